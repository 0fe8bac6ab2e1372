import { formatDate, formatWeekday, todayInIndia } from '../../shared/date.ts';

/** 'Thursday, 07 Aug 2025', the date in India. */
export const formatToday = (today = todayInIndia()): string =>
  `${formatWeekday(today)}, ${formatDate(today)}`;
