import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseDate, serialToDate } from '../../../web/sheets/parse-value.ts';

describe('a date of a sheet', () => {
  // behaviour people: Dates
  test.each([
    '31/03/2026',
    '31-03-2026',
    '31.03.26',
    '31/3/26',
    '31-Mar-2026',
    '31 March 2026',
    '31st Mar, 26',
    '31-MAR-26',
    '2026-03-31',
    '2026/3/31',
    '2026-03-31T00:00:00',
    '31/03/2026 00:00:00',
    ' 31-03-2026 12:00 AM ',
    '46112',
  ])('is read as it is written in India: %s', (written) => {
    expect(parseDate(written)).toBe('2026-03-31');
  });

  test('has its day before its month, whatever both are', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1950-01-01'), max: new Date('2049-12-31'), noInvalidDate: true }),
        fc.constantFrom('/', '-', '.'),
        (date, separator) => {
          const iso = date.toISOString().slice(0, 10);
          const [year = '', month = '', day = ''] = iso.split('-');
          expect(parseDate([day, month, year].join(separator))).toBe(iso);
          expect(parseDate([Number(day), Number(month), year.slice(2)].join(separator))).toBe(iso);
          expect(parseDate(iso)).toBe(iso);
        },
      ),
    );
  });

  // behaviour people: Dates
  test('is Excel’s count of days, from 1900 and its 29 February that never was', () => {
    expect([1, 59, 61, 25_569, 46_112].map(serialToDate)).toEqual([
      '1900-01-01',
      '1900-02-28',
      '1900-03-01',
      '1970-01-01',
      '2026-03-31',
    ]);
  });

  test.each([
    '03/31/2026',
    '31/02/2026',
    '29-02-2026',
    '0/1/2026',
    'Mar 2026',
    'March 31',
    '31032026',
    '20260331',
    '2026',
    '1/2/3',
    '31/03-2026',
    '31-Ma-2026',
    '31-Foo-2026',
    '12345',
    'yesterday',
    '-',
    '31/03/1026',
  ])('is none where it is not certainly one: %s', (written) => {
    expect(parseDate(written)).toBeUndefined();
  });
});
