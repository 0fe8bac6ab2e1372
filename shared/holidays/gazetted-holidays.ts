import type { HolidayDetails } from './holidays.ts';

/** On the same day of each year. */
const fixedHolidays = {
  '01-26': 'Republic Day',
  '08-15': 'Independence Day',
  '10-02': 'Gandhi Jayanti',
  '12-25': 'Christmas',
} as const;

/**
 * The others, by year: the gazetted holidays of the central government's offices in Delhi, as the office memorandum of
 * the Department of Personnel and Training lists them, which comes out in the middle of the year before. Those of Islam
 * follow the moon, and may be moved by a day once it is seen.
 */
const datedHolidays: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  2024: {
    '03-25': 'Holi',
    '03-29': 'Good Friday',
    '04-11': 'Id-ul-Fitr',
    '04-17': 'Ram Navami',
    '04-21': 'Mahavir Jayanti',
    '05-23': 'Buddha Purnima',
    '06-17': 'Id-ul-Zuha (Bakrid)',
    '07-17': 'Muharram',
    '08-26': 'Janmashtami',
    '09-16': 'Milad-un-Nabi (Id-e-Milad)',
    '10-12': 'Dussehra',
    '10-31': 'Diwali',
    '11-15': 'Guru Nanak Jayanti',
  },
  2025: {
    '02-26': 'Maha Shivaratri',
    '03-14': 'Holi',
    '03-31': 'Id-ul-Fitr',
    '04-10': 'Mahavir Jayanti',
    '04-18': 'Good Friday',
    '05-12': 'Buddha Purnima',
    '06-07': 'Id-ul-Zuha (Bakrid)',
    '07-06': 'Muharram',
    '08-16': 'Janmashtami',
    '09-05': 'Milad-un-Nabi (Id-e-Milad)',
    '10-02': 'Dussehra',
    '10-20': 'Diwali',
    '11-05': 'Guru Nanak Jayanti',
  },
  2026: {
    '03-04': 'Holi',
    '03-21': 'Id-ul-Fitr',
    '03-26': 'Ram Navami',
    '03-31': 'Mahavir Jayanti',
    '04-03': 'Good Friday',
    '05-01': 'Buddha Purnima',
    '05-27': 'Id-ul-Zuha (Bakrid)',
    '06-26': 'Muharram',
    '08-26': 'Milad-un-Nabi (Id-e-Milad)',
    '09-04': 'Janmashtami',
    '10-20': 'Dussehra',
    '11-08': 'Diwali',
    '11-24': 'Guru Nanak Jayanti',
  },
};

/** Whether all of a year's holidays are known here, and not the fixed ones alone. */
export const isYearPublished = (year: string): boolean => year in datedHolidays;

/** The gazetted holidays of a year, earliest first; of one that is not published, those on fixed days. */
export const gazettedHolidays = (year: string): HolidayDetails[] =>
  [fixedHolidays, datedHolidays[year] ?? {}]
    .flatMap((days) => Object.entries(days).map(([day, name]) => ({ name, date: `${year}-${day}` })))
    .sort((a, b) => a.date.localeCompare(b.date));
