import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PayPeriod } from '../../../shared/period.ts';
import {
  addHeadcounts,
  addUpHeadcount,
  countEmployees,
  type MonthEmployee,
  showHeadcount,
} from '../../../shared/reports/headcount.ts';
import { pairEmployees } from '../../../shared/reports/report-parts.ts';
import { sampleUserId } from '../../support/items.ts';

const [october, november] = ['2026-10', '2026-11'] as [PayPeriod, PayPeriod];

const employee = (count: number, values: Partial<MonthEmployee> = {}): MonthEmployee => ({
  userId: sampleUserId(count),
  name: `Employee ${count}`,
  department: 'Sales',
  ...values,
});
const sales = [1, 2, 3].map((count) => employee(count));

const byId = (people: readonly MonthEmployee[]) => new Map(people.map((person) => [person.userId, person]));
const pairsOf = (now: readonly MonthEmployee[], before: readonly MonthEmployee[]) =>
  pairEmployees(byId(now), byId(before));
const contextOf = (before: readonly MonthEmployee[]) => ({
  period: november,
  previous: october,
  hasBefore: before.length > 0,
});

const count = (now: readonly MonthEmployee[], before: readonly MonthEmployee[], maySeePay = true) =>
  showHeadcount(countEmployees(pairsOf(now, before), contextOf(before)), { maySeePay });
const names = (people: readonly { name: string }[]) => people.map(({ name }) => name);

describe('the headcount of a month', () => {
  test('is that of the month before, with those who joined, less those who left', () => {
    const now = [employee(1), employee(2, { leftOn: '2026-11-20' }), employee(4, { joinedOn: '2026-11-02' })];
    const { joiners, leavers, departments, ...counts } = count(now, sales);
    expect(counts).toEqual({ start: 3, joined: 1, left: 2, end: 2 });
    expect(joiners).toEqual([
      { userId: sampleUserId(4), name: 'Employee 4', department: 'Sales', on: '2026-11-02' },
    ]);
    expect(leavers).toMatchObject([{ name: 'Employee 2', on: '2026-11-20' }, { name: 'Employee 3' }]);
    expect(departments).toEqual([{ department: 'Sales', start: 3, joined: 1, left: 2, end: 2, moved: 0 }]);
  });

  test('counts an employee who joined and left in the same month as both', () => {
    const now = [...sales, employee(4, { joinedOn: '2026-11-02', leftOn: '2026-11-10' })];
    expect(count(now, sales)).toMatchObject({ start: 3, joined: 1, left: 1, end: 3 });
  });

  test('leaves out a payslip after the employee has left, as of a final settlement', () => {
    const gone = { leftOn: '2026-10-31' };
    const [now, before] = [
      [...sales, employee(4, gone)],
      [...sales, employee(4, gone)],
    ];
    expect(count(now, before)).toMatchObject({ start: 3, joined: 0, left: 0, end: 3 });
  });

  // behaviour reports: The headcount
  test('begins by dates of joining where the month before has no payslips', () => {
    const now = [
      employee(1),
      employee(2, { joinedOn: '2020-01-01' }),
      employee(3, { joinedOn: '2026-11-01' }),
    ];
    expect(count(now, [])).toMatchObject({ start: 2, joined: 1, left: 0, end: 3 });
  });

  // behaviour reports: The headcount
  test('has those who changed department apart from those who joined and left', () => {
    const now = [employee(1), employee(2), employee(3, { department: 'Support' })];
    expect(count(now, sales).departments).toEqual([
      { department: 'Sales', start: 3, joined: 0, left: 0, end: 2, moved: -1 },
      { department: 'Support', start: 0, joined: 0, left: 0, end: 1, moved: 1 },
    ]);
  });

  // behaviour reports: Small departments
  test('shows departments of fewer than three people together to an admin who may not see pay', () => {
    const now = [
      ...sales,
      employee(4, { department: 'Legal', joinedOn: '2026-11-05' }),
      employee(5, { department: 'Finance' }),
      employee(6, { department: undefined }),
    ];
    const before = now.filter(({ userId }) => userId !== sampleUserId(4));
    const { departments, joiners } = count(now, before, false);
    expect(departments).toEqual([
      { department: 'Sales', start: 3, joined: 0, left: 0, end: 3, moved: 0 },
      { isOther: true, start: 1, joined: 1, left: 0, end: 2, moved: 0 },
      { start: 1, joined: 0, left: 0, end: 1, moved: 0 },
    ]);
    expect(joiners).toEqual([{ userId: sampleUserId(4), name: 'Employee 4', on: '2026-11-05' }]);
    expect(count(now, before).departments.map(({ department }) => department)).toEqual([
      'Finance',
      'Legal',
      'Sales',
      undefined,
    ]);
  });

  test('lists those who joined by name', () => {
    const joined = [employee(3, { name: 'Zoya' }), employee(4, { name: 'Asha' })];
    expect(names(count([...sales.slice(0, 2), ...joined], sales.slice(0, 2)).joiners)).toEqual([
      'Asha',
      'Zoya',
    ]);
  });
});

const person = fc.record({
  count: fc.integer({ min: 1, max: 9 }),
  department: fc.constantFrom('Sales', 'Support', undefined),
  joinedOn: fc.constantFrom(undefined, '2025-01-01', '2026-11-03'),
  leftOn: fc.constantFrom(undefined, undefined, '2026-10-15', '2026-11-15', '2026-12-15'),
});
const month = fc
  .uniqueArray(person, { selector: (one) => one.count, maxLength: 9 })
  .map((people) => people.map(({ count: number, ...values }) => employee(number, values)));

// behaviour reports: The headcount
test('start, joined and left always make the end, of the company and of each department', () => {
  fc.assert(
    fc.property(month, month, fc.boolean(), (now, before, maySeePay) => {
      const { start, joined, left, end, departments, joiners, leavers } = count(now, before, maySeePay);
      expect(start + joined - left).toBe(end);
      expect([joiners.length, leavers.length]).toEqual([joined, left]);
      const sum = (name: 'start' | 'joined' | 'left' | 'end' | 'moved') =>
        departments.reduce((total, of) => total + of[name], 0);
      expect([sum('start'), sum('joined'), sum('left'), sum('end'), sum('moved')]).toEqual([
        start,
        joined,
        left,
        end,
        0,
      ]);
    }),
  );
});

test('the headcount of a company is that of its parts', () => {
  fc.assert(
    fc.property(
      month,
      month,
      fc.array(fc.boolean(), { minLength: 9, maxLength: 9 }),
      (now, before, sides) => {
        const pairs = pairsOf(now, before);
        const context = contextOf(before);
        const sums = (side: boolean) =>
          countEmployees(
            pairs.filter((_, i) => sides[i % sides.length] === side),
            context,
          );
        const whole = countEmployees(pairs, context);
        const parts = addHeadcounts([sums(true), sums(false)]);
        for (const maySeePay of [true, false])
          expect(showHeadcount(parts, { maySeePay })).toEqual(showHeadcount(whole, { maySeePay }));
        expect(parts.gone.toSorted()).toEqual(whole.gone.toSorted());
      },
    ),
  );
});

// behaviour reports: A date of leaving that is entered after its month was closed
test('who left by a date that was entered late leaves in the first month that was not closed by then', () => {
  const late = employee(3, { leftOn: '2026-10-20' });
  const [now, before] = [sales.slice(0, 2), [...sales.slice(0, 2), late]];
  const closed = { ...contextOf(before), gone: new Set([sampleUserId(9)]) };
  const { departments: _, ...counts } = showHeadcount(countEmployees(pairsOf(now, before), closed), {
    maySeePay: true,
  });
  expect(counts).toMatchObject({ start: 3, left: 1, end: 2, leavers: [{ on: '2026-10-20' }] });
  expect(count(now, before)).toMatchObject({ start: 2, left: 0, end: 2 });
});

describe('attrition', () => {
  // behaviour reports: Attrition
  test('is leavers ÷ average headcount: 3 of an average of 24 are 12.5 %', () => {
    const months = [
      { start: 25, joined: 0, left: 2, end: 23 },
      { start: 23, joined: 2, left: 1, end: 24 },
      { start: 24, joined: 1, left: 0, end: 25 },
    ];
    expect(addUpHeadcount(months)).toEqual({ joined: 3, left: 3, average: 24, attrition: 125 });
  });

  test('is not known where no employee was employed', () => {
    expect(addUpHeadcount([])).toEqual({ joined: 0, left: 0, average: 0, attrition: undefined });
  });
});
