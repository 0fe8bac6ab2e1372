import { gazettedHolidays } from '../../shared/holidays/gazetted-holidays.ts';
import { type Holiday, type HolidayDetails, holidayYears } from '../../shared/holidays/holidays.ts';

/** The years of the filter, this one and the next. @param today YYYY-MM-DD */
export function gazettedYears(today: string): string[] {
  const thisYear = Number(today.slice(0, 4));
  return [...new Set([...holidayYears, String(thisYear), String(thisYear + 1)])].sort();
}

/** A gazetted holiday, and the one of the company's list that it is, if it is on it. */
export interface GazettedRow extends HolidayDetails {
  listed: Holiday | undefined;
}

const isNamed = (name: string, other: { name: string }) => name.toLowerCase() === other.name.toLowerCase();

/**
 * The gazetted holidays of a year beside the company's list. One is on it by its name, on whichever day of the year; or by
 * its day, under a name that no other gazetted holiday has: two can fall on one day.
 */
export function toGazettedRows(year: string, holidays: readonly Holiday[]): GazettedRow[] {
  const gazetted = gazettedHolidays(year);
  const ofYear = holidays.filter(({ date }) => date.startsWith(year));
  const ownNames = ofYear.filter((holiday) => !gazetted.some(({ name }) => isNamed(name, holiday)));
  return gazetted.map(({ name, date }) => ({
    name,
    date,
    listed:
      ofYear.find((holiday) => isNamed(name, holiday)) ?? ownNames.find((holiday) => holiday.date === date),
  }));
}
