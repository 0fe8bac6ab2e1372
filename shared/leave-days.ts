const day = 24 * 3600 * 1000;
const atMidnight = (date: string): number => Date.parse(`${date}T00:00:00Z`);

/** Days of a leave from YYYY-MM-DD to YYYY-MM-DD, both counted (spec §5). Less than 1 where the end is before the start. */
export const leaveDays = (startDate: string, endDate: string): number =>
  Math.round((atMidnight(endDate) - atMidnight(startDate)) / day) + 1;

interface Span {
  startDate: string;
  endDate: string;
}

/** Whether two leaves share a day. Dates of this form sort as text. */
export const overlap = (a: Span, b: Span): boolean => a.startDate <= b.endDate && b.startDate <= a.endDate;
