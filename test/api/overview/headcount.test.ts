import { expect, test } from 'vitest';
import { headcountOf } from '../../../functions/overview/headcount.ts';
import { sampleUserId } from '../../support/items.ts';

const [asha, bela, chitra] = [1, 2, 3].map(sampleUserId) as [never, never, never];
const account = (id: never, createdAt = '2026-01-01T04:30:00.000Z') => ({ id, createdAt });
const today = '2026-11-25';

const months = (accounts: ReturnType<typeof account>[], profiles: [never, object][], count = 4) =>
  headcountOf(accounts, new Map(profiles), today, count).map(({ payPeriod, employees }) => [
    payPeriod,
    employees,
  ]);

// behaviour overview: Headcount
test('counts employees on the last day of a month, and today in the present one', () => {
  const accounts = [account(asha), account(bela), account(chitra)];
  const profiles: [never, object][] = [
    [asha, { dateOfJoining: '2026-10-01' }],
    [bela, { dateOfJoining: '2020-01-01', dateOfLeaving: '2026-10-30' }],
    [chitra, { dateOfJoining: '2026-11-26' }],
  ];
  expect(months(accounts, profiles)).toEqual([
    ['2026-08', 1],
    ['2026-09', 1],
    ['2026-10', 1],
    ['2026-11', 1],
  ]);
});

test('counts an employee on the last day of work, and not on the day after', () => {
  const profiles: [never, object][] = [
    [asha, { dateOfJoining: '2020-01-01', dateOfLeaving: '2026-10-31' }],
    [bela, { dateOfJoining: '2020-01-01', dateOfLeaving: '2026-11-24' }],
  ];
  expect(months([account(asha), account(bela)], profiles, 2)).toEqual([
    ['2026-10', 2],
    ['2026-11', 0],
  ]);
});

// behaviour overview: Headcount
test('counts an employee without a date of joining from the day on which the account was added', () => {
  expect(months([account(asha, '2026-10-15T04:30:00.000Z')], [], 3)).toEqual([
    ['2026-09', 0],
    ['2026-10', 1],
    ['2026-11', 1],
  ]);
});

test('counts an earlier employment of an employee who was employed again', () => {
  const profile = {
    dateOfJoining: '2026-10-15',
    employments: [{ from: '2020-01-01', to: '2026-08-31' }],
  };
  expect(months([account(asha)], [[asha, profile]], 3)).toEqual([
    ['2026-09', 0],
    ['2026-10', 1],
    ['2026-11', 1],
  ]);
  expect(months([account(asha)], [[asha, profile]], 4)[0]).toEqual(['2026-08', 1]);
});

// behaviour overview: Headcount
test('counts a deleted account up to its date of leaving, and not at all without one', () => {
  const profiles: [never, object][] = [
    [asha, { dateOfJoining: '2020-01-01', dateOfLeaving: '2026-10-31' }],
    [bela, { dateOfJoining: '2020-01-01' }],
  ];
  expect(months([], profiles, 2)).toEqual([
    ['2026-10', 1],
    ['2026-11', 0],
  ]);
});
