import * as z from 'zod/mini';

/** A pay period, YYYY-MM. */
export const payPeriod = z
  .string('Pay Period must be a month')
  .check(z.regex(/^(19|20)\d\d-(0[1-9]|1[0-2])$/, 'Pay Period must be a month, as YYYY-MM'));

const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const shortMonthFormat = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' });

/** The second of the month in UTC: no time zone on earth moves it into another month (spec §2). */
function secondDayOf(period: string): Date {
  return new Date(`${period}-02T00:00:00Z`);
}

/** '2025-07' → 'July 2025'. */
export const formatPeriod = (period: string): string => monthFormat.format(secondDayOf(period));

/** '2025-07' → 'Jul'. */
export const formatShortMonth = (period: string): string => shortMonthFormat.format(secondDayOf(period));

/** '2025-07' → 'July', where the year goes without saying. */
export const formatMonth = (period: string): string => formatPeriod(period).slice(0, -' 2025'.length);

/** Days of the month that a period covers: '2024-02' → 29. */
export function daysInPeriod(period: string): number {
  const [year, month] = period.split('-').map(Number);
  return new Date(Date.UTC(year as number, month as number, 0)).getUTCDate();
}

/** The month before: '2025-01' → '2024-12'. */
export function previousPeriod(period: string): string {
  const [year, month] = period.split('-').map(Number);
  return new Date(Date.UTC(year as number, (month as number) - 2, 1)).toISOString().slice(0, 7);
}
