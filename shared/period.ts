import * as z from 'zod/mini';

/** A pay period in a request: YYYY-MM. */
export const payPeriod = z
  .string('Pay Period must be a month')
  .check(z.regex(/^(19|20)\d\d-(0[1-9]|1[0-2])$/, 'Pay Period must be a month, as YYYY-MM'))
  .brand<'PayPeriod'>();
export type PayPeriod = z.output<typeof payPeriod>;
/** A pay period in an item or a reply: already checked when it was set. */
export const storedPayPeriod = z.string().brand<'PayPeriod'>();

const shortMonthFormat = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' });

/** The second day of the month in UTC, which is in the same month in every time zone (spec §2). */
function secondDayOf(period: string): Date {
  return new Date(`${period}-02T00:00:00Z`);
}

/** '2025-07' → 'Jul'. */
export const formatShortMonth = (period: string): string => shortMonthFormat.format(secondDayOf(period));

const yearOf = (period: string): number => Number(period.slice(0, 4));
const monthOf = (period: string): number => Number(period.slice(5, 7));

const monthNames = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];

/** '2025-07' → 'July'. Each working of income tax asks for it, which Intl makes slow. */
export const formatMonth = (period: string): string => monthNames[monthOf(period) - 1] as string;

/** '2025-07' → 'July 2025'. */
export const formatPeriod = (period: string): string => `${formatMonth(period)} ${period.slice(0, 4)}`;

const isLeapYear = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

const daysOfMonths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Days of a month: '2024-02' → 29; NaN of no month. Calculating pay asks for it thousands of times, so it makes no Date. */
export const daysInPeriod = (period: string): number =>
  monthOf(period) === 2 && isLeapYear(yearOf(period))
    ? 29
    : (daysOfMonths[monthOf(period) - 1] ?? Number.NaN);

/** '2025-07-31' → '2025-07'. */
export const toPeriod = (date: string): PayPeriod => date.slice(0, 7) as PayPeriod;

/** '2025-01', 1 → '2024-12'. */
export function subtractMonths(period: PayPeriod, months: number): PayPeriod {
  const since = yearOf(period) * 12 + monthOf(period) - 1 - months;
  const year = Math.floor(since / 12);
  return `${String(year).padStart(4, '0')}-${String(since - year * 12 + 1).padStart(2, '0')}` as PayPeriod;
}

/** '2025-12' → '2026-01'. */
export const nextPeriod = (period: PayPeriod): PayPeriod => subtractMonths(period, -1);

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
