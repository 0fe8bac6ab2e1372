import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arrearsOfMonth, changedNames } from '../../../shared/arrears.ts';
import { calculateSlip } from '../../../shared/calculation.ts';
import { paise, sumPaise } from '../../../shared/money.ts';
import { payOfMonth } from '../../../shared/month-pay.ts';
import { changeOfPay, type DatedPay, firstDayOf, payOn } from '../../../shared/pay-history.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import type { Pay } from '../../../shared/salary-structure.ts';

const rupees = (amount: number) => paise(Math.round(amount * 100));
const basic = (amount: number): Pay => ({ basicSalary: rupees(amount) });
const period = (text: string) => text as PayPeriod;

const change = (from: string, before: Pay, after: Pay): DatedPay => ({
  from,
  before: {},
  after: {},
  ...changeOfPay(before, after),
});

describe('payroll-law 4.9, worked numbers', () => {
  test('a raise from 60,000 to 66,000 on 15 November 2026 pays 63,200 in November', () => {
    const raise = change('2026-11-15', basic(60_000), basic(66_000));
    const { earnings, notes, isSplit } = payOfMonth(basic(60_000), [raise], [], period('2026-11'));
    expect(earnings).toEqual({ basicSalary: rupees(63_200) });
    expect(notes).toEqual(['Basic Salary: ₹60,000.00 × 14/30 + ₹66,000.00 × 16/30']);
    expect(isSplit).toBe(true);
  });

  test('a raise of 6,000 from July owes 5,612.90 for July with two LOP days, and 6,000 for August', () => {
    const raise = change('2026-07-01', basic(60_000), basic(66_000));
    const owed = (month: string, lopDays: number) => {
      const target = payOfMonth(payOn(basic(60_000), [raise], `${month}-01`), [raise], [], period(month));
      const slip = { basicSalary: rupees(60_000), paidDays: 31 - lopDays, lopDays };
      return arrearsOfMonth(period(month), target, new Set(['basicSalary']), slip, new Map(), () => true);
    };
    expect(owed('2026-07', 2)).toMatchObject([{ owed: rupees(5_612.9), note: '₹6,000.00 × 29/31' }]);
    expect(owed('2026-08', 0)).toMatchObject([{ owed: rupees(6_000), note: '₹6,000.00' }]);
  });

  test('days of the month before a change and from it on make up the month, whatever the month', () => {
    for (const [month, days] of [
      ['2026-02', 28],
      ['2028-02', 29],
      ['2026-06', 30],
      ['2026-07', 31],
    ] as const)
      for (let day = 2; day <= days; day += 1) {
        const from = `${month}-${String(day).padStart(2, '0')}`;
        const raise = change(from, basic(days * 100), basic(days * 200));
        const { earnings } = payOfMonth(basic(days * 100), [raise], [], period(month));
        expect(earnings.basicSalary).toBe(rupees((day - 1) * 100 + (days - day + 1) * 200));
      }
  });
});

const monthNames = ['2026-04', '2026-05', '2026-06', '2026-07', '2026-08'].map(period);
const salary = fc.integer({ min: 1_000_00, max: 2_00_000_00 }).map(paise);
const day = fc
  .tuple(fc.constantFrom(...monthNames), fc.integer({ min: 1, max: 30 }))
  .map(([month, date]) => `${month}-${String(date).padStart(2, '0')}`);

test('whatever changes of pay come in whatever order, the pay of a day is that of the last change before it', () => {
  fc.assert(
    fc.property(
      salary,
      fc.array(fc.record({ from: day, amount: salary }), { maxLength: 6 }),
      day,
      (first, raises, on) => {
        const changes: DatedPay[] = [];
        for (const { from, amount } of raises) {
          const before = payOn({ basicSalary: first }, changes, from);
          const found = changeOfPay(before, { basicSalary: amount });
          if (found) changes.push({ from, ...found });
        }
        const last = raises
          .map((raise, made) => ({ ...raise, made }))
          .filter(({ from }) => from <= on)
          .sort((a, b) => a.from.localeCompare(b.from) || a.made - b.made)
          .at(-1);
        expect(payOn({ basicSalary: first }, changes, on).basicSalary).toBe(last?.amount ?? first);
      },
    ),
  );
});

test('arrears of any history of changes add up to what the months would have paid less what they paid', () => {
  const history = fc.array(fc.record({ from: day, amount: salary }), { minLength: 1, maxLength: 6 });
  const lop = fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 5, maxLength: 5 });
  fc.assert(
    fc.property(salary, history, lop, (first, raises, lopDays) => {
      const slips = monthNames.map((month, i) => {
        const days = Number(new Date(Date.UTC(2026, Number(month.slice(5)), 0)).getUTCDate());
        const lost = Math.min(lopDays[i] ?? 0, days);
        return { month, slip: { basicSalary: first, lopDays: lost, paidDays: days - lost } };
      });
      const granted = new Map(monthNames.map((month) => [month, paise(0)]));
      const changes: DatedPay[] = [];
      for (const { from, amount } of raises) {
        const found = changeOfPay(payOn({ basicSalary: first }, changes, from), { basicSalary: amount });
        if (!found) continue;
        const monthsBy = (all: readonly DatedPay[], month: PayPeriod) =>
          payOfMonth(payOn({ basicSalary: first }, all, firstDayOf(month)), all, [], month);
        const earlier = [...changes];
        changes.push({ from, ...found });
        for (const { month, slip } of slips) {
          const target = monthsBy(changes, month);
          const names = changedNames(monthsBy(earlier, month), target);
          const before = new Map([['basicSalary', granted.get(month) ?? paise(0)]]);
          for (const { owed } of arrearsOfMonth(month, target, names, slip, before, () => true))
            granted.set(month, sumPaise([granted.get(month) ?? 0, owed]));
        }
      }
      for (const { month, slip } of slips) {
        const target = payOfMonth(
          payOn({ basicSalary: first }, changes, firstDayOf(month)),
          changes,
          [],
          month,
        );
        const earned = (figures: object) => {
          const { grossEarnings, lopDeduction } = calculateSlip(figures);
          return grossEarnings - lopDeduction;
        };
        const due = earned({ ...slip, ...target.earnings }) - earned(slip);
        // Loss of pay and arrears are each rounded to the paisa.
        expect(Math.abs(due - (granted.get(month) ?? 0))).toBeLessThanOrEqual(1);
      }
    }),
  );
});
