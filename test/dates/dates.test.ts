import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calendarDate, formatDate, todayInIndia } from '../../shared/date.ts';
import { daysInPeriod, formatPeriod, payPeriod } from '../../shared/period.ts';

describe('a pay period', () => {
  test('reads as full month and year, in every time zone', () => {
    expect(formatPeriod('2025-07')).toBe('July 2025');
    expect(formatPeriod('2025-01')).toBe('January 2025');
  });

  test('has the days of its month', () => {
    expect(['2024-02', '2025-02', '2025-12', '2100-02'].map(daysInPeriod)).toEqual([29, 28, 31, 28]);
  });

  test.each(['2025-00', '2025-13', '25-01', '2025-1', '2025-01-01', '', ' 2025-01'])('%j is none', (text) => {
    expect(payPeriod.safeParse(text).success).toBe(false);
  });
});

describe('a date', () => {
  test('is taken if and only if it exists', () => {
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

  test('reads as day, short month and year', () => {
    expect(formatDate('2022-06-13')).toBe('13 Jun 2022');
    expect(formatDate('2026-01-01')).toBe('01 Jan 2026');
  });

  test('is today in India, also while London is a day behind', () => {
    expect(todayInIndia(new Date('2026-03-31T18:29:59Z'))).toBe('2026-03-31');
    expect(todayInIndia(new Date('2026-03-31T18:30:00Z'))).toBe('2026-04-01');
  });
});
