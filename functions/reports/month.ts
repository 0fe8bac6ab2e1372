import { addSums, type DatedSlip, type MonthSums, sumsOf } from '../../shared/books/month-sums.ts';
import { fieldProblem } from '../../shared/errors.ts';
import { invalidCursorMessage } from '../../shared/fields.ts';
import type { PayRunState } from '../../shared/pay-runs/pay-run-state.ts';
import type { PayPeriod } from '../../shared/period.ts';
import type { ReportedMonths } from '../../shared/reports/reports.ts';
import type { UserId } from '../../shared/user-id.ts';
import type { PageRequest } from '../lib/pagination.ts';
import { batchGetAll } from '../lib/table.ts';
import {
  importedSlipKey,
  parseImportedSlip,
  readImportedMonths,
  toReportedSlip,
} from '../store/imported-slip.ts';
import { monthSums, readMonthSums } from '../store/month-sums.ts';
import { type RunHead, readHeads } from '../store/pay-run.ts';
import { parseSlip, slipKey } from '../store/slip.ts';
import { hasPayslips, monthsWithPay } from '../store/slip-pay.ts';
import { takeEmployees } from './employees-part.ts';

export interface ReportedSlip extends DatedSlip {
  /** It is of a month before the portal. */
  isImported?: true;
}

/**
 * The payslips of a month that these employees have, by employee. A month with a pay run has none from before the portal. One that
 * cannot be read fails the report: no total may leave it out.
 */
export async function readReportedSlips(
  period: PayPeriod,
  head: RunHead | undefined,
  ids: readonly UserId[],
): Promise<Map<UserId, ReportedSlip>> {
  const read = (toKey: typeof slipKey | typeof importedSlipKey) =>
    batchGetAll(ids.map((id) => ({ table: 'slips', key: toKey(id, period) })));
  const [generated, imported] = await Promise.all([read(slipKey), head ? [] : read(importedSlipKey)]);
  return new Map(
    ids.flatMap((id, i): [UserId, ReportedSlip][] => {
      const slip = parseSlip(generated[i]);
      if (slip) return [[id, slip]];
      const before = parseImportedSlip(imported[i]);
      return before ? [[id, { slip: toReportedSlip(before), isImported: true }]] : [];
    }),
  );
}

export const countImported = (slips: readonly ReportedSlip[]): number =>
  slips.filter(({ isImported }) => isImported).length;

/** Hands on what all parts so far come to, as far as only a whole month knows it. Departments add up by themselves. */
const handOn = ({ owed, ...sums }: MonthSums): string =>
  JSON.stringify({ ...sums, departments: [], owed: owed.filter(({ id }) => id === 'incomeTax') });

function parseHandedOn(text: string): MonthSums {
  try {
    return monthSums.parse(JSON.parse(text));
  } catch (cause) {
    throw fieldProblem('cursor', invalidCursorMessage, cause);
  }
}

/** The sums of a month's payslips, or of those of part of its employees. */
interface SumsPart {
  sums: MonthSums & { imported: number };
  /** The charges, the income tax and the time of the newest payslip of the whole month: with the last part alone. */
  whole: MonthSums | undefined;
  nextCursor: string | undefined;
}

/**
 * Reads what the payslips of a month come to: as it was kept when the month was closed, or else of the payslips as they are, part by
 * part.
 * @param withImported also those from before the portal
 * @throws Problem as of `takeEmployees`
 */
export async function readSums(
  period: PayPeriod,
  head: RunHead | undefined,
  request: PageRequest,
  { withImported }: { withImported: boolean },
): Promise<SumsPart> {
  const kept = await readMonthSums(head);
  if (kept) return { sums: { ...kept, imported: 0 }, whole: kept, nextCursor: undefined };
  const { ids, handedOn, toNext } = await takeEmployees(period, head, request, { withLeavers: false });
  const all = [...(await readReportedSlips(period, head, ids)).values()];
  const slips = all.filter(({ isImported }) => withImported || !isImported);
  const sums = sumsOf(slips);
  const reached = handedOn === undefined ? sums : addSums([parseHandedOn(handedOn), sums]);
  return {
    sums: { ...sums, imported: countImported(slips) },
    whole: toNext ? undefined : reached,
    nextCursor: toNext?.(handOn(reached)),
  };
}

/**
 * The details of its month that every report has: how far the pay run is, where there is one, and how many payslips
 * there are.
 */
export function toReportedMonth(
  payPeriod: PayPeriod,
  head: RunHead | undefined,
  { payslips, imported = 0 }: { payslips: number; imported?: number },
): { payPeriod: PayPeriod; state?: PayRunState; payslips: number; imported?: number } {
  return {
    payPeriod,
    ...(head && { state: head.state }),
    payslips,
    ...(imported > 0 && { imported }),
  };
}

/** The months that reports can be of: from the oldest to the newest one with payslips. Each end is found after a few months as a rule. */
export async function getReportedMonths(): Promise<ReportedMonths> {
  const [heads, imported] = await Promise.all([readHeads(), readImportedMonths()]);
  const months = monthsWithPay([...heads.map(({ item }) => item), ...imported]);
  const findFirst = async (candidates: readonly PayPeriod[]) => {
    for (const month of candidates) if (imported.includes(month) || (await hasPayslips(month))) return month;
    return undefined;
  };
  const newest = await findFirst(months);
  const open = heads.find(({ state }) => state !== 'closed')?.item;
  return {
    ...(newest !== undefined && { newest, oldest: await findFirst(months.toReversed()) }),
    ...(open !== undefined && { open }),
  };
}
