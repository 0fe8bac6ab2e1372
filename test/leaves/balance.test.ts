import { expect, test } from 'vitest';
import {
  currentEpoch,
  leaveFigures,
  parseBalance,
  withDays,
  withYearlyLeaves,
} from '../../functions/leaves/balance.ts';
import { sampleUserId } from '../fixtures/items.ts';

/** Days a year that the company gives. */
const ofCompany = 24;
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
    what: 'those of the company, of somebody with none of their own',
    before: empty,
    given: 24,
    after: undefined,
  },
  { what: 'those of the company, of somebody with other ones', before: own, given: 24, after: 24 },
])('days a year that are sent: $what', ({ before, given, after }) => {
  expect(withYearlyLeaves(before, given, ofCompany)).toEqual({ ...before, yearlyLeaves: after });
});

test('days taken are those of the epochs that count, and a decision is charged to the latest', () => {
  const taken = { 1: 7, 2: 1, 3: 2.5 };
  expect(leaveFigures({ ...own, taken }, epochs, ofCompany)).toEqual({ yearlyLeaves: 30, leavesTaken: 3.5 });
  expect(leaveFigures(empty, epochs, ofCompany)).toEqual({ yearlyLeaves: ofCompany, leavesTaken: 0 });
  expect(currentEpoch(epochs)).toBe(3);
});

test('days are added to an epoch, and subtracted from it, and no other', () => {
  const two = withDays(empty, 2, 2);
  expect(two.taken).toEqual({ 2: 2 });
  expect(withDays(withDays(two, 2, 3), 3, 1).taken).toEqual({ 2: 5, 3: 1 });
  expect(withDays(two, 2, -2).taken).toEqual({ 2: 0 });
});
