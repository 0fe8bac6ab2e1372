import { rupees } from '../../../shared/money.ts';
import { settleDays } from '../../../shared/pay/month-days.ts';
import { formatUnpaidDays, sumOfDays } from '../../../shared/pay/unpaid-days.ts';
import { payRunMessages } from '../../../shared/pay-runs/messages.ts';
import type { PayRunEdit, PayRunRow, SavedRow } from '../../../shared/pay-runs/rows.ts';
import type { PayPeriod } from '../../../shared/period.ts';

const keptAt = '2026-11-22T06:00:00.000Z';

export const rowOf = (userId: string, changed: Partial<PayRunRow> = {}): PayRunRow => ({
  userId: userId as PayRunRow['userId'],
  name: userId,
  email: `${userId}@example.com`,
  paidDays: 30,
  lopDays: 0,
  otherDeduction: rupees(0),
  grossEarnings: rupees(60_000),
  fixedDeductions: rupees(200),
  leaveDays: 0,
  previous: { grossEarnings: rupees(60_000), totalDeductions: rupees(200), netPay: rupees(59_800) },
  edited: false,
  confirmedNegative: false,
  findings: [],
  statutory: [],
  version: 1,
  ...changed,
});

/** The rows of a month under optimistic locking, as the API saves them. */
export class Month {
  rows: Map<string, PayRunRow>;
  /** The requests so far. */
  requests: PayRunEdit[][] = [];
  fails = false;

  constructor(rows: PayRunRow[]) {
    this.rows = new Map(rows.map((row) => [row.userId, row]));
  }

  save = async (edits: PayRunEdit[]): Promise<SavedRow[]> => {
    this.requests.push(edits);
    if (this.fails) throw new Error('no connection');
    return edits.map((edit) => this.saveRow(edit));
  };

  saveRow({ userId, version, take, typed, keep, lopReason, ...figures }: PayRunEdit): SavedRow {
    const row = this.rows.get(userId);
    if (!row) return { outcome: 'refused', userId, message: 'This employee is not in this month.' };
    if (row.version !== version) return { outcome: 'conflict', row };
    if (row.statutory.some(({ head, expected }) => take?.[head] !== undefined && take[head] !== expected))
      return { outcome: 'refused', userId, message: payRunMessages.expectedChanged, row };
    const changed = Object.entries(figures).map(([name, value]) => [name, value ?? undefined]);
    const entered = { ...row, ...Object.fromEntries(changed) };
    const { unpaidLeave: leave } = row;
    const lopOfLeave = leave && sumOfDays(leave.days);
    const days = settleDays('2026-11' as PayPeriod, { ...row, lopOfLeave }, row, entered);
    const isOther = leave && days.lopDays !== lopOfLeave && figures.lopDays !== undefined;
    if (isOther && !lopReason)
      return {
        outcome: 'refused',
        userId,
        message: payRunMessages.lopOfLeave(formatUnpaidDays(leave.days)),
        row,
      };
    const kept = { lopDays: days.lopDays ?? 0, reason: lopReason ?? '', at: keptAt, by: 'Priya Menon' };
    const unpaidLeave = isOther ? { days: leave.days, kept } : leave && { days: leave.days };
    const statutory = row.statutory.map((check) => ({
      ...check,
      entered: take?.[check.head] ?? typed?.[check.head] ?? check.entered,
      kept: keep?.[check.head]
        ? { reason: keep[check.head] as string, at: keptAt, by: 'Priya Menon' }
        : check.kept,
    }));
    const saved = {
      ...entered,
      ...days,
      ...(unpaidLeave && { unpaidLeave }),
      statutory,
      edited: true,
      version: version + 1,
    };
    this.rows.set(userId, saved);
    return { outcome: 'saved', row: saved };
  }

  /** Another admin changes a row. */
  change(userId: string, changed: Partial<PayRunRow>): void {
    const row = this.rows.get(userId) as PayRunRow;
    this.rows.set(userId, { ...row, ...changed, version: row.version + 1 });
  }
}
