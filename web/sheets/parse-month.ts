import { type PayPeriod, toPeriod } from '../../shared/period.ts';
import { parseDate, toMonth, toYear } from './parse-date.ts';

/** '2026-04', '2026/4'. */
const yearFirst = /^(?<year>\d{4})[-/. ](?<month>\d{1,2})$/;
/** '04/2026', '4-2026'. */
const monthFirst = /^(?<month>\d{1,2})[-/. ](?<year>\d{4})$/;
/** 'Apr 2026', 'April-26', "Apr'26". */
const withName = /^(?<name>[a-z]{3,9})[\s\-/.,'’]*(?<year>\d{4}|\d\d)$/i;

/** The month that people and programs write, or that of a date; undefined where it is none, or not certainly one. */
export function parseMonth(written: string): PayPeriod | undefined {
  const text = written.trim();
  const match = yearFirst.exec(text) ?? monthFirst.exec(text) ?? withName.exec(text);
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
