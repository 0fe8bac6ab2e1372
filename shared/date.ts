import * as z from 'zod/mini';

const isRealDate = (text: string) => {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
};

/** A calendar date, YYYY-MM-DD, that exists. */
export const calendarDate = (label: string) =>
  z
    .string(`${label} must be a date`)
    .check(
      z.minLength(1, `${label} is required`),
      z.regex(/^(19|20)\d\d-\d\d-\d\d$/, `${label} must be a date, as YYYY-MM-DD`),
      z.refine(isRealDate, `${label} is not a date that exists`),
    );

const anyDate = calendarDate('The date');

/** Whether a text is such a date. A field in which a year is being typed has others, such as 0002-11-23. */
export const isCalendarDate = (text: string): boolean => anyDate.safeParse(text).success;

const dateFormat = new Intl.DateTimeFormat('en-GB', {
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** '2022-06-13' → '13 Jun 2022' (spec §9). */
export const formatDate = (date: string): string => dateFormat.format(new Date(`${date}T00:00:00Z`));

/** '2022-06-13' → '13 Jun'. */
export const formatDayMonth = (date: string): string => formatDate(date).slice(0, -' 2022'.length);

const weekdayFormat = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' });

/** '2022-06-13' → 'Monday'. */
export const formatWeekday = (date: string): string => weekdayFormat.format(new Date(`${date}T00:00:00Z`));

const indiaDateFormat = new Intl.DateTimeFormat('en-CA', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  timeZone: 'Asia/Kolkata',
});

/** Today in India as YYYY-MM-DD, wherever the code runs. */
export const todayInIndia = (now: Date = new Date()): string => indiaDateFormat.format(now);

/** Adds days to a date, YYYY-MM-DD; takes them off where they are negative. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** Days from one date to a later one, YYYY-MM-DD; negative where it is earlier. */
export const daysBetween = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / 86_400_000;

const dateTimeFormat = new Intl.DateTimeFormat('en-GB', {
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Asia/Kolkata',
});

/** Date and time in India of an ISO timestamp: '22 Nov 2026, 16:42'. */
export const formatDateTime = (time: string): string => dateTimeFormat.format(new Date(time));

/** Date in India of an ISO timestamp: '22 Nov 2026'. */
export const formatDateOf = (time: string): string => formatDate(todayInIndia(new Date(time)));

const reminderIntervalMs = 24 * 3_600_000;

/** Whether a reminder is of the last 24 hours, within which another one is not sent. @param remindedAt an ISO time */
export const isRecentReminder = (remindedAt: string): boolean =>
  Date.now() - Date.parse(remindedAt) < reminderIntervalMs;
