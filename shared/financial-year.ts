import type { PayPeriod } from './period.ts';
import { nextPeriod } from './period.ts';

/** The year in which the financial year of a month begins, in April: '2027-03' → 2026. */
export function financialYearOf(period: PayPeriod): number {
  const [year, month] = period.split('-').map(Number) as [number, number];
  return month < 4 ? year - 1 : year;
}

/** April to March: 2026 → '2026-04' … '2027-03'. */
export function monthsOfYear(year: number): PayPeriod[] {
  const months = [`${year}-04` as PayPeriod];
  while (months.length < 12) months.push(nextPeriod(months.at(-1) as PayPeriod));
  return months;
}

/** 2026 → '2026-27'. */
export const formatFinancialYear = (year: number): string =>
  `${year}-${String((year + 1) % 100).padStart(2, '0')}`;
