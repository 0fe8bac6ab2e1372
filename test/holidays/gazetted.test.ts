import { describe, expect, test } from 'vitest';
import { formatWeekday } from '../../shared/date.ts';
import { gazettedHolidays, isYearPublished } from '../../shared/gazetted-holidays.ts';

/** The weekdays that the memoranda print beside the dates, in their order: a date that is off by one has another. */
const weekdays = {
  2024: 'Fri Mon Fri Thu Wed Sun Thu Mon Wed Thu Mon Mon Wed Sat Thu Fri Wed',
  2025: 'Sun Wed Fri Mon Thu Fri Mon Sat Sun Fri Sat Fri Thu Thu Mon Wed Thu',
  2026: 'Mon Wed Sat Thu Tue Fri Fri Wed Fri Sat Wed Fri Fri Tue Sun Tue Fri',
};

describe('the gazetted holidays', () => {
  test.each(Object.entries(weekdays))('of %s are the seventeen of the memorandum', (year, printed) => {
    const holidays = gazettedHolidays(year);
    expect(holidays.map(({ date }) => formatWeekday(date).slice(0, 3)).join(' ')).toBe(printed);
    expect(new Set(holidays.map(({ name }) => name)).size).toBe(17);
    expect(isYearPublished(year)).toBe(true);
  });

  test('of a year that is not published are those on the same day of each year', () => {
    expect(isYearPublished('2031')).toBe(false);
    expect(gazettedHolidays('2031')).toEqual([
      { name: 'Republic Day', date: '2031-01-26' },
      { name: 'Independence Day', date: '2031-08-15' },
      { name: 'Gandhi Jayanti', date: '2031-10-02' },
      { name: 'Christmas', date: '2031-12-25' },
    ]);
  });
});
