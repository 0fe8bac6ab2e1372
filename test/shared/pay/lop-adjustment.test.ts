import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paise } from '../../../shared/money.ts';
import { calculateSlip, type SlipFigures } from '../../../shared/pay/calculation.ts';
import { type LopAdjustment, lopAdjustmentOf, unpaidDaysFor } from '../../../shared/pay/lop-adjustment.ts';
import type { UnpaidDay } from '../../../shared/pay/unpaid-day.ts';
import { daysFrom, sumOfDays } from '../../../shared/pay/unpaid-days.ts';
import { payPeriod } from '../../../shared/period.ts';

const october = payPeriod.parse('2026-10');
const on = (date: number, halfDays: 1 | 2 = 2): UnpaidDay => ({
  date: `2026-10-${String(date).padStart(2, '0')}`,
  halfDays,
});
const slipWith = (lopDays: number, salary = 85_000_00): SlipFigures => ({
  basicSalary: paise(salary),
  lopDays,
  paidDays: 31 - lopDays,
});
const month = (now: UnpaidDay[], seen: UnpaidDay[] = [], lopDays = sumOfDays(seen)) => ({
  period: october,
  slip: slipWith(lopDays),
  employed: 31,
  seen,
  now,
});

describe('unpaid leave of a month with a payslip', () => {
  test('a day at 85,000.00 in October is 2,741.94', () => {
    expect(lopAdjustmentOf(month([on(28)]), [])).toEqual({
      kind: 'lop-adjustment',
      forMonth: october,
      label: 'LOP adjustment, 28 Oct',
      amount: 2_741_94,
      days: 1,
      dates: [on(28)],
      note: '₹85,000.00 × 1/31 days',
    });
  });

  test('what the payslip has already is not taken', () => {
    expect(lopAdjustmentOf(month([on(28)], [on(28)]), [])).toBeUndefined();
    expect(lopAdjustmentOf(month([on(27), on(28)], [on(28)]), [])).toMatchObject({
      label: 'LOP adjustment, 27 Oct',
    });
  });

  test('leave that is no more gives back what its payslip has taken', () => {
    expect(lopAdjustmentOf(month([], [on(28)]), [])).toMatchObject({
      kind: 'lop-reversal',
      label: 'LOP reversal, 28 Oct',
      amount: 2_741_94,
    });
  });

  test('LOP days that were entered by hand cover leave that was approved since', () => {
    expect(lopAdjustmentOf(month([on(28)], [], 1), [])).toBeUndefined();
    expect(lopAdjustmentOf(month([on(28), on(29)], [], 1), [])).toMatchObject({ days: 1 });
    const givenBack = { kind: 'lop-reversal' as const, forMonth: october, days: 1, amount: paise(2_741_94) };
    expect(lopAdjustmentOf(month([on(28)], [], 1), [givenBack])).toMatchObject({ days: 1 });
  });

  test('days that an admin has taken out of the LOP days are not given back', () => {
    expect(lopAdjustmentOf(month([on(28), on(29)], [on(28), on(29)], 1), [])).toBeUndefined();
    expect(lopAdjustmentOf(month([on(28)], [on(28), on(29)], 1), [])).toBeUndefined();
    expect(lopAdjustmentOf(month([], [on(28), on(29)], 1), [])).toMatchObject({
      kind: 'lop-reversal',
      days: 1,
    });
  });

  test('leave that moves within its month takes nothing', () => {
    expect(lopAdjustmentOf(month([on(29)], [on(28)]), [])).toBeUndefined();
  });

  test('many dates are named by their month', () => {
    const every = [1, 3, 5, 7, 9, 11, 13, 15].map((date) => on(date));
    expect(lopAdjustmentOf(month(every), [])?.label).toBe('LOP adjustment, October 2026');
  });

  const days = fc
    .uniqueArray(fc.integer({ min: 1, max: 31 }), { maxLength: 6 })
    .chain((dates) =>
      fc.tuple(
        fc.constant(dates),
        fc.array(fc.constantFrom<(1 | 2)[]>(1, 2), { minLength: dates.length, maxLength: dates.length }),
      ),
    )
    .map(([dates, halves]) => daysFrom(dates.map((date, i) => [on(date).date, halves[i] ?? 2])));

  test('whatever leave becomes, and in whatever order, all payslips together take what it costs now', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100_000, max: 99_999_999 }),
        days,
        fc.integer({ min: 0, max: 12 }),
        fc.array(days, { minLength: 1, maxLength: 5 }),
        (salary, seen, halfDays, states) => {
          const slip = slipWith(halfDays / 2, salary);
          const of = (now: UnpaidDay[]) => ({ period: october, slip, employed: 31, seen, now });
          const taken: LopAdjustment[] = [];
          for (const now of states) {
            const next = lopAdjustmentOf(of(now), taken);
            if (next) {
              expect(sumOfDays(next.dates)).toBe(next.days);
              taken.push(next);
            }
            expect(lopAdjustmentOf(of(now), taken)).toBeUndefined();
          }
          const sum = (name: 'days' | 'amount') =>
            taken.reduce((total, one) => total + (one.kind === 'lop-reversal' ? -1 : 1) * one[name], 0);
          const atOnce = lopAdjustmentOf(of(states.at(-1) ?? []), []);
          const sign = atOnce?.kind === 'lop-reversal' ? -1 : 1;
          expect(sum('days')).toBe(atOnce ? sign * atOnce.days : 0);
          expect(sum('amount')).toBe(atOnce ? sign * atOnce.amount : 0);
          const loss = (lopDays: number) =>
            calculateSlip({ grossEarnings: paise(salary), lopDays, paidDays: 31 - lopDays }).lopDeduction;
          const all = halfDays / 2 + sum('days');
          expect(all).toBeGreaterThanOrEqual(0);
          expect(loss(halfDays / 2) + sum('amount')).toBe(loss(all));
        },
      ),
      { numRuns: 2000 },
    );
  });

  test('a month that is reopened has of its leave what no other payslip has taken', () => {
    fc.assert(
      fc.property(days, days, (seen, now) => {
        const adjustment = lopAdjustmentOf(month(now, seen), []);
        const own = unpaidDaysFor(now, october, {}, adjustment ? [adjustment] : []);
        expect(sumOfDays(own)).toBe(sumOfDays(seen));
      }),
    );
  });
});
