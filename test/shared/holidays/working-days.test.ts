import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../../shared/date.ts';
import {
  countLeave,
  type DayRules,
  daysWithin,
  type LeaveSpan,
  leavesOverlap,
  type WeeklyOff,
  weeklyOffNames,
} from '../../../shared/holidays/working-days.ts';
import {
  dayOfYear,
  findDisagreements,
  guruNanakJayanti,
  ruleSets,
  simpleCount,
} from '../../support/simple-count.ts';

const rules = (changes: Partial<DayRules> = {}): DayRules => ({
  weeklyOff: 'saturday-sunday',
  holidays: [guruNanakJayanti],
  countsDaysBetween: false,
  ...changes,
});
const span = (startDate: string, endDate = startDate, half: Partial<LeaveSpan> = {}): LeaveSpan => ({
  startDate,
  endDate,
  ...half,
});
const days = (leave: LeaveSpan, changes?: Partial<DayRules>) =>
  countLeave(leave, rules(changes)).numberOfDays;

const thursdayToTuesday = span('2026-11-19', '2026-11-24');

describe('counting calendar days', () => {
  test('calendar days count weekends and holidays, and name no day off', () => {
    expect(countLeave(thursdayToTuesday, undefined)).toEqual({ numberOfDays: 6 });
  });

  test('calendar days of an end before the start are none', () => {
    expect(countLeave(span('2026-11-19', '2026-11-18'), undefined)).toEqual({ numberOfDays: 0 });
  });
});

describe('counting working days', () => {
  test('Thursday 19 to Tuesday 24 Nov 2026 with a weekend and Guru Nanak Jayanti is 3 working days', () => {
    expect(countLeave(thursdayToTuesday, rules())).toEqual({
      numberOfDays: 3,
      daysOff: [
        { date: '2026-11-21' },
        { date: '2026-11-22' },
        { date: '2026-11-24', holiday: 'Guru Nanak Jayanti' },
      ],
    });
  });

  test('with the sandwich rule a weekend between two leave days counts, and a holiday at the end does not', () => {
    expect(countLeave(thursdayToTuesday, rules({ countsDaysBetween: true }))).toEqual({
      numberOfDays: 5,
      daysOff: [{ date: '2026-11-24', holiday: 'Guru Nanak Jayanti' }],
    });
  });

  test('with the sandwich rule a holiday between two leave days counts', () => {
    expect(days(span('2026-11-23', '2026-11-25'), { countsDaysBetween: true })).toBe(3);
  });

  test('with the sandwich rule days off before the first and after the last leave day do not count', () => {
    expect(days(span('2026-11-21', '2026-11-24'), { countsDaysBetween: true })).toBe(1);
  });

  test('a half day at either end counts half', () => {
    const half = { startsAtMidday: true, endsAtMidday: true };
    expect(days(span('2026-11-19', '2026-11-23', half))).toBe(2);
    expect(days(span('2026-11-19', '2026-11-19', { startsAtMidday: true }))).toBe(0.5);
    expect(days(span('2026-11-19', '2026-11-19', { endsAtMidday: true }))).toBe(0.5);
  });

  test('a half day on a day off changes nothing', () => {
    expect(days(span('2026-11-21', '2026-11-24', { startsAtMidday: true, endsAtMidday: true }))).toBe(1);
  });

  test('a holiday on a weekly off is a weekly off', () => {
    const holidays = [{ date: '2026-11-21', name: 'Foundation day' }];
    expect(countLeave(span('2026-11-21'), rules({ holidays })).daysOff).toEqual([{ date: '2026-11-21' }]);
  });

  test.each<[WeeklyOff, number[]]>([
    ['saturday-sunday', [1, 7, 8, 14, 15, 21, 22, 28, 29]],
    ['sunday', [1, 8, 15, 22, 29]],
    ['sunday-alternate-saturday', [1, 8, 14, 15, 22, 28, 29]],
  ])('the weekly offs of November 2026 by “%s” are %j', (weeklyOff, expected) => {
    const { daysOff = [] } = countLeave(span('2026-11-01', '2026-11-30'), rules({ weeklyOff, holidays: [] }));
    expect(daysOff.map(({ date }) => Number(date.slice(8)))).toEqual(expected);
  });

  test('the fifth Saturday of a month is worked where the second and fourth are off', () => {
    expect(days(span('2026-08-29'), { weeklyOff: 'sunday-alternate-saturday' })).toBe(1);
  });
});

describe('two ways of counting', () => {
  test.each(ruleSets)('agree over every leave of a month in 2026: $weeklyOff, $countsDaysBetween', (by) => {
    expect(findDisagreements(by, 31)).toEqual([]);
  });
});

const anyLeave = fc
  .record({
    from: fc.integer({ min: 0, max: 1000 }),
    length: fc.integer({ min: 0, max: 60 }),
    startsAtMidday: fc.boolean(),
    endsAtMidday: fc.boolean(),
  })
  .filter(({ length, startsAtMidday, endsAtMidday }) => length > 0 || !(startsAtMidday && endsAtMidday))
  .map(({ from, length, ...half }) => span(dayOfYear(from), dayOfYear(from + length), half));
const anyRules = fc.record({
  weeklyOff: fc.constantFrom(...weeklyOffNames),
  holidays: fc.array(
    fc.integer({ min: 0, max: 1060 }).map((day) => ({ date: dayOfYear(day), name: 'A holiday' })),
    { maxLength: 40 },
  ),
  countsDaysBetween: fc.boolean(),
});

describe('any leave by any rules', () => {
  test('has the days that the other way counts, half days included', () => {
    fc.assert(
      fc.property(anyLeave, anyRules, (leave, by) => {
        expect(countLeave(leave, by).numberOfDays).toBe(simpleCount(leave, by));
      }),
    );
  });

  test('has all its days in the months that it is in, as it was counted', () => {
    fc.assert(
      fc.property(anyLeave, anyRules, fc.integer({ min: 0, max: 60 }), (leave, by, after) => {
        const counted = countLeave(leave, by);
        const middle = addDays(leave.startDate, after);
        const parts =
          daysWithin({ ...leave, ...counted }, '2020-01-01', middle) +
          daysWithin({ ...leave, ...counted }, addDays(middle, 1), '2040-01-01');
        expect(parts).toBe(counted.numberOfDays);
      }),
    );
  });
});

test('a leave of calendar days has every day that it has in a month', () => {
  expect(daysWithin(span('2026-10-30', '2026-11-03'), '2026-11-01', '2026-11-30')).toBe(3);
});

describe('two leaves on one day', () => {
  const morning = span('2026-11-19', '2026-11-19', { endsAtMidday: true });
  const afternoon = span('2026-11-19', '2026-11-20', { startsAtMidday: true });

  test('a leave until midday and one from midday share no time', () => {
    expect([leavesOverlap(morning, afternoon), leavesOverlap(afternoon, morning)]).toEqual([false, false]);
  });

  test.each([
    ['two mornings', morning, morning],
    ['a morning and a whole day', morning, span('2026-11-19')],
    ['an afternoon and the day after it', afternoon, span('2026-11-20')],
  ])('%s overlap', (_, one, other) => {
    expect([leavesOverlap(one, other), leavesOverlap(other, one)]).toEqual([true, true]);
  });
});
