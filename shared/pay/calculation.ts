import { divideRounded, type Paise, paise, subtractPaise, sumPaise } from '../money.ts';
import { type CountedDays, type LopBasis, lostPart } from './lop-basis.ts';
import { type PayLine, sumOfLines } from './pay-lines.ts';
import { type AmountName, amountNames, deductionNames, earningNames } from './payroll-fields.ts';
import type { UnpaidDay } from './unpaid-day.ts';

/** Where neither paid days nor the month are known (spec §9). */
const defaultDaysInMonth = 30;

/** Results; one that is given instead of calculated is taken as it is (spec §5). */
export const resultNames = ['grossEarnings', 'lopDeduction', 'totalDeductions', 'netPay'] as const;
export type ResultName = (typeof resultNames)[number];

/** Every amount of a slip: those that are entered, and the results. */
export const slipAmountNames = [...amountNames, ...resultNames];

/** The figures from which a slip is calculated: amounts in paise, days with at most two decimals. Missing counts as 0. */
export type SlipFigures = { [Name in AmountName | ResultName]?: Paise | undefined } & {
  paidDays?: number | undefined;
  lopDays?: number | undefined;
  totalDaysInMonth?: number | undefined;
  /** Salary components of the company's own and adjustments of the month. */
  lines?: readonly PayLine[] | undefined;
  /** The dates behind LOP days that follow leave. */
  lopDates?: readonly UnpaidDay[] | undefined;
  /** How days of absence count where that is not by the days of the month. */
  lopBasis?: LopBasis | undefined;
};

export type SlipResult = Record<ResultName, Paise> & { totalDays: number };

/** Gross × LOP days / total days, rounded once, to the paisa. */
function lossOfPay(gross: Paise, days: CountedDays): Paise {
  const { of, whole } = lostPart(days);
  return paise(divideRounded(BigInt(gross) * of, whole));
}

/** The part of gross earnings that loss of pay reduces, in paise. */
export const reducedEarnings = (grossEarnings: Paise, lines: readonly PayLine[] | undefined): Paise =>
  subtractPaise(
    grossEarnings,
    sumOfLines(lines, 'earning', ({ isFixed }) => isFixed === true),
  );

/**
 * The slip calculation of spec §5, in whole paise: unless results are given, gross − deductions = net exactly. Lines of the
 * company's own count among earnings and deductions; reimbursements are added to the net pay.
 */
export function calculateSlip(figures: SlipFigures): SlipResult {
  const { paidDays = 0, lopDays = 0, totalDaysInMonth = 0, lines } = figures;
  const total = (names: readonly AmountName[]) => sumPaise(names.map((name) => figures[name] ?? 0));

  const grossEarnings =
    figures.grossEarnings ?? sumPaise([total(earningNames), sumOfLines(lines, 'earning')]);
  const totalDays =
    paidDays + lopDays > 0
      ? paidDays + lopDays
      : totalDaysInMonth > 0
        ? totalDaysInMonth
        : defaultDaysInMonth;
  const lopDeduction =
    figures.lopDeduction ??
    lossOfPay(reducedEarnings(grossEarnings, lines), { lopDays, totalDays, lopBasis: figures.lopBasis });
  const totalDeductions =
    figures.totalDeductions ??
    sumPaise([total(deductionNames), sumOfLines(lines, 'deduction'), lopDeduction]);
  const netPay =
    figures.netPay ??
    subtractPaise(sumPaise([grossEarnings, sumOfLines(lines, 'reimbursement')]), totalDeductions);
  return { grossEarnings, totalDays, lopDeduction, totalDeductions, netPay };
}
