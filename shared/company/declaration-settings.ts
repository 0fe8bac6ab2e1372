import * as z from 'zod/mini';
import { isCalendarDate } from '../date.ts';
import type { PayPeriod } from '../period.ts';

/** Years after the tax year for which declarations are kept at most, and where the company chooses nothing: as its books are. */
export const maxYearsKept = 8;

/** The months from whose payslip on lines of a declaration count as far as they are proved. */
export const proofMonths = { january: 'January', february: 'February', march: 'March' } as const;
export type ProofMonth = keyof typeof proofMonths;
export const proofMonthNames = Object.keys(proofMonths) as [ProofMonth, ...ProofMonth[]];

/** The first month of a tax year whose payslip counts what is proved alone. @param year the one in which the tax year begins */
export const firstProvedMonth = (year: number, month: ProofMonth): PayPeriod =>
  `${year + 1}-0${proofMonthNames.indexOf(month) + 1}` as PayPeriod;

/** A day that every year has, MM-DD; empty for none. */
export const dayOfYear = (label: string) =>
  z
    .string(`${label} must be a day`)
    .check(
      z.refine<string>(
        (day) => day === '' || isCalendarDate(`2027-${day}`),
        `${label}: choose a day that every year has`,
      ),
    );

/** The date of a day in a tax year: '01-15' in 2026-27 is 2027-01-15. */
export const dateInTaxYear = (day: string, year: number): string =>
  `${day < '04-01' ? year + 1 : year}-${day}`;
