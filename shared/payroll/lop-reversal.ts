import { remunerationOf } from '../law/wages.ts';
import { divideRounded, formatPaise, type Paise, paise, subtractPaise, sumPaise } from '../money.ts';
import { calculateSlip, reducedEarnings, type SlipFigures } from '../pay/calculation.ts';
import type { LopDivisor } from '../pay/lop-basis.ts';
import { absentDays } from '../pay/month-days.ts';
import type { PayAdjustment } from '../pay/pay-adjustments.ts';
import type { Remuneration } from '../pay/pay-lines.ts';
import { formatPeriod, type PayPeriod } from '../period.ts';

/** An earlier month whose payslip has LOP days, of which some may have been given back. */
export interface LopMonth {
  period: PayPeriod;
  /** Earnings of the payslip that loss of pay reduces, in paise. */
  earnings: Paise;
  /** Days of absence, without those before joining and after leaving. */
  lopDays: number;
  totalDays: number;
  /** The number of days that divides a month's pay for a day of absence, where that is not the days of the month. */
  divisor?: LopDivisor | undefined;
  /** The days and amount that earlier reversals have given back. */
  givenBack: { days: number; amount: Paise };
}

const rounded = (days: number) => Math.round(days * 100) / 100;

type Given = Pick<PayAdjustment, 'kind' | 'forMonth' | 'days' | 'amount'>;

/** The days and amount that reversals have given back of a month, whether it is paid already or not. */
export function givenBackOf(adjustments: readonly Given[], period: PayPeriod): LopMonth['givenBack'] {
  const ofMonth = adjustments.filter(({ kind, forMonth }) => kind === 'lop-reversal' && forMonth === period);
  return {
    days: rounded(ofMonth.reduce((sum, { days = 0 }) => sum + days, 0)),
    amount: sumPaise(ofMonth.map(({ amount }) => amount)),
  };
}

/** The LOP days of a payslip's month and what they cost. @param employed the days of employment that the payslip knows of */
export function lopMonthOf(
  period: PayPeriod,
  slip: SlipFigures,
  employed: number | undefined,
  adjustments: readonly Given[],
): LopMonth {
  const { grossEarnings, totalDays } = calculateSlip(slip);
  return {
    period,
    earnings: reducedEarnings(grossEarnings, slip.lines),
    lopDays: absentDays(period, slip.lopDays, employed),
    totalDays: rounded(totalDays),
    ...(slip.lopBasis && { divisor: slip.lopBasis.divisor }),
    givenBack: givenBackOf(adjustments, period),
  };
}

/** The part of an amount taken for loss of pay that is wages: as much as of all earnings that it reduces. In paise. */
export function remunerationOfLop(
  slip: SlipFigures,
  amount: Paise,
  settings: Parameters<typeof remunerationOf>[1],
): Remuneration {
  const { reduced } = remunerationOf({ earnings: slip, lines: slip.lines }, settings);
  const whole = reducedEarnings(calculateSlip(slip).grossEarnings, slip.lines);
  const partOf = (of: Paise) =>
    paise(whole === 0 ? 0 : divideRounded(BigInt(of) * BigInt(amount), BigInt(whole)));
  return { wages: partOf(reduced.wages), excluded: partOf(reduced.excluded) };
}

/** The days of a month that can still be given back. */
export const reversibleDays = ({ lopDays, givenBack }: LopMonth): number =>
  Math.max(0, rounded(lopDays - givenBack.days));

/** 'LOP reversal, July 2026' */
export const lopReversalLabel = (period: PayPeriod): string => `LOP reversal, ${formatPeriod(period)}`;

/**
 * The pay for giving back days of loss of pay: the amount that the payslip has taken for them, earnings × days ÷ days
 * of the month. All reversals of a month together are rounded once, so that giving back each day pays just what the
 * payslip has taken.
 */
export function lopReversal(
  { earnings, lopDays, totalDays, divisor, givenBack }: LopMonth,
  days: number,
): { amount: Paise; note: string } {
  const all = rounded(givenBack.days + days);
  const sum = `${formatPaise(earnings)} × ${all}/${divisor ?? totalDays} days`;
  const costOf = (lost: number): Paise =>
    calculateSlip({
      grossEarnings: earnings,
      paidDays: rounded(totalDays - lost),
      lopDays: lost,
      ...(divisor && { lopBasis: { divisor, days: lost } }),
    }).lopDeduction;
  // With another divisor, the days that are lost can come to more than the month.
  const total = divisor ? subtractPaise(costOf(lopDays), costOf(rounded(lopDays - all))) : costOf(all);
  if (givenBack.days === 0) return { amount: total, note: sum };
  return {
    amount: subtractPaise(total, givenBack.amount),
    note: `${sum} − ${formatPaise(givenBack.amount)} given back before`,
  };
}
