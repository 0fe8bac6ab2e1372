import { describe, expect, test } from 'vitest';
import type { LeaveTypeVersion } from '../../../shared/leaves/leave-types.ts';
import { uncoveredDays } from '../../../shared/leaves/ledger/coverage.ts';
import { creditsOf, type Employment, isEntitled } from '../../../shared/leaves/ledger/credits.ts';
import { balanceOn, type LedgerInput, lapsesWithin, ledgerOf } from '../../../shared/leaves/ledger/ledger.ts';
import {
  addMonths,
  firstDayOf,
  formatLeaveYear,
  lastDayOf,
  leaveYearOf,
} from '../../../shared/leaves/ledger/years.ts';
import { earnedId, earnedLeave } from '../../support/leave-type.ts';

const inputOf = (changes: Partial<LedgerInput> = {}): LedgerInput => ({
  type: earnedLeave(),
  yearStart: 1,
  employment: {},
  entries: [],
  taken: [],
  today: '2026-11-25',
  ...changes,
});
const withRules = (rules: Partial<LeaveTypeVersion>, changes: Partial<LedgerInput> = {}) =>
  inputOf({ type: earnedLeave(rules), ...changes });
/** Balances in days. */
const daysOn = (input: LedgerInput, date: string) => balanceOn(ledgerOf(input, date), date) / 2;
const credited = (rules: Partial<LeaveTypeVersion>, employment: Employment = {}, until = '2026-12-31') =>
  creditsOf(earnedLeave(rules), employment, 1, until).map(({ date, halfDays }) => `${date} ${halfDays / 2}`);
const taken = (date: string, halfDays: number) => ({ date, halfDays, leave: 'Earned Leave' });
const opening = (halfDays: number, date = '2026-01-01') => ({
  id: `entry ${date}`,
  typeId: earnedId,
  kind: 'adjusted' as const,
  date,
  halfDays,
  reason: 'Opening balance',
});

describe('credits', () => {
  test('18 days a year by month are 1.5 days on the 1st', () => {
    const credits = credited({});
    expect(credits).toHaveLength(12);
    expect(credits.slice(0, 2)).toEqual(['2026-01-01 1.5', '2026-02-01 1.5']);
  });

  // behaviour leaves: A joiner
  test('an employee who joins on 12 Nov 2026 has 18 × 50/365 = 2.47 days, to the nearest half 2.5', () => {
    const joiner = { dateOfJoining: '2026-11-12' };
    expect(credited({ credit: 'yearly' }, joiner)).toEqual(['2026-11-12 2.5']);
    expect(credited({}, joiner)).toEqual(['2026-11-12 1.5', '2026-12-01 1']);
    expect(credited({ credit: 'quarterly' }, joiner)).toEqual(['2026-11-12 2.5']);
  });

  test('without proportion a joiner has what the rest of the year credits', () => {
    const joiner = { dateOfJoining: '2026-11-12' };
    expect(credited({ credit: 'yearly', inProportion: false }, joiner)).toEqual(['2026-11-12 18']);
    expect(credited({ inProportion: false }, joiner)).toEqual(['2026-11-12 1.5', '2026-12-01 1.5']);
  });

  // behaviour leaves: A leaver
  test('a leaver on 20 Nov 2026 has 18 × 324/365 = 15.98 days of the year, to the nearest half 16', () => {
    const leaver = { dateOfLeaving: '2026-11-20' };
    expect(credited({ credit: 'yearly' }, leaver)).toEqual(['2026-01-01 16']);
    expect(credited({}, leaver).slice(9)).toEqual(['2026-10-01 1.5', '2026-11-01 1']);
    expect(credited({ credit: 'yearly', inProportion: false }, leaver)).toEqual(['2026-01-01 18']);
    // From 1 Nov to 20 Nov it is 18 × 20/365.
    const both = { dateOfJoining: '2026-11-01', ...leaver };
    expect(credited({ credit: 'yearly' }, both)).toEqual(['2026-11-01 1']);
  });

  test('credits of a year add up to its days where they do not divide', () => {
    const sum = creditsOf(earnedLeave({ daysPerYear: 7 }), {}, 1, '2026-12-31').reduce(
      (total, { halfDays }) => total + halfDays,
      0,
    );
    expect(sum).toBe(14);
  });

  test('a leave year from April is credited from April', () => {
    const credits = creditsOf(earnedLeave({ credit: 'quarterly', from: '2026-04-01' }), {}, 4, '2027-03-31');
    expect(credits.map(({ date }) => date)).toEqual(['2026-04-01', '2026-07-01', '2026-10-01', '2027-01-01']);
  });

  test('nothing is credited after the date of leaving, or once the type is retired', () => {
    expect(credited({}, { dateOfLeaving: '2026-02-15' })).toHaveLength(2);
    const retired = { ...earnedLeave(), retiredFrom: '2026-03-01' };
    expect(creditsOf(retired, {}, 1, '2026-12-31')).toHaveLength(2);
  });

  test('a type for women credits men nothing, and employees without a gender neither', () => {
    expect(credited({ forWhom: 'women' }, { gender: 'male' })).toEqual([]);
    expect(credited({ forWhom: 'women' })).toEqual([]);
    expect(credited({ forWhom: 'women' }, { gender: 'female' })).toHaveLength(12);
  });

  test('a type after 3 months of employment begins then, in proportion', () => {
    expect(credited({ credit: 'yearly', afterMonths: 3 }, { dateOfJoining: '2026-03-31' })).toEqual([
      '2026-06-30 9',
    ]);
  });

  test('a changed rule holds from its date, and past credits stay', () => {
    const type = earnedLeave({}, { from: '2026-07-01', daysPerYear: 24 });
    expect(creditsOf(type, {}, 1, '2026-12-31').map(({ halfDays }) => halfDays / 2)).toEqual([
      ...Array(6).fill(1.5),
      ...Array(6).fill(2),
    ]);
  });

  test('a type that credits by an admin only, or is unpaid, credits nothing', () => {
    expect(credited({ credit: 'manual' })).toEqual([]);
    expect(credited({ credit: 'worked' })).toEqual([]);
    expect(credited({ isPaid: false })).toEqual([]);
  });

  test('a credit of the last day asked for is part of it', () => {
    expect(credited({}, {}, '2026-02-01')).toEqual(['2026-01-01 1.5', '2026-02-01 1.5']);
    expect(credited({ inProportion: false }, { dateOfLeaving: '2026-02-01' })).toHaveLength(2);
    expect(credited({ daysPerYear: 0 })).toEqual([]);
  });

  test('an employee can request a type once its months of employment are over, and only one that is for them', () => {
    const type = earnedLeave({ afterMonths: 3 });
    const joined = { dateOfJoining: '2026-03-31' };
    expect(isEntitled(type, joined, '2026-06-29')).toBe(false);
    expect(isEntitled(type, joined, '2026-06-30')).toBe(true);
    expect(isEntitled(earnedLeave({ forWhom: 'women' }), { gender: 'male' }, '2026-06-30')).toBe(false);
    expect(isEntitled(earnedLeave({ from: '2026-07-01' }), {}, '2026-06-30')).toBe(false);
  });
});

describe('leave years', () => {
  test('a year that begins in another month than January names both of its calendar years', () => {
    expect([formatLeaveYear(2026, 1), formatLeaveYear(2026, 4)]).toEqual(['2026', '2026–27']);
    expect(formatLeaveYear(2099, 4)).toBe('2099–00');
  });

  test('a leave year has its days from the first of its month to the day before the next one', () => {
    expect([leaveYearOf('2027-03-31', 4), leaveYearOf('2027-04-01', 4)]).toEqual([2026, 2027]);
    expect([firstDayOf(2026, 4), lastDayOf(2026, 4)]).toEqual(['2026-04-01', '2027-03-31']);
  });

  test('months later is the same day, or the last of a shorter month', () => {
    expect([addMonths('2026-11-30', 3), addMonths('2026-12-15', 1)]).toEqual(['2027-02-28', '2027-01-15']);
  });
});

describe('the ledger', () => {
  test('has every change with its date, its reason and the balance after it', () => {
    const input = inputOf({ entries: [opening(4)], taken: [taken('2026-01-05', 2), taken('2026-01-06', 1)] });
    expect(ledgerOf(input, '2026-01-31')).toEqual([
      { date: '2026-01-01', kind: 'credited', halfDays: 3, balance: 3 },
      { date: '2026-01-01', kind: 'adjusted', halfDays: 4, balance: 7, reason: 'Opening balance' },
      { date: '2026-01-05', kind: 'taken', halfDays: -2, balance: 5, reason: 'Earned Leave' },
      { date: '2026-01-06', kind: 'taken', halfDays: -1, balance: 4, reason: 'Earned Leave' },
    ]);
  });

  test('a highest balance limits a credit, which says what it would have been', () => {
    const input = withRules({ maxBalance: 4 });
    expect(ledgerOf(input, '2026-03-01').at(-1)).toEqual({
      date: '2026-03-01',
      kind: 'credited',
      halfDays: 2,
      of: 3,
      balance: 8,
    });
  });

  test('credits expire, and what expires first is taken first', () => {
    const input = withRules({ expiresAfterMonths: 2 }, { taken: [taken('2026-02-10', 2)] });
    expect(daysOn(input, '2026-02-28')).toBe(2);
    expect(daysOn(input, '2026-03-01')).toBe(3);
    expect(ledgerOf(input, '2026-03-01').at(-2)).toEqual({
      date: '2026-03-01',
      kind: 'expired',
      halfDays: -1,
      balance: 3,
    });
  });

  test('carried days can expire alone, while the days of the new year stay', () => {
    const rules = {
      credit: 'yearly',
      daysPerYear: 6,
      carryForward: 4,
      carriedExpiresAfterMonths: 3,
    } as const;
    const input = withRules(rules, { taken: [taken('2027-02-10', 2)] });
    expect(daysOn(input, '2026-12-31')).toBe(4);
    expect(daysOn(input, '2027-01-01')).toBe(10);
    // The day that is taken is one of those that expire first.
    expect(daysOn(input, '2027-03-31')).toBe(9);
    expect(daysOn(input, '2027-04-01')).toBe(6);
    expect(ledgerOf(input, '2027-04-01').at(-1)).toEqual({
      ...{ date: '2027-04-01', kind: 'expired', halfDays: -6, balance: 12 },
    });
    expect(daysOn(withRules({ ...rules, carriedExpiresAfterMonths: null }), '2027-04-01')).toBe(10);
  });

  test('what worked days off give expires after 60 days, each for itself, and the older is taken first', () => {
    const worked = (date: string, expires: string) => ({
      id: `worked_${date}`,
      typeId: earnedId,
      kind: 'worked' as const,
      date,
      halfDays: 2,
      reason: date,
      expires,
    });
    const entries = [worked('2026-10-04', '2026-12-03'), worked('2026-09-06', '2026-11-05')];
    const input = withRules({ credit: 'worked' }, { entries });
    expect(daysOn(input, '2026-11-04')).toBe(2);
    expect(daysOn(input, '2026-11-05')).toBe(1);
    expect(daysOn(input, '2026-12-03')).toBe(0);
    const half = { ...input, taken: [taken('2026-10-20', 1)] };
    expect(daysOn(half, '2026-11-04')).toBe(1.5);
    expect(daysOn(half, '2026-11-05')).toBe(1);
  });

  test('of 22.5 days at the end of the year, 15 are carried and 7.5 lapse; this is shown before', () => {
    const input = withRules({ carryForward: 15 }, { entries: [opening(9)] });
    const ledger = ledgerOf(input, '2026-12-31');
    expect(balanceOn(ledger, '2026-12-30') / 2).toBe(22.5);
    expect(ledger.slice(-2)).toEqual([
      { date: '2026-12-31', kind: 'lapsed', halfDays: -15, balance: 30, isExpected: true },
      { date: '2026-12-31', kind: 'carried', halfDays: 0, of: 30, balance: 30, isExpected: true },
    ]);
    expect(lapsesWithin(ledger, '2026-11-01', 60)).toEqual([{ date: '2026-12-31', halfDays: 15 }]);
    expect(lapsesWithin(ledger, '2026-11-01', 59)).toEqual([]);
  });

  test('encashed days do not lapse', () => {
    const input = withRules({ carryForward: 15, encash: 5 }, { entries: [opening(9)] });
    const ends = ledgerOf(input, '2026-12-31').slice(-3);
    expect(ends.map(({ kind, halfDays }) => [kind, halfDays / 2])).toEqual([
      ['lapsed', -2.5],
      ['encashed', -5],
      ['carried', 0],
    ]);
  });

  test('a year that has ended keeps all until it is closed, and then what was decided', () => {
    const open = withRules({ carryForward: 15 }, { entries: [opening(9)], today: '2027-01-05' });
    expect(daysOn(open, '2026-12-31')).toBe(22.5);
    const closed = {
      ...open,
      entries: [
        ...open.entries,
        {
          id: 'closed',
          typeId: earnedId,
          kind: 'closed' as const,
          date: '2026-12-31',
          halfDays: 0,
          carried: 30,
          lapsed: 15,
        },
      ],
    };
    expect(daysOn(closed, '2026-12-31')).toBe(15);
  });

  test('closing a year adds what was decided, and no other entry', () => {
    const closed = (changes: object) => ({
      id: 'closed',
      typeId: earnedId,
      kind: 'closed' as const,
      date: '2025-12-31',
      halfDays: 0,
      ...changes,
    });
    const ledger = (changes: object) =>
      ledgerOf(
        withRules(
          { credit: 'manual', from: '2025-01-01' },
          { entries: [opening(6, '2025-12-01'), closed(changes)] },
        ),
        '2026-01-31',
      ).map(({ kind, halfDays, balance }) => [kind, halfDays, balance]);
    expect(ledger({ carried: 4, lapsed: 2 })).toEqual([
      ['adjusted', 6, 6],
      ['lapsed', -2, 4],
      ['carried', 0, 4],
    ]);
    expect(ledger({ carried: 0, lapsed: 2, encashed: 4 }).map(([kind]) => kind)).toEqual([
      'adjusted',
      'lapsed',
      'encashed',
    ]);
  });

  test('what is given on a day comes before what is taken off, and later days are left out', () => {
    const entries = [
      { ...opening(-2, '2026-03-02'), id: 'less' },
      opening(4, '2026-03-02'),
      opening(8, '2026-03-09'),
    ];
    const input = withRules({ credit: 'manual' }, { entries, taken: [taken('2026-03-02', 1)] });
    expect(ledgerOf(input, '2026-03-08').map(({ halfDays }) => halfDays)).toEqual([4, -2, -1]);
  });

  test('what lapses soon begins with the day itself, and counts neither leave nor what is past', () => {
    const input = withRules({ expiresAfterMonths: 1, daysPerYear: 12 }, { taken: [taken('2026-02-10', 1)] });
    const ledger = ledgerOf(input, '2026-03-31');
    expect(lapsesWithin(ledger, '2026-02-01', 30)).toEqual([
      { date: '2026-02-01', halfDays: 2 },
      { date: '2026-03-01', halfDays: 1 },
    ]);
    expect(lapsesWithin(ledger, '2026-02-02', 20)).toEqual([]);
  });

  test('a leave year from April ends on 31 March', () => {
    const input = withRules(
      { carryForward: 5, credit: 'yearly', from: '2026-04-01' },
      { yearStart: 4, today: '2026-11-25' },
    );
    expect([daysOn(input, '2027-03-30'), daysOn(input, '2027-03-31')]).toEqual([18, 5]);
  });
});

describe('coverage', () => {
  const days = (...dates: string[]) => dates.map((date) => ({ date, halfDays: 2 as const }));

  test('with 1.5 days, the second half of the second of 3 days and the third are loss of pay', () => {
    const input = withRules({ credit: 'manual' }, { entries: [opening(3, '2026-11-01')] });
    expect(uncoveredDays(input, days('2026-11-19', '2026-11-20', '2026-11-23'))).toEqual([
      { date: '2026-11-20', halfDays: 1 },
      { date: '2026-11-23', halfDays: 2 },
    ]);
  });

  test('a day that approved leave later in the year needs is not given away', () => {
    const input = withRules(
      { credit: 'manual' },
      { entries: [opening(4)], taken: [taken('2026-12-01', 2), taken('2026-12-02', 1)] },
    );
    expect(uncoveredDays(input, days('2026-11-19'))).toEqual([{ date: '2026-11-19', halfDays: 1 }]);
  });

  test('a credit within a leave covers the days after it', () => {
    expect(uncoveredDays(withRules({ from: '2026-11-30' }), days('2026-11-29', '2026-12-01'))).toEqual([
      { date: '2026-11-29', halfDays: 2 },
    ]);
  });

  test('below zero, days are covered down to the limit', () => {
    const input = withRules({ credit: 'manual', belowZero: 1 });
    expect(uncoveredDays(input, days('2026-11-19', '2026-11-20'))).toEqual([
      { date: '2026-11-20', halfDays: 2 },
    ]);
  });

  test('half a day of leave takes half a day of the balance', () => {
    const half = (date: string) => ({ date, halfDays: 1 as const });
    const input = withRules({ credit: 'manual' }, { entries: [opening(2)] });
    expect(uncoveredDays(input, [half('2026-11-19'), half('2026-11-20'), half('2026-11-23')])).toEqual([
      half('2026-11-23'),
    ]);
  });

  test('a balance that was below zero before the leave uncovers none of its days', () => {
    const entries = [{ ...opening(-4), id: 'less' }, opening(10, '2026-02-01')];
    const input = withRules({ credit: 'manual' }, { entries });
    expect(uncoveredDays(input, days('2026-02-10'))).toEqual([]);
  });

  test('an unpaid type covers nothing', () => {
    const input = withRules({ isPaid: false }, { entries: [opening(10)] });
    expect(uncoveredDays(input, days('2026-11-19'))).toEqual(days('2026-11-19'));
  });

  test('days that lapse at the end of the year cover no leave of the next one', () => {
    const input = withRules({ carryForward: 0, from: '2026-01-01', credit: 'yearly', daysPerYear: 2 });
    const leave = days('2027-01-04', '2027-01-05', '2027-01-06');
    expect(uncoveredDays(input, leave)).toEqual(days('2027-01-06'));
  });
});

describe('the last day of employment', () => {
  test('ends a ledger: nothing is credited, expires or is carried after it, nor on the day a year ends', () => {
    const employment = { dateOfLeaving: '2026-12-31' };
    const input = withRules(
      { carryForward: 5, expiresAfterMonths: 6, credit: 'manual' },
      { employment, entries: [opening(40, '2026-09-01')] },
    );
    expect(daysOn(input, '2028-01-01')).toBe(20);
    expect(ledgerOf({ ...input, employment: {} }, '2028-01-01').map(({ kind }) => kind)).toContain('lapsed');
  });

  test('pays out after what was taken, and the ledger of the next employment begins without it', () => {
    const paidOut = {
      id: 'out',
      typeId: earnedId,
      kind: 'paid-out' as const,
      date: '2026-06-10',
      halfDays: -6,
    };
    const employment = { dateOfJoining: '2026-01-01', dateOfLeaving: '2026-06-10' };
    const input = inputOf({ employment, entries: [paidOut], taken: [taken('2026-06-10', 2)] });
    expect(ledgerOf(input, '2026-07-01').at(-1)).toMatchObject({ kind: 'paid-out', halfDays: -6 });
    const again = { dateOfJoining: '2026-12-01', earlierUntil: '2026-06-10' };
    expect(daysOn({ ...input, employment: again }, '2026-12-31')).toBe(1.5);
  });
});
