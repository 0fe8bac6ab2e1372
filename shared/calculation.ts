import type { Paise } from './money.ts';

/** Days in a month where neither paid days nor the month are known (spec §9). */
export const defaultDaysInMonth = 30;

/** What a slip is calculated from: amounts in paise, days with at most two decimals. Missing counts as 0. */
export interface SlipFigures {
  basicSalary?: Paise | undefined;
  hra?: Paise | undefined;
  da?: Paise | undefined;
  otherAllowance?: Paise | undefined;
  medicalAllowance?: Paise | undefined;
  profTax?: Paise | undefined;
  pf?: Paise | undefined;
  otherDeduction?: Paise | undefined;
  paidDays?: number | undefined;
  lopDays?: number | undefined;
  totalDaysInMonth?: number | undefined;
  /** Results that somebody has settled already; each is taken as it is (spec §5). */
  grossEarnings?: Paise | undefined;
  lopDeduction?: Paise | undefined;
  totalDeductions?: Paise | undefined;
  netPay?: Paise | undefined;
}

export interface SlipResult {
  grossEarnings: Paise;
  totalDays: number;
  lopDeduction: Paise;
  totalDeductions: Paise;
  netPay: Paise;
}

const hundredths = (days: number): bigint => BigInt(Math.round(days * 100));

/** numerator / denominator to the nearest whole, halves away from zero. The denominator is positive. */
function roundHalfUp(numerator: bigint, denominator: bigint): number {
  const magnitude = numerator < 0n ? -numerator : numerator;
  const rounded = Number((2n * magnitude + denominator) / (2n * denominator));
  return numerator < 0n && rounded !== 0 ? -rounded : rounded;
}

/** Gross × LOP days / total days, rounded once, to the paisa. In big integers: the product outgrows a double. */
function lossOfPay(gross: Paise, lopDays: number, totalDays: number): Paise {
  return roundHalfUp(BigInt(gross) * hundredths(lopDays), hundredths(totalDays));
}

/** The slip calculation of spec §5, in whole paise: unless supplied, gross − deductions = net exactly. */
export function calculateSlip(figures: SlipFigures): SlipResult {
  const { basicSalary = 0, hra = 0, da = 0, otherAllowance = 0, medicalAllowance = 0 } = figures;
  const {
    profTax = 0,
    pf = 0,
    otherDeduction = 0,
    paidDays = 0,
    lopDays = 0,
    totalDaysInMonth = 0,
  } = figures;

  const grossEarnings = figures.grossEarnings ?? basicSalary + hra + da + otherAllowance + medicalAllowance;
  const totalDays =
    paidDays + lopDays > 0
      ? paidDays + lopDays
      : totalDaysInMonth > 0
        ? totalDaysInMonth
        : defaultDaysInMonth;
  const lopDeduction = figures.lopDeduction ?? lossOfPay(grossEarnings, lopDays, totalDays);
  const totalDeductions = figures.totalDeductions ?? profTax + pf + otherDeduction + lopDeduction;
  const netPay = figures.netPay ?? grossEarnings - totalDeductions;
  return { grossEarnings, totalDays, lopDeduction, totalDeductions, netPay };
}
