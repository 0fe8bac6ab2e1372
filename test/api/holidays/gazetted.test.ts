import { describe, expect, test } from 'vitest';
import { formatWeekday } from '../../../shared/date.ts';
import { gazettedHolidays, isYearPublished } from '../../../shared/holidays/gazetted-holidays.ts';

/** The weekdays that the memoranda print beside the dates, in their order: a date that is off by one has another. */
const weekdays = {
  2024: 'Fri Mon Fri Thu Wed Sun Thu Mon Wed Thu Mon Mon Wed Sat Thu Fri Wed',
  2025: 'Sun Wed Fri Mon Thu Fri Mon Sat Sun Fri Sat Fri Thu Thu Mon Wed Thu',
  2026: 'Mon Wed Sat Thu Tue Fri Fri Wed Fri Sat Wed Fri Fri Tue Sun Tue Fri',
};

/** Those of every office of the central government, of which three more are chosen in each place. */
const compulsory = [
  'Republic Day',
  'Independence Day',
  'Gandhi Jayanti',
  'Christmas',
  'Buddha Purnima',
  'Dussehra',
  'Diwali',
  'Good Friday',
  'Guru Nanak Jayanti',
  'Id-ul-Fitr',
  'Id-ul-Zuha (Bakrid)',
  'Mahavir Jayanti',
  'Muharram',
  'Milad-un-Nabi (Id-e-Milad)',
];
const optional = ['Holi', 'Janmashtami', 'Ram Navami', 'Maha Shivaratri'];

describe('the gazetted holidays', () => {
  test.each(Object.entries(weekdays))('of %s are the seventeen of the memorandum', (year, printed) => {
    const holidays = gazettedHolidays(year);
    expect(holidays.map(({ date }) => formatWeekday(date).slice(0, 3)).join(' ')).toBe(printed);
    expect(new Set(holidays.map(({ name }) => name)).size).toBe(17);
    expect(isYearPublished(year)).toBe(true);
  });

  test.each(Object.keys(weekdays))('of %s are the fourteen that no office leaves out, and three', (year) => {
    const names = gazettedHolidays(year).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(compulsory));
    const chosen = names.filter((name) => !compulsory.includes(name));
    for (const name of chosen) expect(optional).toContain(name);
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
