import * as z from 'zod/mini';
import {
  financialYearOf,
  formatFinancialYear,
  formatMonth,
  formatPeriod,
  monthsOfYear,
  type PayPeriod,
} from '../period.ts';

/** The first tax year of Form 138: returns of earlier quarters are on Form 24Q. */
const firstYear = 2026;

const invalid = 'Invalid quarter';
const parts = (quarter: string): [year: number, number: number] => [
  Number(quarter.slice(0, 4)),
  Number(quarter.slice(-1)),
];

/** A quarter of a tax year by the year in which that begins: '2026-Q3' is October to December 2026. */
export const quarter = z
  .string()
  .check(
    z.regex(/^20\d\d-Q[1-4]$/, invalid),
    z.refine(
      (text) => parts(text)[0] >= firstYear,
      'Form 138 begins with April 2026. Earlier quarters are on Form 24Q.',
    ),
  )
  .brand<'Quarter'>();
export type Quarter = z.output<typeof quarter>;
export const storedQuarter = z.string().brand<'Quarter'>();

/** The quarter of a month: '2027-03' → '2026-Q4'. */
export function quarterOf(period: PayPeriod): Quarter {
  const year = financialYearOf(period);
  return `${year}-Q${Math.floor(monthsOfYear(year).indexOf(period) / 3) + 1}` as Quarter;
}

/** Its three months. */
export function monthsOfQuarter(quarter: Quarter): [PayPeriod, PayPeriod, PayPeriod] {
  const [year, number] = parts(quarter);
  return monthsOfYear(year).slice(3 * (number - 1), 3 * number) as [PayPeriod, PayPeriod, PayPeriod];
}

export const taxYearOf = (quarter: Quarter): number => parts(quarter)[0];
export const isLastQuarter = (quarter: Quarter): boolean => parts(quarter)[1] === 4;

/** 'October to December 2026'. */
export function formatQuarter(quarter: Quarter): string {
  const [first, , last] = monthsOfQuarter(quarter);
  return `${formatMonth(first)} to ${formatPeriod(last)}`;
}

/** 'form-138-2026-27-q3'. */
export const quarterFileName = (quarter: Quarter): string => {
  const [year, number] = parts(quarter);
  return `form-138-${formatFinancialYear(year)}-q${number}`;
};

/** When Form 138 is due, by the number of the quarter (Income-tax Rules 2026, rule 219). */
const dueDays = ['07-31', '10-31', '01-31', '05-31'] as const;

export function form138DueOn(quarter: Quarter): string {
  const [year, number] = parts(quarter);
  return `${number < 3 ? year : year + 1}-${dueDays[number - 1]}`;
}
