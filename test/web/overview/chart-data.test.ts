import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paise, rupees } from '../../../shared/money.ts';
import { wholePercents } from '../../../web/lib/figures.ts';
import { formatCompactRupees } from '../../../web/lib/rupees.ts';
import { averagePay, lastSixMonths, toEarnings } from '../../../web/overview/chart-data.ts';
import { julySlip, slipListItem } from '../sample-slips.ts';

describe('shares of gross earnings', () => {
  test('shares add up to 100 %, each within one of its exact value', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 999_999_999_999 }).map(paise), {
      minLength: 1,
      maxLength: 5,
    });
    fc.assert(
      fc.property(amounts, (shares) => {
        const percents = wholePercents(shares);
        const total = shares.reduce<number>((sum, amount) => sum + amount, 0);
        expect(percents.reduce((sum, percent) => sum + percent, 0)).toBe(100);
        for (const [index, amount] of shares.entries()) {
          expect(Math.abs((percents[index] ?? 0) - (amount / total) * 100)).toBeLessThan(1);
        }
      }),
    );
  });

  test('shares of nothing are all zero', () => {
    expect(wholePercents([paise(0), paise(0)])).toEqual([0, 0]);
    expect(toEarnings({ ...julySlip, profile: {} })).toEqual([]);
  });

  test('earnings have the labels and the order of the slip, without those of zero', () => {
    const slip = { ...julySlip, profile: { ...julySlip.profile, da: rupees(0) } };
    expect(toEarnings(slip).map(({ label, amount }) => [label, amount])).toEqual([
      ['Basic Salary', 4_625_000],
      ['HRA', 2_312_500],
      ['TA', 887_500],
      ['Medical Allowance', 500_000],
    ]);
  });
});

describe('earnings of components', () => {
  const line = (
    label: string,
    amount: number,
    kind: 'earning' | 'deduction' | 'reimbursement' = 'earning',
  ) => ({
    id: `component:${label}`,
    label,
    kind,
    amount: rupees(amount),
  });
  const withLines = (...lines: ReturnType<typeof line>[]) =>
    toEarnings({ ...julySlip, profile: { basicSalary: rupees(50_000), hra: rupees(20_000), lines } });
  const total = (earnings: ReturnType<typeof toEarnings>) =>
    earnings.reduce<number>((sum, { amount }) => sum + amount, 0);

  test('count among the earnings, after those of the specification; deductions and reimbursements do not', () => {
    const earnings = withLines(
      line('Fuel Allowance', 2_400),
      line('Canteen', 950, 'deduction'),
      line('Travel', 8_450.5, 'reimbursement'),
    );
    expect(earnings.map(({ label }) => label)).toEqual(['Basic Salary', 'HRA', 'Fuel Allowance']);
    expect(total(earnings)).toBe(72_400_00);
  });

  test('are one where they have one label', () => {
    const earnings = withLines(line('Bonus', 100), line('Bonus', 200));
    expect(earnings.map(({ label, amount }) => [label, amount])[2]).toEqual(['Bonus', 300_00]);
  });

  // behaviour payroll: The salary breakdown
  test('are summed up where there are more of them than colours, but for the largest', () => {
    const earnings = withLines(
      line('Fuel Allowance', 2_400),
      line('Diwali Bonus', 50_000),
      line('Food Coupons', 2_200),
      line('LTA', 5_000),
    );
    expect(earnings.map(({ label, amount }) => [label, amount])).toEqual([
      ['Basic Salary', 50_000_00],
      ['HRA', 20_000_00],
      ['Diwali Bonus', 50_000_00],
      ['LTA', 5_000_00],
      ['2 other earnings', 4_600_00],
    ]);
    expect(earnings.reduce((sum, { percent }) => sum + percent, 0)).toBe(100);
  });
});

describe('net pay of the last six months', () => {
  test('the six months end with the newest slip, cross the year and have a gap where there was no slip', () => {
    const months = lastSixMonths([
      slipListItem('2025-02', 300.3),
      slipListItem('2025-01', 200),
      slipListItem('2024-11', -50),
      slipListItem('2024-08', 9),
    ]);
    expect(months).toEqual([
      { period: '2024-09', netPay: undefined },
      { period: '2024-10', netPay: undefined },
      { period: '2024-11', netPay: -5_000 },
      { period: '2024-12', netPay: undefined },
      { period: '2025-01', netPay: 20_000 },
      { period: '2025-02', netPay: 30_030 },
    ]);
  });

  test('the average is of the months that have a slip, to the nearest paisa', () => {
    expect(averagePay(lastSixMonths([slipListItem('2025-02', 100.01), slipListItem('2024-12', 100)]))).toBe(
      10_001,
    );
    expect(averagePay([])).toBe(0);
  });

  test('without a slip there are no months', () => {
    expect(lastSixMonths([])).toEqual([]);
  });
});

test.each([
  [8_326_613, '83.3k'],
  [12_400_000, '1.24 L'],
  [1_234_500_000, '1.23 Cr'],
  [95_000, '950'],
  [-210_000, '−2.1k'],
  [99_999_999, '10 L'],
  [0, '0'],
])('%i paise are abbreviated as %s', (amount, words) => {
  expect(formatCompactRupees(paise(amount))).toBe(words);
});
