import { formatDate, formatDayMonth } from './date.ts';
import type { Leave } from './leaves.ts';

type DateRange = Pick<Leave, 'startDate' | 'endDate'>;

function formatRange(
  { startDate, endDate }: DateRange,
  formatStart: (date: string) => string,
  formatEnd: (date: string) => string,
): string {
  return startDate === endDate ? formatEnd(endDate) : `${formatStart(startDate)} – ${formatEnd(endDate)}`;
}

/** '03 Aug 2026 – 05 Aug 2026', or the one date. */
export const formatLeavePeriod = (period: DateRange): string => formatRange(period, formatDate, formatDate);

/** '03 Aug – 05 Aug 2026': the year once where both dates are in it. */
export function formatCompactLeavePeriod(period: DateRange): string {
  const isOneYear = period.startDate.slice(0, 4) === period.endDate.slice(0, 4);
  return formatRange(period, isOneYear ? formatDayMonth : formatDate, formatDate);
}

/** '03 Aug – 05 Aug', for a list next to a period with its year. */
export const formatShortLeavePeriod = (period: DateRange): string =>
  formatRange(period, formatDayMonth, formatDayMonth);
