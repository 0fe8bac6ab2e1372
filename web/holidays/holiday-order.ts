import type { Holiday } from '../../shared/holidays/holidays.ts';

const byDate = (a: Holiday, b: Holiday) => a.date.localeCompare(b.date);

/** A sorted copy, earliest first. */
export const sortByDate = (holidays: readonly Holiday[]): Holiday[] => [...holidays].sort(byDate);

/** Holidays after today in ascending order, and those up to and including today in descending order (spec §2). */
export function splitByToday(holidays: readonly Holiday[], today: string) {
  const sorted = sortByDate(holidays);
  return {
    upcoming: sorted.filter(({ date }) => date > today),
    past: sorted.filter(({ date }) => date <= today).reverse(),
  };
}
