import { daysBetween, formatDate, formatWeekday, todayInIndia } from '../../shared/date.ts';
import { count } from '../lib/count.ts';

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
