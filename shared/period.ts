import * as z from 'zod/mini';

/** A pay period in a request: YYYY-MM. */
export const payPeriod = z
  .string('Pay Period must be a month')
  .check(z.regex(/^(19|20)\d\d-(0[1-9]|1[0-2])$/, 'Pay Period must be a month, as YYYY-MM'))
  .brand<'PayPeriod'>();
export type PayPeriod = z.output<typeof payPeriod>;
/** A pay period in an item or a reply: already checked when it was set. */
export const storedPayPeriod = z.string().brand<'PayPeriod'>();

const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const shortMonthFormat = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' });

/** The second day of the month in UTC, which is in the same month in every time zone (spec §2). */
function secondDayOf(period: string): Date {
  return new Date(`${period}-02T00:00:00Z`);
}

/** '2025-07' → 'July 2025'. */
export const formatPeriod = (period: string): string => monthFormat.format(secondDayOf(period));

/** '2025-07' → 'Jul'. */
export const formatShortMonth = (period: string): string => shortMonthFormat.format(secondDayOf(period));

/** '2025-07' → 'July'. */
export const formatMonth = (period: string): string => formatPeriod(period).slice(0, -' 2025'.length);

/** Days of a month: '2024-02' → 29. */
export function daysInPeriod(period: string): number {
  const [year, month] = period.split('-').map(Number);
  return new Date(Date.UTC(year as number, month as number, 0)).getUTCDate();
}

/** '2025-07-31' → '2025-07'. */
export const toPeriod = (date: string): PayPeriod => date.slice(0, 7) as PayPeriod;

/** '2025-01', 1 → '2024-12'. */
export function subtractMonths(period: PayPeriod, months: number): PayPeriod {
  const [year, month] = period.split('-').map(Number);
  return toPeriod(new Date(Date.UTC(year as number, (month as number) - 1 - months, 1)).toISOString());
}

/** '2025-12' → '2026-01'. */
export const nextPeriod = (period: PayPeriod): PayPeriod => subtractMonths(period, -1);
