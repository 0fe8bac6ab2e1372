const dayMs = 24 * 3600 * 1000;
const utcMidnight = (date: string): number => Date.parse(`${date}T00:00:00Z`);

/** Days of a leave from YYYY-MM-DD to YYYY-MM-DD, both counted (spec §5). Less than 1 where the end is before the start. */
export const leaveDays = (startDate: string, endDate: string): number =>
  Math.round((utcMidnight(endDate) - utcMidnight(startDate)) / dayMs) + 1;

/** Days that can still be taken; 0 where the balance is overdrawn. */
export const remainingLeaves = (yearlyLeaves: number, leavesTaken: number): number =>
  Math.max(yearlyLeaves - leavesTaken, 0);

/** Days taken beyond the yearly leaves: an undone reset, or fewer yearly leaves, can overdraw a balance. */
export const overdrawnLeaves = (yearlyLeaves: number, leavesTaken: number): number =>
  Math.max(leavesTaken - yearlyLeaves, 0);

/**
 * Days of leave in a year for an employee who joined on a date (YYYY-MM-DD): of the year of joining, a twelfth for each
 * month from the one of joining on, rounded to whole days, halves up.
 */
export function leavesInProportion(
  yearlyLeaves: number,
  dateOfJoining: string | undefined,
  year: number,
): number {
  if (dateOfJoining === undefined || Number(dateOfJoining.slice(0, 4)) !== year) return yearlyLeaves;
  const months = 13 - Number(dateOfJoining.slice(5, 7));
  return Math.floor((yearlyLeaves * months) / 12 + 0.5);
}

interface DateRange {
  startDate: string;
  endDate: string;
}

/** Whether two leaves share a day. Dates of this form sort as text. */
export const datesOverlap = (a: DateRange, b: DateRange): boolean =>
  a.startDate <= b.endDate && b.startDate <= a.endDate;
