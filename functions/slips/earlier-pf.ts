import type { StatutorySettings } from '../../shared/law/statutory.ts';
import { type Paise, paise } from '../../shared/money.ts';
import { adjustmentLineId, type PayAdjustment, remainingIn } from '../../shared/pay/pay-adjustments.ts';
import type { PayLine } from '../../shared/pay/pay-lines.ts';
import type { PayPeriod } from '../../shared/period.ts';
import type { ShownPfWorksheet } from '../../shared/slips/slip-statutory.ts';
import {
  hasOtherPf,
  ownPfOf,
  type PfWorksheet,
  pfArrearsLine,
  pfWorksheet,
} from '../../shared/statutory/pf-worksheet.ts';
import { earlierPfMonths, monthsPaidLater } from '../store/payslip-record.ts';
import type { AdjustmentItem, ProfileItem } from '../store/profile.ts';
import { type SlipInPaise, worksheetToRupees } from '../store/slip.ts';

type Employee = Omit<Parameters<typeof pfWorksheet>[0], 'earlierPf'> & Pick<ProfileItem, 'payslips'>;

/** The worksheet of a payslip with these lines. */
export function worksheetOfLines(
  employee: Employee,
  lines: readonly PayLine[],
  period: PayPeriod,
  settings: StatutorySettings,
): PfWorksheet | undefined {
  const amounts = new Map(lines.map(({ id, amount }) => [id, amount]));
  const amountOn = ({ id }: { id: string }): Paise => amounts.get(adjustmentLineId(id)) ?? paise(0);
  return pfWorksheet({ ...employee, earlierPf: earlierPfMonths(employee) }, period, amountOn, settings);
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
  const worksheet = pfWorksheet(
    { ...employee, earlierPf: earlierPfMonths(employee) },
    period,
    dueOn,
    settings,
  );
  return worksheet && { ...worksheetToRupees(worksheet), isDeducted: settings.pfOnArrears === 'deducted' };
}

/**
 * Payslips with PF of the months that adjustments pay, or take back, or whose PF is another one by the details of now.
 * @param slips of the months that were read
 * @param paid the months whose payslips stay as they are
 */
export function recordsWithPf(
  profile: ProfileItem,
  adjustments: readonly AdjustmentItem[],
  slips: ReadonlyMap<PayPeriod, { slip: Pick<SlipInPaise, 'profile' | 'statutory'> }>,
  settings: StatutorySettings,
  paid: readonly PayPeriod[] = [],
): ProfileItem['payslips'] {
  const { payslips = {} } = profile;
  const paidLater = monthsPaidLater({ adjustments });
  const added = [...slips].flatMap(([month, { slip }]) => {
    const pf = payslips[month]?.pf ? undefined : ownPfOf(slip, settings);
    const isAsked =
      pf && (paidLater.has(month) || (paid.includes(month) && hasOtherPf(pf, profile, month, settings)));
    return isAsked ? [[month, { ...payslips[month], pf }] as const] : [];
  });
  return added.length > 0 ? { ...payslips, ...Object.fromEntries(added) } : profile.payslips;
}
