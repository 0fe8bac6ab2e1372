import type { StatutorySettings } from '../../shared/law/statutory.ts';
import { type Paise, paise } from '../../shared/money.ts';
import { adjustmentLineId, type PayAdjustment, remainingIn } from '../../shared/pay/pay-adjustments.ts';
import type { PayLine } from '../../shared/pay/pay-lines.ts';
import type { PayPeriod } from '../../shared/period.ts';
import type { ShownPfWorksheet } from '../../shared/slips/slip-statutory.ts';
import {
  type EarlierPf,
  type EarlierPfMonths,
  hasOtherPf,
  ownPfOf,
  type PfWorksheet,
  pfArrearsLine,
  pfWorksheet,
  typedPf,
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
  const earlierPf = earlierPfMonths(employee);
  const worksheetBy = (pf: StatutorySettings['modes']['pf']) =>
    pfWorksheet({ ...employee, earlierPf }, period, dueOn, {
      ...settings,
      modes: { ...settings.modes, pf },
    });
  const { months = [], unknown = [] } = worksheetBy(settings.modes.pf) ?? {};
  // Payslips do not name a month whose details alone are others now.
  const changed = [
    ...(settings.modes.pf === 'check' ? (worksheetBy('fill')?.months ?? []).map(({ month }) => month) : []),
    ...(settings.modes.pf === 'off' ? [] : differingTypedMonths(employee, earlierPf, settings)),
  ];
  const byHand = changed.filter((month) => month < period && unknown.every((one) => one.month !== month));
  const all = [...unknown, ...byHand.map((month) => ({ month, reason: typedPf }))];
  if (months.length + all.length === 0) return undefined;
  return {
    ...worksheetToRupees({ months, unknown: all }),
    isDeducted: settings.pfOnArrears === 'deducted',
  };
}

/** The months whose PF was typed, and would be another one by the details of now. */
const differingTypedMonths = (employee: Employee, earlierPf: EarlierPfMonths, settings: StatutorySettings) =>
  (Object.entries(earlierPf) as [PayPeriod, EarlierPf][]).flatMap(([month, own]) =>
    own.isTyped && hasOtherPf(own, employee, month, settings) ? [month] : [],
  );

/** The months that were paid, whose PF is another one by now than payslips say. */
export function pfDifferenceOf(employee: Employee, period: PayPeriod, settings: StatutorySettings) {
  const { months = [], unknown = [] } = shownWorksheet(employee, period, settings) ?? {};
  return {
    months: months.map(({ month }) => month),
    byHand: unknown.flatMap(({ month, reason }) => (reason === typedPf ? [month] : [])),
  };
}

/**
 * Payslips with PF of the months that adjustments pay, or take back, or whose PF is another one by the details of now.
 * @param slips of the months that were read
 * @param changesDetails whether the details are others than before
 */
export function recordsWithPf(
  profile: ProfileItem,
  adjustments: readonly AdjustmentItem[],
  slips: ReadonlyMap<PayPeriod, { slip: Pick<SlipInPaise, 'profile' | 'statutory'> }>,
  settings: StatutorySettings,
  changesDetails = false,
): ProfileItem['payslips'] {
  const { payslips = {} } = profile;
  const paidLater = monthsPaidLater({ adjustments });
  const added = [...slips].flatMap(([month, { slip }]) => {
    const pf = payslips[month]?.pf ? undefined : ownPfOf(slip, settings);
    const isAsked =
      pf && (paidLater.has(month) || (changesDetails && hasOtherPf(pf, profile, month, settings)));
    return isAsked ? [[month, { ...payslips[month], pf }] as const] : [];
  });
  return added.length > 0 ? { ...payslips, ...Object.fromEntries(added) } : profile.payslips;
}
