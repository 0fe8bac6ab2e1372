import type { Holiday } from '../../shared/holidays.ts';
import { leaveDays } from '../../shared/leave-days.ts';

/** The holidays from today on, earliest first. Dates of this form sort as text. */
export const upcomingHolidays = (holidays: readonly Holiday[], today: string): Holiday[] =>
  holidays.filter(({ date }) => date >= today).sort((a, b) => a.date.localeCompare(b.date));

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' });

/** 'Friday, in 8 days', as seen from today. */
export function formatRelativeDay(date: string, today: string): string {
  const days = leaveDays(today, date) - 1;
  const away = days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`;
  return `${weekday.format(new Date(`${date}T00:00:00Z`))}, ${away}`;
}
