import { isCalendarDate } from '../../shared/date.ts';
import { type PayPeriod, toPeriod } from '../../shared/period.ts';

/** The date as YYYY-MM-DD; undefined where there is no such day. @param month 1 is January */
function toDate(year: number, month: number, day: number): string | undefined {
  const [paddedMonth, paddedDay] = [month, day].map((part) => String(part).padStart(2, '0'));
  const date = `${year}-${paddedMonth}-${paddedDay}`;
  return isCalendarDate(date) ? date : undefined;
}

/** Two digits are from 1950 to 2049, as Excel has them. */
const toYear = (digits: string): number =>
  Number(digits) + (digits.length === 4 ? 0 : Number(digits) < 50 ? 2000 : 1900);

const monthNames =
  'january february march april may june july august september october november december'.split(' ');

/** 'Mar', 'march' and 'Sept' → 3, 3 and 9; 0 where it is no month. */
const toMonth = (name: string): number =>
  name.length < 3 ? 0 : monthNames.findIndex((month) => month.startsWith(name.toLowerCase())) + 1;

/** '2026-03-31', '2026/3/31'. */
const yearFirst = /^(?<year>\d{4})(?<separator>[-/.])(?<month>\d{1,2})\k<separator>(?<day>\d{1,2})$/;
/** '31/03/2026', '31-3-26', '31.03.26'. */
const dayFirst = /^(?<day>\d{1,2})(?<separator>[-/.])(?<month>\d{1,2})\k<separator>(?<year>\d{4}|\d\d)$/;
/** '31-Mar-2026', '31 March 26', '31st Mar, 2026'. */
const withName = /^(?<day>\d{1,2})(?:st|nd|rd|th)?[\s\-/.]*(?<name>[a-z]+)[\s\-/.,]*(?<year>\d{4}|\d\d)$/i;
/**
 * Which part of a date in digits comes first, where that is certain: no month is beyond 12. `either` where both parts could
 * be the month, and it makes a difference; undefined for what is no such date, or the same either way.
 */
export function firstPart(written: string): 'day' | 'month' | 'either' | undefined {
  const { day = '', month = '' } = dayFirst.exec(written.trim().replace(time, ''))?.groups ?? {};
  const [first, second] = [Number(day), Number(month)];
  if (day === '' || first === second || Math.max(first, second) > 31) return undefined;
  if (first > 12) return second > 12 ? undefined : 'day';
  return second > 12 ? 'month' : 'either';
}

/** Programs add this to a date. */
const time = /(?<![\sT])[\sT]+\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?(?:\s*[ap]m|Z)?$/i;

/** Excel's count of days, which begins with 1 January 1900 and has a 29 February of that year. */
export const serialToDate = (days: number): string =>
  new Date(Date.UTC(1899, 11, days < 60 ? 31 : 30) + days * 86_400_000).toISOString().slice(0, 10);

/** A count that was meant as a date: from 1954 to 2064. What is beyond is a year, or digits without separators. */
const isSerial = (text: string) => /^\d{5}$/.test(text) && Number(text) >= 20_000 && Number(text) < 60_200;

/**
 * The date that people and programs in India write, as YYYY-MM-DD: the day before the month, or the year first, or
 * Excel's count of days. Undefined where it is none, or not certainly one: '03/31/2026', 'Mar 2026', '31032026'.
 */
export function parseDate(written: string): string | undefined {
  const text = written.trim().replace(time, '');
  if (isSerial(text)) return serialToDate(Number(text));
  const match = yearFirst.exec(text) ?? dayFirst.exec(text) ?? withName.exec(text);
  const { year = '', month, name = '', day } = match?.groups ?? {};
  return match ? toDate(toYear(year), month ? Number(month) : toMonth(name), Number(day)) : undefined;
}

/** '2026-04', '2026/4'. */
const monthOfYear = /^(?<year>\d{4})[-/. ](?<month>\d{1,2})$/;
/** '04/2026', '4-2026'. */
const monthFirst = /^(?<month>\d{1,2})[-/. ](?<year>\d{4})$/;
/** 'Apr 2026', 'April-26', "Apr'26". */
const monthByName = /^(?<name>[a-z]{3,9})[\s\-/.,'’]*(?<year>\d{4}|\d\d)$/i;

/** The month that people and programs write, or that of a date; undefined where it is none, or not certainly one. */
export function parseMonth(written: string): PayPeriod | undefined {
  const text = written.trim();
  const match = monthOfYear.exec(text) ?? monthFirst.exec(text) ?? monthByName.exec(text);
  if (!match) {
    const date = parseDate(text);
    return date === undefined ? undefined : toPeriod(date);
  }
  const { year = '', month, name = '' } = match.groups ?? {};
  const number = month ? Number(month) : toMonth(name);
  return number >= 1 && number <= 12
    ? (`${toYear(year)}-${String(number).padStart(2, '0')}` as PayPeriod)
    : undefined;
}

/** Digits with a decimal point, plain or grouped: 125000.50, 1,25,000.50 and 125,000.50. */
const number = /^(?:\d+|\d{1,3}(?:,\d{2,3})*,\d{3})?(?:\.\d*)?$/;

/** Whether a cell may hold the end of a number that was divided at its comma, such as 000 of 25,000. */
export const isEndOfNumber = (text: string): boolean => /^0\d\d(?:\.\d*)?$/.test(text.trim());

const currency = /^(?:₹|rs\.?|inr)|(?:₹|rs\.?|inr|rupees)$/gi;

/**
 * The number that people and spreadsheets write in a cell, with or without a currency. A lone dash is 0, as in Excel's
 * accounting format, and parentheses or a minus sign are negative. Undefined where the text is no number.
 */
export function parseNumber(text: string): number | undefined {
  const bare = text.replace(/\s/g, '').replace(currency, '').replace(/\/-$/, '');
  if (/^[-–—]$/.test(bare)) return 0;
  const [, sign, digits = ''] = /^([-−(]?)(?:₹?)(.*?)\)?$/.exec(bare) ?? [];
  if (!number.test(digits) || !/\d/.test(digits)) return undefined;
  const value = Number(digits.replaceAll(',', ''));
  return sign && value !== 0 ? -value : value;
}
