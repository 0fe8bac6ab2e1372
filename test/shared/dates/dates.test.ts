import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  calendarDate,
  formatDate,
  formatDateTime,
  formatDayMonth,
  formatWeekday,
  isCalendarDate,
  todayInIndia,
} from '../../../shared/date.ts';
import {
  daysInPeriod,
  formatMonth,
  formatPeriod,
  formatShortMonth,
  payPeriod,
  subtractMonths,
  toPeriod,
} from '../../../shared/period.ts';

describe('a pay period', () => {
  // spec 2.63, 9.14
  test('a pay period reads as full month and year, in every time zone', () => {
    expect(formatPeriod('2025-07')).toBe('July 2025');
    expect(formatPeriod('2025-01')).toBe('January 2025');
  });

  test('a pay period reads as a short month, in every time zone', () => {
    expect(['2025-01', '2025-07', '2025-09', '2025-12'].map(formatShortMonth)).toEqual([
      'Jan',
      'Jul',
      'Sept',
      'Dec',
    ]);
  });

  test.each(['1999-12', '2000-01', '2025-07', '2099-10'])('%j is a pay period', (text) => {
    expect(payPeriod.safeParse(text)).toEqual({ success: true, data: text });
  });

  test('a pay period has the days of its month', () => {
    expect(['2024-02', '2025-02', '2025-12', '2100-02'].map(daysInPeriod)).toEqual([29, 28, 31, 28]);
  });

  // spec 3.11
  test.each([
    '2025-00',
    '2025-13',
    '2025-20',
    '25-01',
    '2025-1',
    '2025-01-01',
    '',
    ' 2025-01',
    '1899-01',
    '2100-01',
    '20x5-01',
    '202x-01',
  ])('%j is no pay period', (text) => {
    expect(payPeriod.safeParse(text).success).toBe(false);
  });
});

describe('a month beside others', () => {
  test('a month reads without its year where that is clear', () => {
    expect([formatMonth('2025-07'), formatMonth('2026-12')]).toEqual(['July', 'December']);
  });

  test('the month of a date is its first seven characters', () => {
    expect([toPeriod('2025-07-31'), toPeriod('2024-02-29')]).toEqual(['2025-07', '2024-02']);
  });

  test('months are counted back, and forward, across years', () => {
    const period = payPeriod.parse('2025-03');
    expect([0, 1, 3, 15, -1, -10].map((months) => subtractMonths(period, months))).toEqual([
      '2025-03',
      '2025-02',
      '2024-12',
      '2023-12',
      '2025-04',
      '2026-01',
    ]);
  });

  test('counting back and forward again is the same month', () => {
    const months = fc.integer({ min: -240, max: 240 });
    const periods = fc.tuple(fc.integer({ min: 1950, max: 2070 }), fc.integer({ min: 1, max: 12 }));
    fc.assert(
      fc.property(periods, months, ([year, month], count) => {
        const period = payPeriod.parse(`${year}-${String(month).padStart(2, '0')}`);
        expect(subtractMonths(subtractMonths(period, count), -count)).toBe(period);
      }),
    );
  });
});

describe('a date', () => {
  test('a date is taken if and only if it exists', () => {
    const schema = calendarDate('Date');
    fc.assert(
      fc.property(
        fc.integer({ min: 1900, max: 2099 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 31 }),
        (y, m, d) => {
          const text = `${y}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`;
          expect(schema.safeParse(text).success).toBe(d <= daysInPeriod(text.slice(0, 7)));
        },
      ),
    );
  });

  test.each([
    ['', 'Date is required'],
    [5, 'Date must be a date'],
    ['x2025-01-01', 'Date must be a date, as YYYY-MM-DD'],
    ['2025-01-01T00:00', 'Date must be a date, as YYYY-MM-DD'],
    ['1899-12-31', 'Date must be a date, as YYYY-MM-DD'],
    ['2025-02-29', 'Date is not a date that exists'],
    ['2025-13-01', 'Date is not a date that exists'],
  ])('the date %j is refused: %s', (text, words) => {
    expect(calendarDate('Date').safeParse(text).error?.issues[0]?.message).toBe(words);
  });

  test('a date reads as its weekday, and without the year where that is beside it', () => {
    expect([formatWeekday('2022-06-13'), formatWeekday('2026-03-01')]).toEqual(['Monday', 'Sunday']);
    expect([formatDayMonth('2022-06-13'), formatDayMonth('2026-12-01')]).toEqual(['13 Jun', '01 Dec']);
  });

  // spec 9.13
  test('a date reads as day, short month and year', () => {
    expect(formatDate('2022-06-13')).toBe('13 Jun 2022');
    expect(formatDate('2026-01-01')).toBe('01 Jan 2026');
  });

  test('a text is a date where it is that of a day from 1900 to 2099', () => {
    const texts = ['2026-11-23', '1900-01-01', '2099-12-31', '0202-11-23', '12026-11-23', '2026-02-29', ''];
    expect(texts.filter(isCalendarDate)).toEqual(['2026-11-23', '1900-01-01', '2099-12-31']);
  });

  test('days are counted forward, and back, across months and years', () => {
    const days = [0, 1, 31, 366, -1, -60];
    expect(days.map((count) => addDays('2028-02-28', count))).toEqual([
      '2028-02-28',
      '2028-02-29',
      '2028-03-30',
      '2029-02-28',
      '2028-02-27',
      '2027-12-30',
    ]);
  });

  test('a moment reads as the day and the time in India, wherever that is asked', () => {
    expect(formatDateTime('2026-03-31T18:29:59Z')).toBe('31 Mar 2026, 23:59');
    expect(formatDateTime('2026-03-31T18:30:00Z')).toBe('01 Apr 2026, 00:00');
    expect(formatDateTime('2026-11-02T04:05:00.000Z')).toBe('02 Nov 2026, 09:35');
  });

  test('today is the date in India, also while London is a day behind', () => {
    expect(todayInIndia(new Date('2026-03-31T18:29:59Z'))).toBe('2026-03-31');
    expect(todayInIndia(new Date('2026-03-31T18:30:00Z'))).toBe('2026-04-01');
  });
});
