import * as z from 'zod/mini';
import { hundredths } from '../money.ts';

/** The days by which a month's pay is divided for a day of absence: those of the month (spec §5), or always as many. */
export const lopRules = {
  calendar: 'Pay of the month ÷ days of the month',
  '30': 'Pay of the month ÷ 30',
  '26': 'Pay of the month ÷ 26',
} as const;
type LopRule = keyof typeof lopRules;
export const lopRuleNames = Object.keys(lopRules) as [LopRule, ...LopRule[]];

export const lopDivisor = z.union([z.literal(26), z.literal(30)]);
export type LopDivisor = z.output<typeof lopDivisor>;

/** The divisor of a rule; undefined where the days of the month count. */
export const lopDivisorOf = (rule: LopRule): LopDivisor | undefined =>
  rule === 'calendar' ? undefined : rule === '30' ? 30 : 26;

/** How days of absence count on a payslip where that is not by the days of the month. */
export const lopBasis = z.object({
  divisor: lopDivisor,
  /** Its LOP days of absence; the others are before joining or after leaving, and count by the days of the month. */
  days: z.number(),
});
export type LopBasis = z.output<typeof lopBasis>;

/** The days of a payslip: in hundredths at most. */
export interface CountedDays {
  lopDays: number;
  totalDays: number;
  lopBasis?: LopBasis | undefined;
}

/** A part of a month as a fraction. */
interface Part {
  of: bigint;
  whole: bigint;
}

/**
 * The part of a month's pay that loss of pay takes. By another divisor it is never more than the whole, and all of it where no day
 * is left that is paid.
 */
export function lostPart({ lopDays, totalDays, lopBasis: basis }: CountedDays): Part {
  const [lost, total] = [hundredths(lopDays), hundredths(totalDays)];
  if (!basis || basis.days === 0 || lost >= total) return { of: lost, whole: total };
  const [absent, divisor] = [hundredths(basis.days), BigInt(basis.divisor) * 100n];
  const [of, whole] = [(lost - absent) * divisor + absent * total, total * divisor];
  return of > whole ? { of: whole, whole } : { of, whole };
}

/** The part of a month's pay that is left. */
export function paidPart(days: CountedDays): Part {
  const { of, whole } = lostPart(days);
  return { of: whole > of ? whole - of : 0n, whole };
}

/** '2 days, each 1/30 of a month': what a payslip says of days that do not count by the days of the month. */
export const lopBasisText = ({ divisor, days }: LopBasis): string =>
  `${days} ${days === 1 ? 'day' : 'days'}, each 1/${divisor} of a month`;
