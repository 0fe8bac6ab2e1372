import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../../shared/date.ts';
import { findLongWeekends } from '../../../shared/holidays/long-weekends.ts';
import {
  countLeave,
  type DayRules,
  isWeeklyOff,
  weeklyOffNames,
} from '../../../shared/holidays/working-days.ts';

/** A Tuesday, a Thursday and a Friday. */
const guruNanak = { date: '2026-11-24', name: 'Guru Nanak Jayanti' };
const dussehra = { date: '2026-10-22', name: 'Dussehra' };
const christmas = { date: '2026-12-25', name: 'Christmas' };
const between = ['2026-10-01', '2026-12-31'] as const;
const working = (holidays: DayRules['holidays'], changes: Partial<DayRules> = {}): DayRules => ({
  weeklyOff: 'saturday-sunday',
  holidays,
  countsDaysBetween: false,
  ...changes,
});
const find = (rules: DayRules, options: object = {}) =>
  findLongWeekends({ weeklyOff: rules.weeklyOff, holidays: rules.holidays, rules, between, ...options });

describe('long weekends', () => {
  test('a holiday on a Tuesday makes four days off of the Monday before it', () => {
    expect(find(working([guruNanak]))).toEqual([
      {
        startDate: '2026-11-23',
        endDate: '2026-11-23',
        cost: 1,
        from: '2026-11-21',
        to: '2026-11-24',
        daysOff: 4,
        holidays: ['Guru Nanak Jayanti'],
      },
    ]);
  });

  test('a holiday next to a weekend needs too much leave to be proposed', () => {
    expect(find(working([christmas]))).toEqual([]);
  });

  test('a holiday on a weekly off makes no long weekend', () => {
    expect(find(working([{ date: '2026-11-21', name: 'A Saturday' }]))).toEqual([]);
  });

  test('two holidays with one working day on each side of a weekend make six days off of two', () => {
    const friday = { date: '2026-10-22', name: 'Thursday' };
    const tuesday = { date: '2026-10-27', name: 'Tuesday' };
    const [best, second] = find(working([friday, tuesday]));
    expect([best?.daysOff, best?.cost, second?.daysOff, second?.cost]).toEqual([4, 1, 4, 1]);
    expect(find(working([friday, tuesday]))[2]).toMatchObject({
      startDate: '2026-10-23',
      endDate: '2026-10-26',
      cost: 2,
      from: '2026-10-22',
      to: '2026-10-27',
      daysOff: 6,
    });
  });

  test('where calendar days are counted, the weekend within the leave costs days too', () => {
    const holidays = [dussehra, { date: '2026-10-27', name: 'Tuesday' }];
    const found = findLongWeekends({ weeklyOff: 'saturday-sunday', holidays, between });
    expect(found.at(-1)).toMatchObject({
      startDate: '2026-10-23',
      endDate: '2026-10-26',
      cost: 4,
      daysOff: 6,
    });
  });

  test('the sandwich rule counts the days off within the leave', () => {
    const holidays = [dussehra, { date: '2026-10-27', name: 'Tuesday' }];
    expect(find(working(holidays, { countsDaysBetween: true })).at(-1)).toMatchObject({
      cost: 4,
      daysOff: 6,
    });
  });

  test('Sunday as the only weekly off makes a long weekend of the Saturday after a holiday', () => {
    expect(find(working([christmas], { weeklyOff: 'sunday' }))).toMatchObject([
      { startDate: '2026-12-26', endDate: '2026-12-26', cost: 1, daysOff: 3 },
    ]);
  });

  test('leave in the past, after the last day, or on days that are taken is not proposed', () => {
    const rules = working([guruNanak, dussehra]);
    expect(find(rules, { between: ['2026-11-26', '2026-12-31'] })).toEqual([]);
    expect(find(rules, { between: ['2026-10-01', '2026-10-18'] })).toEqual([]);
    const taken = [{ startDate: '2026-11-20', endDate: '2026-11-23' }];
    expect(find(rules, { taken }).map(({ startDate }) => startDate)).toEqual(['2026-10-23', '2026-11-25']);
  });

  test('every proposal has only days off around its leave, counts what the rules count, and cannot be longer', () => {
    const date = fc.integer({ min: 0, max: 400 }).map((days) => addDays('2026-09-01', days));
    const rulesOf = fc.record({
      weeklyOff: fc.constantFrom(...weeklyOffNames),
      holidays: fc.array(
        date.map((day) => ({ date: day, name: day })),
        { maxLength: 20 },
      ),
      countsDaysBetween: fc.boolean(),
    });
    fc.assert(
      fc.property(rulesOf, (rules) => {
        const isOff = (day: string) =>
          isWeeklyOff(day, rules.weeklyOff) || rules.holidays.some((holiday) => holiday.date === day);
        for (const { startDate, endDate, cost, from, to, daysOff } of find(rules)) {
          let days = 0;
          for (let day = from; day <= to; day = addDays(day, 1)) {
            days++;
            expect(isOff(day) || (startDate <= day && day <= endDate)).toBe(true);
          }
          expect(days).toBe(daysOff);
          expect([isOff(startDate), isOff(endDate)]).toEqual([false, false]);
          expect([isOff(addDays(from, -1)), isOff(addDays(to, 1))]).toEqual([false, false]);
          expect(cost).toBe(countLeave({ startDate, endDate }, rules).numberOfDays);
          expect(startDate >= between[0] && startDate <= between[1]).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });
});
