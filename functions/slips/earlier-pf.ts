import type { StatutorySettings } from '../../shared/law/statutory.ts';
import { type Paise, paise } from '../../shared/money.ts';
import { adjustmentLineId, type PayAdjustment, remainingIn } from '../../shared/pay/pay-adjustments.ts';
import type { PayLine } from '../../shared/pay/pay-lines.ts';
import { type PayPeriod, subtractMonths } from '../../shared/period.ts';
import { pfAmountNames, type ShownPfWorksheet } from '../../shared/slips/slip-statutory.ts';
import {
  earlierPfOf,
  type PfWorksheet,
  pfArrearsLine,
  pfWorksheet,
} from '../../shared/statutory/pf-worksheet.ts';
import { pick } from '../lib/pick.ts';
import type { AdjustmentItem, ProfileItem } from '../store/profile.ts';
import { type SlipInPaise, worksheetToRupees } from '../store/slip.ts';

type EarlierMonths = ProfileItem['earlierPf'];
type Employee = Parameters<typeof pfWorksheet>[0];

/** The worksheet of a payslip with these lines. */
export function worksheetOfLines(
  employee: Employee,
  lines: readonly PayLine[],
  period: PayPeriod,
  settings: StatutorySettings,
): PfWorksheet | undefined {
  if (!employee.earlierPf) return undefined;
  const amounts = new Map(lines.map(({ id, amount }) => [id, amount]));
  const amountOn = ({ id }: { id: string }): Paise => amounts.get(adjustmentLineId(id)) ?? paise(0);
  return pfWorksheet(employee, period, amountOn, settings);
}

/** The line of PF on arrears, where the company deducts it. */
export function pfLines(
  employee: Employee,
  lines: readonly PayLine[],
  period: PayPeriod,
  settings: StatutorySettings,
): PayLine[] {
  if (settings.pfOnArrears !== 'deducted') return [];
  const worksheet = worksheetOfLines(employee, lines, period, settings);
  const line = worksheet && pfArrearsLine(worksheet);
  return line ? [line] : [];
}

/** The worksheet of the payslip of a month that has all that is left of one-off amounts, as an admin sees it beforehand. */
export function shownWorksheet(
  employee: Employee,
  period: PayPeriod,
  settings: StatutorySettings,
): ShownPfWorksheet | undefined {
  const dueOn = (adjustment: PayAdjustment): Paise =>
    adjustment.month > period ? paise(0) : remainingIn(adjustment, period);
  const worksheet = pfWorksheet(employee, period, dueOn, settings);
  return worksheet && { ...worksheetToRupees(worksheet), isDeducted: settings.pfOnArrears === 'deducted' };
}

const orAbsent = (months: NonNullable<EarlierMonths>): EarlierMonths =>
  Object.keys(months).length > 0 ? months : undefined;

/**
 * PF of the earlier months that adjustments pay, or take back. A month that is new is as its payslip has it; one that no adjustment
 * is of, and no worksheet, goes.
 * @param slips of the months that were read; one without has no payslip
 */
export function earlierPfWith(
  profile: ProfileItem,
  adjustments: readonly AdjustmentItem[],
  slips: ReadonlyMap<PayPeriod, { slip: Pick<SlipInPaise, 'profile' | 'statutory'> }>,
  settings: StatutorySettings,
  isRead: (month: PayPeriod) => boolean = (month) => slips.has(month),
): EarlierMonths {
  const { earlierPf = {} } = profile;
  const paid = adjustments.flatMap(({ forMonth, remuneration }) => (remuneration && forMonth) || []);
  const kept = Object.entries(earlierPf).filter(
    ([month, { later }]) => paid.includes(month as PayPeriod) || Object.keys(later).length > 0,
  );
  const added = [...new Set(paid)].flatMap((month) => {
    if (earlierPf[month] || !isRead(month)) return [];
    const found = earlierPfOf(slips.get(month)?.slip, settings);
    return found ? [[month, found] as const] : [];
  });
  return orAbsent({ ...Object.fromEntries(kept), ...Object.fromEntries(added) });
}

const monthsKept = 24;

/** The same after a payslip was made: with what it says of them, and its own month as it has that now. */
export function earlierPfAfter(
  profile: ProfileItem,
  payPeriod: PayPeriod,
  slip: SlipInPaise,
  settings: StatutorySettings,
): EarlierMonths {
  const { earlierPf = {} } = profile;
  const said = new Map(slip.statutory?.pfOnArrears?.months.map((month) => [month.month, month]));
  const months = Object.entries(earlierPf).flatMap(([month, found]) => {
    if (month < subtractMonths(payPeriod, monthsKept)) return [];
    const own = month === payPeriod ? earlierPfOf(slip, settings) : found;
    if (!own) return [];
    const { [payPeriod]: _, ...others } = found.later;
    const now = said.get(month as PayPeriod);
    const later = now ? { ...others, [payPeriod]: pick(now, pfAmountNames) } : others;
    return [[month, { ...own, later }] as const];
  });
  return orAbsent(Object.fromEntries(months));
}
