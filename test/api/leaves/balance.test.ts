import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  currentEpoch,
  leaveFigures,
  parseBalance,
  withDays,
  withEmployment,
  withYearlyLeaves,
} from '../../../functions/store/leave-balance.ts';
import { todayInIndia } from '../../../shared/date.ts';
import { leavesInProportion } from '../../../shared/holidays/leave-days.ts';
import { sampleUserId } from '../../support/items.ts';

/** Days a year that the company gives. */
const ofCompany = 24;
const policy = { yearlyLeaves: ofCompany, inProportion: false };
const empty = parseBalance(undefined, sampleUserId(1));
const own = { ...empty, yearlyLeaves: 30, version: 4 };
const epochs = { name: 'leave-epochs' as const, live: [2, 3], last: 5, version: 1 };

test.each([
  { what: 'absent, as they are', before: own, given: undefined, after: 30 },
  { what: 'absent, of the company', before: empty, given: undefined, after: undefined },
  { what: 'null, of the company', before: own, given: null, after: undefined },
  { what: 'other days', before: own, given: 12, after: 12 },
  { what: 'no days', before: own, given: 0, after: 0 },
  {
    what: 'those of the company, of an employee with none of their own',
    before: empty,
    given: 24,
    after: undefined,
  },
  { what: 'those of the company, of an employee with other ones', before: own, given: 24, after: 24 },
])('days a year that are sent: $what', ({ before, given, after }) => {
  expect(withYearlyLeaves(before, given, ofCompany)).toEqual({ ...before, yearlyLeaves: after });
});

test('days taken are those of the epochs that count, and a decision is charged to the latest', () => {
  const taken = { 1: 7, 2: 1, 3: 2.5 };
  expect(leaveFigures({ ...own, taken }, epochs, policy)).toEqual({ yearlyLeaves: 30, leavesTaken: 3.5 });
  expect(leaveFigures(empty, epochs, policy)).toEqual({ yearlyLeaves: ofCompany, leavesTaken: 0 });
  expect(currentEpoch(epochs)).toBe(3);
});

test('days are added to an epoch, and subtracted from it, and no other', () => {
  const two = withDays(empty, 2, 2);
  expect(two.taken).toEqual({ 2: 2 });
  expect(withDays(withDays(two, 2, 3), 3, 1).taken).toEqual({ 2: 5, 3: 1 });
  expect(withDays(two, 2, -2).taken).toEqual({ 2: 0 });
});

test('leave in the year of joining is a twelfth for each month from joining on, rounded to whole days with halves up', () => {
  expect(
    [
      [12, '2026-01-31'],
      [12, '2026-07-01'],
      [12, '2026-12-31'],
      [18, '2026-12-01'],
      [21, '2026-11-15'],
      [15, '2026-03-01'],
      [0, '2026-03-01'],
    ].map(([days, date]) => leavesInProportion(days as number, date as string, 2026)),
  ).toEqual([12, 6, 1, 2, 4, 13, 0]);
  const date = fc
    .date({ min: new Date('1990-01-01'), max: new Date('2060-12-31'), noInvalidDate: true })
    .map((day) => day.toISOString().slice(0, 10));
  fc.assert(
    fc.property(fc.nat(366), date, fc.integer({ min: 1990, max: 2060 }), (days, joined, year) => {
      const given = leavesInProportion(days, joined, year);
      if (!joined.startsWith(`${year}-`)) expect(given).toBe(days);
      expect(Number.isInteger(given)).toBe(true);
      expect(given).toBeLessThanOrEqual(days);
      // Within half a day of the exact share, and never less of a half.
      const difference = given - (days * (13 - Number(joined.slice(5, 7)))) / 12;
      if (joined.startsWith(`${year}-`)) expect(difference > -0.5 && difference <= 0.5).toBe(true);
      // An employee who joins a month later has no more.
      const month = Number(joined.slice(5, 7));
      if (month < 12) {
        const later = `${joined.slice(0, 5)}${String(month + 1).padStart(2, '0')}-01`;
        expect(leavesInProportion(days, later, year)).toBeLessThanOrEqual(given);
      }
    }),
  );
  expect(leavesInProportion(12, undefined, 2026)).toBe(12);
});

test('the company’s days are in proportion for a joiner where the company has chosen so, and an own number never is', () => {
  const year = todayInIndia().slice(0, 4);
  const joiner = withEmployment(empty, { dateOfJoining: `${year}-07-10` });
  const inProportion = { ...policy, inProportion: true };
  const yearly = (balance: typeof joiner, chosen: typeof policy) =>
    leaveFigures(balance, epochs, chosen).yearlyLeaves;
  expect(yearly(joiner, inProportion)).toBe(12);
  expect(yearly(joiner, policy)).toBe(24);
  expect(yearly({ ...joiner, yearlyLeaves: 30 }, inProportion)).toBe(30);
  expect(yearly({ ...joiner, dateOfJoining: '2019-07-10' }, inProportion)).toBe(24);
});
