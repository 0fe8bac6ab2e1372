import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../../../shared/date.ts';
import {
  type Crediting,
  creditings,
  type LeaveGroup,
  leaveGroups,
} from '../../../shared/leaves/leave-type-labels.ts';
import { type LeaveDay, uncoveredDays } from '../../../shared/leaves/ledger/coverage.ts';
import { balanceOn, type LedgerInput, ledgerOf } from '../../../shared/leaves/ledger/ledger.ts';
import { lastDayOf } from '../../../shared/leaves/ledger/years.ts';
import { earnedId, earnedLeave, typeVersion } from '../../support/leave-type.ts';
import { simpleBalances } from '../../support/simple-ledger.ts';

const [first, last] = ['2025-12-01', '2028-03-31'];
const dateIn = (min: number, max: number) => fc.integer({ min, max }).map((days) => addDays(first, days));
const anyDate = dateIn(0, 840);
const halfSteps = (max: number) => fc.integer({ min: 0, max: max * 2 }).map((units) => units / 2);
const limit = fc.option(halfSteps(30));
const namesOf = <Name extends string>(names: Record<Name, string>) =>
  fc.constantFrom(...(Object.keys(names) as Name[]));

const rules = fc.record({
  isPaid: fc.constant(true),
  daysPerYear: halfSteps(40),
  credit: namesOf<Crediting>(creditings),
  inProportion: fc.boolean(),
  maxBalance: limit,
  carryForward: limit,
  carriedExpiresAfterMonths: fc.option(fc.integer({ min: 1, max: 14 })),
  encash: halfSteps(10),
  expiresAfterMonths: fc.option(fc.integer({ min: 1, max: 18 })),
  belowZero: halfSteps(3),
  forWhom: namesOf<LeaveGroup>(leaveGroups),
  afterMonths: fc.integer({ min: 0, max: 6 }),
});

const inputs: fc.Arbitrary<LedgerInput> = fc
  .record({
    versions: fc.array(fc.tuple(anyDate, rules), { minLength: 1, maxLength: 3 }),
    retiredFrom: fc.option(anyDate, { nil: undefined }),
    yearStart: fc.constantFrom(1 as const, 4 as const),
    employment: fc.record({
      dateOfJoining: fc.option(dateIn(-400, 700), { nil: undefined }),
      dateOfLeaving: fc.option(dateIn(600, 900), { nil: undefined }),
      gender: fc.constantFrom('female', 'male', undefined),
    }),
    adjusted: fc.array(fc.tuple(anyDate, fc.integer({ min: -6, max: 20 })), { maxLength: 4 }),
    closed: fc.array(fc.tuple(fc.constantFrom(2025, 2026, 2027), fc.nat(6), fc.nat(6)), { maxLength: 2 }),
    taken: fc.array(fc.tuple(anyDate, fc.constantFrom(1, 2)), { maxLength: 25 }),
    today: anyDate,
  })
  .map(({ versions, adjusted, closed, taken, retiredFrom, yearStart, ...rest }) => {
    const byDate = new Map(versions.map(([from, changes]) => [from, typeVersion({ ...changes, from })]));
    const ends = new Map(closed.map((entry) => [entry[0], entry]));
    return {
      type: {
        ...earnedLeave(),
        versions: [...byDate.values()].sort((a, b) => a.from.localeCompare(b.from)),
        retiredFrom,
      },
      yearStart,
      entries: [
        ...adjusted.map(([date, halfDays], i) => ({
          id: `adjusted ${i}`,
          typeId: earnedId,
          kind: 'adjusted' as const,
          date,
          halfDays,
        })),
        ...[...ends.values()].map(([year, lapsed, encashed]) => ({
          id: `closed ${year}`,
          typeId: earnedId,
          kind: 'closed' as const,
          date: lastDayOf(year, yearStart),
          halfDays: 0,
          lapsed,
          encashed,
        })),
      ],
      taken: taken.map(([date, halfDays]) => ({ date, halfDays, leave: 'Leave' })),
      ...rest,
    };
  });

test('a balance is what a count day by day says, at every date', () => {
  fc.assert(
    fc.property(inputs, (input) => {
      const ledger = ledgerOf(input, last);
      for (const [date, balance] of simpleBalances(input, '2025-01-01', last))
        expect([date, balanceOn(ledger, date)]).toEqual([date, balance]);
    }),
    { numRuns: 300 },
  );
});

test('a balance is credits less debits at every entry, and no entry of a later date changes an earlier balance', () => {
  fc.assert(
    fc.property(inputs, anyDate, (input, until) => {
      const ledger = ledgerOf(input, last);
      let sum = 0;
      for (const { halfDays, balance } of ledger) {
        sum += halfDays;
        expect(balance).toBe(sum);
      }
      expect(balanceOn(ledgerOf(input, until), until)).toBe(balanceOn(ledger, until));
    }),
  );
});

test('the order in which leave and adjustments come in does not change a balance', () => {
  const shuffled = inputs.chain((input) =>
    fc.tuple(
      fc.constant(input),
      fc.shuffledSubarray([...input.entries], { minLength: input.entries.length }),
      fc.shuffledSubarray([...input.taken], { minLength: input.taken.length }),
    ),
  );
  fc.assert(
    fc.property(shuffled, anyDate, ([input, entries, taken], date) => {
      const other = { ...input, entries, taken };
      expect(balanceOn(ledgerOf(other, last), date)).toBe(balanceOn(ledgerOf(input, last), date));
    }),
  );
});

/** Leave of some days from a date on. */
const leaves = fc.array(fc.tuple(dateIn(60, 700), fc.integer({ min: 1, max: 6 })), {
  minLength: 1,
  maxLength: 6,
});

test('approving leave covers days in any order of dates, and never leaves a day uncovered that was covered', () => {
  fc.assert(
    fc.property(inputs, leaves, (generated, requests) => {
      let input: LedgerInput = { ...generated, taken: [], entries: [] };
      const lowest = Math.max(...input.type.versions.map(({ belowZero }) => belowZero * 2));
      for (const [from, length] of requests) {
        const days = Array.from(
          { length },
          (_, i): LeaveDay => ({ date: addDays(from, i), halfDays: 2 }),
        ).filter(({ date }) => !input.taken.some((day) => day.date === date));
        const uncovered = new Map(uncoveredDays(input, days).map(({ date, halfDays }) => [date, halfDays]));
        const taken = days
          .map(({ date, halfDays }) => ({
            date,
            halfDays: halfDays - (uncovered.get(date) ?? 0),
            leave: 'Leave',
          }))
          .filter(({ halfDays }) => halfDays > 0);
        input = { ...input, taken: [...input.taken, ...taken] };
      }
      const balances = [...simpleBalances(input, first, last).values()];
      expect(Math.min(...balances)).toBeGreaterThanOrEqual(-lowest);
    }),
    { numRuns: 60 },
  );
});
