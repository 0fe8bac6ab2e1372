import { describe, expect, test } from 'vitest';
import { statesWithFund } from '../../../shared/law/labour-welfare-funds.ts';
import { type StateCode, stateCodes, states } from '../../../shared/law/states.ts';
import { inRupees, lineOf, problemOf } from './input.ts';

const inState = (workState: StateCode, month: string, basicSalary = 30_000) => ({
  month,
  earnings: { basicSalary },
  details: { workState },
});
const fundOf = (...given: Parameters<typeof inState>) =>
  inRupees(lineOf('labourWelfareFund', inState(...given)));

const year = Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}`);
const every = year.slice(1);

describe('golden table of labour welfare funds (payroll-law 4.5)', () => {
  test.each([
    ['KA', 50, 100, ['2026-12']],
    ['MH', 25, 75, ['2026-06', '2026-12']],
    ['TN', 20, 40, ['2026-12']],
    ['TG', 2, 5, ['2026-12']],
    ['AP', 30, 70, ['2026-12']],
    ['WB', 3, 30, ['2026-06', '2026-12']],
    ['GJ', 6, 12, ['2026-06', '2026-12']],
    ['DL', 0.75, 2.25, ['2026-06', '2026-12']],
    ['KL', 50, 50, every],
    ['PB', 5, 20, every],
    ['CH', 5, 20, every],
  ] as [StateCode, number, number, string[]][])(
    '%s: employee ₹%d, employer ₹%d, in its months alone',
    (state, employee, labourWelfareFund, months) => {
      for (const month of every)
        expect(fundOf(state, month), month).toEqual(
          months.includes(month) ? { employee, labourWelfareFund } : { employee: 0 },
        );
    },
  );

  test.each([
    [16_999, 34, 68],
    [17_000, 34, 68],
    [17_001, 34, 68],
    [12_345, 24.69, 49.38],
  ])('Haryana 2025, wages of ₹%i: employee ₹%d, employer ₹%d', (wages, employee, labourWelfareFund) => {
    expect(fundOf('HR', '2025-12', wages)).toEqual({ employee, labourWelfareFund });
  });

  test.each([
    [17_499, 35, 70],
    [17_500, 35, 70],
    [17_501, 35, 70],
    [17_250, 34.5, 69],
  ])('Haryana 2026, wages of ₹%i: employee ₹%d, employer ₹%d', (wages, employee, labourWelfareFund) => {
    expect(fundOf('HR', '2026-11', wages)).toEqual({ employee, labourWelfareFund });
  });

  test.each([
    ['MP', 10, 30],
    ['GA', 60, 180],
    ['OD', 20, 40],
    ['CG', 15, 45],
  ] as const)('%s: ₹%i and ₹%i in June and December, with a doubt there', (state, employee, employer) => {
    const doubt = `That ${states[state]} takes the labour welfare fund in June and December is second-hand. Set other months in Law.`;
    for (const month of every) {
      const { doubts } = lineOf('labourWelfareFund', inState(state, month));
      const isDue = ['2026-06', '2026-12'].includes(month);
      expect(fundOf(state, month)).toEqual(
        isDue ? { employee, labourWelfareFund: employer } : { employee: 0 },
      );
      expect(doubts.includes(doubt), month).toBe(isDue);
    }
  });

  // behaviour statutory: A labour welfare fund
  test('takes the months that the company sets, without a doubt of them', () => {
    const value = { months: [3, 9], contribution: { employee: 10_00, employer: 30_00 } };
    const overrides = [{ id: 'labourWelfareFund.MP', from: '2026-04-01', value, reason: 'The board' }];
    const inMonth = (month: string) =>
      lineOf('labourWelfareFund', { ...inState('MP', month), settings: { overrides } });
    expect(inMonth('2026-09')).toMatchObject({ amount: 10_00, doubts: [expect.stringMatching(/^The fund/)] });
    expect(inMonth('2026-12')).toMatchObject({
      amount: 0,
      formula: '₹0: taken in March and September in Madhya Pradesh',
    });
  });
});

describe('an employee who leaves in a month in which a fund is due', () => {
  const leaving = (state: StateCode, left: string, month = '2026-12', settings = {}) =>
    lineOf('labourWelfareFund', { ...inState(state, month), left, settings });
  const unsettled =
    'Whether this fund takes from an employee who left before the last day of the month is not settled. You can choose in Law.';

  // behaviour statutory: A labour welfare fund
  test.each([
    ['2026-12-30', 0],
    ['2026-12-31', 50],
    ['2027-01-01', 50],
  ])('on %s pays ₹%i in Karnataka', (left, amount) => {
    expect(leaving('KA', left).amount / 100).toBe(amount);
    expect(leaving('KA', left).doubts).not.toContain(unsettled);
  });

  test('pays nothing before the last day, with a doubt where no board was read', () => {
    expect(leaving('MH', '2026-12-30')).toMatchObject({
      amount: 0,
      employer: {},
      formula: '₹0: left on 30 Dec 2026, before the last day of the month',
      doubts: [unsettled],
    });
    expect(leaving('MH', '2026-12-31').doubts).not.toContain(unsettled);
  });

  // behaviour statutory: A labour welfare fund
  test('pays where the company chooses so', () => {
    const overrides = [{ id: 'labourWelfareFund.rolls', from: '2026-04-01', value: 'month', reason: 'Ours' }];
    expect(leaving('MH', '2026-12-01', '2026-12', { overrides })).toMatchObject({ amount: 25_00 });
  });

  test('pays a fund of each month', () => {
    expect(leaving('PB', '2026-11-10', '2026-11').amount / 100).toBe(5);
  });
});

test('a fund that is not due each month has nothing in an ordinary month', () => {
  expect(lineOf('labourWelfareFund', inState('KA', '2026-12')).ordinary).toBe(0);
  expect(lineOf('labourWelfareFund', inState('PB', '2026-12'))).not.toHaveProperty('ordinary');
  expect(lineOf('labourWelfareFund', inState('KA', '2026-11'))).not.toHaveProperty('ordinary');
});

test('16 states have a fund, of one sources disagree, and the others have none', () => {
  expect(statesWithFund).toHaveLength(17);
  for (const state of stateCodes.filter((one) => !statesWithFund.includes(one)))
    expect(lineOf('labourWelfareFund', inState(state, '2026-12'))).toMatchObject({
      amount: 0,
      employer: {},
      formula: `₹0: no labour welfare fund in ${states[state]}`,
    });
  expect(problemOf('labourWelfareFund', inState('DD', '2026-12')).message).toBe(
    'There is no labour welfare fund table for Dadra and Nagar Haveli and Daman and Diu. Enter it yourself.',
  );
});

test('the sum in words', () => {
  const formulaOf = (given: Parameters<typeof lineOf>[1]) => lineOf('labourWelfareFund', given).formula;
  expect(formulaOf(inState('KA', '2026-12'))).toBe('₹50 in Karnataka, in December');
  expect(formulaOf(inState('MH', '2026-11'))).toBe('₹0: taken in June and December in Maharashtra');
  expect(formulaOf({ ...inState('HR', '2026-11', 12_345), lopDays: 3 })).toBe(
    '₹22.22 = 0.2 % of ₹11,110.50; in Haryana, each month; 27 of 30 days',
  );
  expect(formulaOf(inState('HR', '2026-11', 17_500))).toBe('₹35 = 0.2 % of ₹17,500; in Haryana, each month');
  expect(formulaOf(inState('HR', '2026-11', 30_000))).toBe(
    '₹35 at most, instead of 0.2 % of ₹30,000; in Haryana, each month',
  );
});

test('who pays is to be confirmed where something is due, and what sources disagree about', () => {
  const who =
    'The fund exempts some employees, such as managers, and small establishments. Confirm who pays.';
  // The company says whether Karnataka's fund covers it.
  const whoInKarnataka = 'The fund exempts some employees, such as managers. Confirm who pays.';
  const doubtsOf = (state: StateCode, month: string) =>
    lineOf('labourWelfareFund', inState(state, month)).doubts;
  expect(doubtsOf('KA', '2026-12')).toEqual([whoInKarnataka]);
  expect(doubtsOf('KA', '2026-11')).toEqual([]);
  expect(doubtsOf('KL', '2026-11')).toEqual([
    "The Kerala board's own page has ₹45 and ₹45 for each half-year, and the fund of shops is another one.",
    who,
  ]);
  const wagesOf = (amount: number) => lineOf('labourWelfareFund', inState('HR', '2026-11', amount)).doubts;
  expect(wagesOf(1_000)).toEqual([who]);
  expect(wagesOf(0)).toEqual([]);
});

test('a work state is needed', () => {
  expect(problemOf('labourWelfareFund', { details: { workState: undefined } })).toEqual({
    missing: 'workState',
    message: 'Work State is missing.',
  });
});
