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

  test.each(['MP', 'GA', 'OD', 'CG'] as const)('%s: the months are not known', (state) => {
    expect(problemOf('labourWelfareFund', inState(state, '2026-12')).message).toBe(
      `The months of the labour welfare fund of ${states[state]} are not known. Enter it yourself.`,
    );
  });
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
  const doubtsOf = (state: StateCode, month: string) =>
    lineOf('labourWelfareFund', inState(state, month)).doubts;
  expect(doubtsOf('KA', '2026-12')).toEqual([who]);
  expect(doubtsOf('KA', '2026-11')).toEqual([]);
  expect(doubtsOf('KL', '2026-11')).toEqual([
    "The Kerala board's own page has ₹45 and ₹45 for each half-year, and the fund of shops is another one.",
    who,
  ]);
});

test('a work state is needed', () => {
  expect(problemOf('labourWelfareFund', { details: { workState: undefined } })).toEqual({
    missing: 'workState',
    message: 'Work State is missing.',
  });
});
