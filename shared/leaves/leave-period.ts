import { formatDate, formatDayMonth } from '../date.ts';
import type { LeaveSpan } from '../holidays/working-days.ts';

/** 'from midday', 'until midday' of a day, or nothing of a whole one. */
function formatRange(
  { startDate, endDate, startsAtMidday, endsAtMidday }: LeaveSpan,
  formatStart: (date: string) => string,
  formatEnd: (date: string) => string,
): string {
  const [from, until] = [startsAtMidday ? ' from midday' : '', endsAtMidday ? ' until midday' : ''];
  return startDate === endDate
    ? `${formatEnd(endDate)}${from}${until}`
    : `${formatStart(startDate)}${from} – ${formatEnd(endDate)}${until}`;
}

/** '03 Aug 2026 – 05 Aug 2026 until midday', or the one date. */
export const formatLeavePeriod = (period: LeaveSpan): string => formatRange(period, formatDate, formatDate);

/** '03 Aug – 05 Aug 2026': the year once where both dates are in it. */
export function formatCompactLeavePeriod(period: LeaveSpan): string {
  const isOneYear = period.startDate.slice(0, 4) === period.endDate.slice(0, 4);
  return formatRange(period, isOneYear ? formatDayMonth : formatDate, formatDate);
}

/** '03 Aug – 05 Aug', for a list next to a period with its year. */
export const formatShortLeavePeriod = (period: LeaveSpan): string =>
  formatRange(period, formatDayMonth, formatDayMonth);
