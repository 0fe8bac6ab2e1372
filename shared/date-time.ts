import { formatDate, todayInIndia } from './date.ts';

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
