import * as z from 'zod/mini';
import { isCalendarDate } from '../date.ts';

/** Years after the tax year for which declarations are kept at most, and where the company chooses nothing: as its books are. */
export const maxYearsKept = 8;

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
