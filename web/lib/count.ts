import { daysBetween, formatDate, formatWeekday, todayInIndia } from '../../shared/date.ts';

const numberFormat = new Intl.NumberFormat('en-IN');

/** '10,000'. */
export const formatCount = (number: number): string => numberFormat.format(number);

/** '1 payslip', '10,000 payslips'. */
export const count = (number: number, one: string, many: string): string =>
  `${formatCount(number)} ${number === 1 ? one : many}`;

export const countEmployees = (number: number): string => count(number, 'employee', 'employees');

/** '1 day', '3.5 days'. */
export const formatDays = (days: number): string => count(days, 'day', 'days');

/** 'Thursday, 07 Aug 2025', the date in India. */
export const formatToday = (today = todayInIndia()): string =>
  `${formatWeekday(today)}, ${formatDate(today)}`;

/** How far a day is from today: 'today', 'tomorrow', 'in 5 days', '3 days ago'. */
export function formatDistance(date: string, today: string): string {
  const days = daysBetween(today, date);
  if (days < 0) return `${count(-days, 'day', 'days')} ago`;
  if (days === 0) return 'today';
  return days === 1 ? 'tomorrow' : `in ${days} days`;
}
