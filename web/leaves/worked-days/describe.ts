import { formatDate, formatWeekday } from '../../../shared/date.ts';
import type { WorkedDay } from '../../../shared/leaves/worked-days.ts';

/** 'Sat, 14 Nov 2026'. */
export const describeDate = (date: string): string =>
  `${formatWeekday(date).slice(0, 3)}, ${formatDate(date)}`;

export const describeLength = ({ halfDays }: Pick<WorkedDay, 'halfDays'>): string =>
  halfDays === 2 ? 'Whole day' : 'Half day';
