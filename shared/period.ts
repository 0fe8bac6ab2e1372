import * as z from 'zod/mini';

/** A pay period, YYYY-MM, as it comes in. */
export const payPeriod = z
  .string('Pay Period must be a month')
  .check(z.regex(/^(19|20)\d\d-(0[1-9]|1[0-2])$/, 'Pay Period must be a month, as YYYY-MM'))
  .brand<'PayPeriod'>();
export type PayPeriod = z.output<typeof payPeriod>;
/** A pay period as it was stored, and is sent. */
export const storedPayPeriod = z.string().brand<'PayPeriod'>();

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

/** The month of a date: '2025-07-31' → '2025-07'. */
export const toPeriod = (date: string): PayPeriod => date.slice(0, 7) as PayPeriod;

/** So many months earlier: '2025-01', 1 → '2024-12'. */
export function subtractMonths(period: PayPeriod, months: number): PayPeriod {
  const [year, month] = period.split('-').map(Number);
  return toPeriod(new Date(Date.UTC(year as number, (month as number) - 1 - months, 1)).toISOString());
}
