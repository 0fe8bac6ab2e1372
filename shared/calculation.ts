import { type Paise, paise, subtractPaise, sumPaise } from './money.ts';
import { type AmountName, amountNames, deductionNames, earningNames } from './payroll-fields.ts';

/** Where neither paid days nor the month are known (spec §9). */
export const defaultDaysInMonth = 30;

/** Results; one that is given instead of calculated is taken as it is (spec §5). */
export const resultNames = ['grossEarnings', 'lopDeduction', 'totalDeductions', 'netPay'] as const;
export type ResultName = (typeof resultNames)[number];

/** Every amount of a slip: those that are entered, and the results. */
export const slipAmountNames = [...amountNames, ...resultNames];

/** What a slip is calculated from: amounts in paise, days with at most two decimals. Missing counts as 0. */
export type SlipFigures = { [Name in AmountName | ResultName]?: Paise | undefined } & {
  paidDays?: number | undefined;
  lopDays?: number | undefined;
  totalDaysInMonth?: number | undefined;
};

export type SlipResult = Record<ResultName, Paise> & { totalDays: number };

const hundredths = (days: number): bigint => BigInt(Math.round(days * 100));

/** numerator / denominator, rounded to the nearest integer, half away from zero. The denominator is positive. */
function roundHalfAwayFromZero(numerator: bigint, denominator: bigint): number {
  const magnitude = numerator < 0n ? -numerator : numerator;
  const rounded = Number((2n * magnitude + denominator) / (2n * denominator));
  return numerator < 0n && rounded !== 0 ? -rounded : rounded;
}

/** Gross × LOP days / total days, rounded once, to the paisa. In BigInt: the product exceeds safe integers. */
function lossOfPay(gross: Paise, lopDays: number, totalDays: number): Paise {
  return paise(roundHalfAwayFromZero(BigInt(gross) * hundredths(lopDays), hundredths(totalDays)));
}

/** The slip calculation of spec §5, in whole paise: unless results are given, gross − deductions = net exactly. */
export function calculateSlip(figures: SlipFigures): SlipResult {
  const { paidDays = 0, lopDays = 0, totalDaysInMonth = 0 } = figures;
  const total = (names: readonly AmountName[]) => sumPaise(names.map((name) => figures[name] ?? 0));

  const grossEarnings = figures.grossEarnings ?? total(earningNames);
  const totalDays =
    paidDays + lopDays > 0
      ? paidDays + lopDays
      : totalDaysInMonth > 0
        ? totalDaysInMonth
        : defaultDaysInMonth;
  const lopDeduction = figures.lopDeduction ?? lossOfPay(grossEarnings, lopDays, totalDays);
  const totalDeductions = figures.totalDeductions ?? sumPaise([total(deductionNames), lopDeduction]);
  const netPay = figures.netPay ?? subtractPaise(grossEarnings, totalDeductions);
  return { grossEarnings, totalDays, lopDeduction, totalDeductions, netPay };
}
