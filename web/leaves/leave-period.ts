import { formatDate, formatDayMonth } from '../../shared/date.ts';

/** '03 Aug 2026 – 05 Aug 2026', or the one day. */
export const formatLeavePeriod = ({ startDate, endDate }: { startDate: string; endDate: string }): string =>
  startDate === endDate ? formatDate(startDate) : `${formatDate(startDate)} – ${formatDate(endDate)}`;

/** '03 Aug – 05 Aug', or the one day: beside a request whose year is said. */
export const formatShortLeavePeriod = ({
  startDate,
  endDate,
}: {
  startDate: string;
  endDate: string;
}): string =>
  startDate === endDate
    ? formatDayMonth(startDate)
    : `${formatDayMonth(startDate)} – ${formatDayMonth(endDate)}`;
