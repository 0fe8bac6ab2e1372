import { formatDate } from '../../shared/date.ts';

/** '03 Aug 2026 – 05 Aug 2026', or the one day. */
export const periodOf = ({ startDate, endDate }: { startDate: string; endDate: string }): string =>
  startDate === endDate ? formatDate(startDate) : `${formatDate(startDate)} – ${formatDate(endDate)}`;
