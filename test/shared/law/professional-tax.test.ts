import { describe, expect, test } from 'vitest';
import { profTaxTables, statesWithProfTax } from '../../../shared/law/professional-tax-tables.ts';
import { type StateCode, states } from '../../../shared/law/states.ts';
import type { StatutoryDetails } from '../../../shared/law/statutory-fields.ts';
import { earlierInHalfYear, inPaise, lineOf, problemOf } from './input.ts';

const inState = (
  workState: StateCode,
  basicSalary: number,
  more: { month?: string } & StatutoryDetails = {},
) => {
  const { month = '2026-11', ...details } = more;
  return { month, earnings: { basicSalary }, details: { workState, ...details } };
};
const taxOf = (...given: Parameters<typeof inState>) => lineOf('profTax', inState(...given)).amount / 100;

describe('golden tables of professional tax (payroll-law 4.4), with a rupee below and above each edge', () => {
  test.each([
    [24_999, 0, 0],
    [24_999.99, 0, 0],
    [25_000, 200, 300],
    [25_001, 200, 300],
    [85_000, 200, 300],
  ])('Karnataka, ₹%d: ₹%i, in February ₹%i', (earned, tax, february) => {
    expect(taxOf('KA', earned)).toBe(tax);
    expect(taxOf('KA', earned, { month: '2027-02' })).toBe(february);
  });

  test.each([
    [7_499, 0, 0],
    [7_500, 0, 0],
    [7_501, 175, 175],
    [9_999, 175, 175],
    [10_000, 175, 175],
    [10_001, 200, 300],
  ])('Maharashtra, a man with ₹%i: ₹%i, in February ₹%i', (earned, tax, february) => {
    expect(taxOf('MH', earned, { gender: 'male' })).toBe(tax);
    expect(taxOf('MH', earned, { gender: 'male', month: '2027-02' })).toBe(february);
  });

  test.each([
    [24_999, 0, 0],
    [25_000, 0, 0],
    [25_001, 200, 300],
  ])('Maharashtra, a woman with ₹%i: ₹%i, in February ₹%i', (earned, tax, february) => {
    expect(taxOf('MH', earned, { gender: 'female' })).toBe(tax);
    expect(taxOf('MH', earned, { gender: 'female', month: '2027-02' })).toBe(february);
  });

  test.each([
    [14_999, 0],
    [15_000, 0],
    [15_001, 150],
    [19_999, 150],
    [20_000, 150],
    [20_001, 200],
  ])('Telangana and Andhra Pradesh, ₹%i: ₹%i', (earned, tax) => {
    expect([taxOf('TG', earned), taxOf('AP', earned)]).toEqual([tax, tax]);
  });

  test.each([
    [11_999, 0],
    [12_000, 0],
    [12_001, 200],
  ])('Gujarat, ₹%i: ₹%i', (earned, tax) => {
    expect(taxOf('GJ', earned)).toBe(tax);
  });

  test.each([
    [10_000, 0],
    [10_001, 110],
    [15_000, 110],
    [15_001, 130],
    [25_000, 130],
    [25_001, 150],
    [40_000, 150],
    [40_001, 200],
  ])('West Bengal to September 2026, ₹%i: ₹%i', (earned, tax) => {
    expect(taxOf('WB', earned, { month: '2026-09' })).toBe(tax);
  });

  test.each([
    [20_000, 0],
    [20_001, 100],
    [30_000, 100],
    [30_001, 140],
    [50_000, 140],
    [50_001, 170],
    [100_000, 170],
    [100_001, 208],
  ])('West Bengal from October 2026, ₹%i: ₹%i, which one source says', (earned, tax) => {
    const line = lineOf('profTax', inState('WB', earned, { month: '2026-10' }));
    expect(line).toMatchObject({
      amount: inPaise(tax),
      rules: ['profTax.WB@2026-10-01'],
      doubts: ["Only one source has West Bengal's table of 1 October 2026."],
    });
  });

  const ofHalfYear = (workState: StateCode, earned: number, month: string) =>
    lineOf('profTax', {
      ...inState(workState, 1_000, { month, localBody: 'chennai' }),
      taxed: earlierInHalfYear(month).map((earlier, i) => ({
        month: earlier,
        place: workState === 'TN' ? 'profTax.TN.chennai' : `profTax.${workState}`,
        salary: i === 0 ? earned - 1_000 : 0,
      })),
    }).amount / 100;

  test.each([
    [21_000, 0],
    [21_001, 180],
    [30_000, 180],
    [30_001, 425],
    [45_000, 425],
    [45_001, 930],
    [60_000, 930],
    [60_001, 1_025],
    [75_000, 1_025],
    [75_000.01, 1_250],
    [75_001, 1_250],
  ])('Chennai, ₹%i in a half-year: ₹%i', (earned, tax) => {
    expect([ofHalfYear('TN', earned, '2026-09'), ofHalfYear('TN', earned, '2027-03')]).toEqual([tax, tax]);
  });

  test.each([
    [11_999, 0],
    [12_000, 320],
    [17_999, 320],
    [18_000, 450],
    [29_999, 450],
    [30_000, 600],
    [44_999, 600],
    [45_000, 750],
    [99_999, 750],
    [100_000, 1_000],
    [124_999, 1_000],
    [125_000, 1_250],
  ])('Kerala, ₹%i in a half-year: ₹%i', (earned, tax) => {
    expect(ofHalfYear('KL', earned, '2026-09')).toBe(tax);
  });

  test.each([
    [18_750, 0, 0],
    [18_750.01, 125, 125],
    [25_000, 125, 125],
    [25_000.01, 166, 174],
    [33_333.33, 166, 174],
    [33_333.34, 208, 212],
  ])('Madhya Pradesh, twelve times ₹%d: ₹%i, in March ₹%i', (earned, tax, march) => {
    expect(taxOf('MP', earned)).toBe(tax);
    expect(taxOf('MP', earned, { month: '2027-03' })).toBe(march);
  });

  // behaviour statutory: A table of the year
  test('Madhya Pradesh: a doubt where the income of the year gives another tax than twelve times the pay of the month', () => {
    const doubtOf = (salary: number, more: object = {}) =>
      lineOf('profTax', { ...inState('MP', salary), ...more }).doubts.filter((doubt) =>
        doubt.startsWith('Madhya Pradesh taxes by the income of a year'),
      ).length;
    // 17,500 of 35,000: nothing by 2,10,000 a year, where eleven other months are paid in full.
    expect(lineOf('profTax', { ...inState('MP', 35_000), lopDays: 15 }).amount).toBe(0);
    expect([doubtOf(35_000), doubtOf(35_000, { lopDays: 2 }), doubtOf(35_000, { lopDays: 15 })]).toEqual([
      0, 1, 1,
    ]);
    expect([doubtOf(60_000, { lopDays: 2 }), doubtOf(15_000, { lopDays: 15 })]).toEqual([0, 0]);
    // 4,20,000 in twelve months, and 2,10,000 in six.
    expect([doubtOf(35_000, { joined: '2026-10-01' }), doubtOf(35_000, { joined: '2026-04-01' })]).toEqual([
      1, 0,
    ]);
    expect(doubtOf(35_000, { left: '2026-11-30' })).toBe(1);
  });

  test.each(['DL', 'HR', 'UP', 'RJ', 'UK', 'HP', 'JK', 'GA', 'CH', 'CG', 'OD'] as const)(
    '%s has no professional tax, by a rule',
    (state) => {
      expect(lineOf('profTax', inState(state, 500_000))).toMatchObject({
        amount: 0,
        formula: `₹0: no professional tax in ${states[state]}`,
        rules: [expect.stringContaining(`profTax.${state}@`)],
        doubts: [],
      });
    },
  );

  test('no employee pays more than ₹2,500 a year by any table', () => {
    for (const { rules, schema } of profTaxTables)
      for (const { value } of rules) expect(schema.safeParse(value).error).toBeUndefined();
    const year = Array.from({ length: 12 }, (_, index) => `2027-${String(index + 1).padStart(2, '0')}`);
    const ofYear = (state: StateCode) =>
      year.reduce((sum, month) => sum + taxOf(state, 100_000, { month, gender: 'male' }), 0);
    expect([ofYear('KA'), ofYear('MH'), ofYear('MP')]).toEqual([2_500, 2_500, 2_500]);
  });
});

describe('sums in words', () => {
  const formulaOf = (given: Parameters<typeof lineOf>[1]) => lineOf('profTax', given).formula;

  test('Bengaluru, ₹85,000', () => {
    expect(formulaOf(inState('KA', 85_000))).toBe(
      '₹200 for at least ₹25,000 a month in Karnataka; earned ₹85,000',
    );
    expect(formulaOf(inState('KA', 85_000, { month: '2027-02' }))).toBe(
      '₹300 for at least ₹25,000 a month in Karnataka; February; earned ₹85,000',
    );
  });

  test('Bengaluru, ₹26,000 with 2 LOP days of 30: below the edge', () => {
    const line = lineOf('profTax', { ...inState('KA', 26_000), lopDays: 2 });
    expect(line).toMatchObject({
      amount: 0,
      base: inPaise(24_266.67),
      formula: '₹0 for less than ₹25,000 a month in Karnataka; earned ₹24,266.67; 28 of 30 days',
    });
  });

  test('Pune, a woman and a man with ₹24,000', () => {
    expect(formulaOf(inState('MH', 24_000, { gender: 'female' }))).toBe(
      '₹0 for up to ₹25,000 a month in Maharashtra; table for women; earned ₹24,000',
    );
    expect(formulaOf(inState('MH', 24_000, { gender: 'male' }))).toBe(
      '₹200 for more than ₹10,000 a month in Maharashtra; earned ₹24,000',
    );
    expect(formulaOf(inState('MH', 9_000, { gender: 'male' }))).toBe(
      '₹175 for more than ₹7,500, up to ₹10,000 a month in Maharashtra; earned ₹9,000',
    );
  });

  test('Bhopal, ₹30,000', () => {
    const line = lineOf('profTax', inState('MP', 30_000));
    expect(line.formula).toBe(
      '₹166 for more than ₹3,00,000, up to ₹4,00,000 a year in Madhya Pradesh; 12 × ₹30,000 = ₹3,60,000',
    );
    expect(line.doubts).toEqual(['Another source has 11 times ₹167 and once ₹163.']);
  });

  test('Bhopal in March: that it takes the larger amount of the year is a doubt of that month alone', () => {
    const lastOfYear = 'That the last and larger amount of the year is taken in March is not settled.';
    const doubtsIn = (month: string) => lineOf('profTax', inState('MP', 40_000, { month })).doubts;
    expect([doubtsIn('2027-02'), doubtsIn('2027-03')]).toEqual([[], [lastOfYear]]);
  });
});

describe('what is missing is asked for, and never 0', () => {
  test.each([
    [{ workState: undefined }, { missing: 'workState', message: 'Work State is missing.' }],
    [
      { workState: 'MH', gender: undefined },
      { missing: 'gender', message: 'Gender is missing.' },
    ],
    [{ workState: 'TN' }, { missing: 'localBody', message: 'Local Body is missing.' }],
    [
      { workState: 'TN', localBody: 'other' },
      {
        message:
          'There is no professional tax table for local bodies of Tamil Nadu other than Chennai. Enter it yourself.',
      },
    ],
    [
      { workState: 'MH', gender: 'other' },
      { message: 'The professional tax table names women and men only. Enter professional tax yourself.' },
    ],
    [
      { workState: 'PB' },
      { message: 'Punjab takes ₹200 a month from income-tax payers only. Enter it yourself.' },
    ],
  ] as [StatutoryDetails, object][])('%o', (details, problem) => {
    expect(problemOf('profTax', { earnings: { basicSalary: 20_000 }, details })).toEqual(problem);
  });

  test.each([
    'AS',
    'BR',
    'JH',
    'SK',
    'ML',
    'TR',
    'PY',
    'MN',
    'MZ',
    'NL',
    'AN',
    'AR',
    'DD',
    'LA',
    'LD',
  ] as const)('%s has no table', (state) => {
    expect(problemOf('profTax', inState(state, 20_000)).message).toBe(
      `There is no professional tax table for ${states[state]}. Enter it yourself.`,
    );
  });

  test('Odisha before its tax was repealed', () => {
    expect(problemOf('profTax', inState('OD', 20_000, { month: '2026-03' })).message).toBe(
      'There is no professional tax table for Odisha in March 2026. Enter it yourself.',
    );
  });

  test('a gender that Maharashtra does not name matters only where men and women pay differently', () => {
    expect(taxOf('MH', 25_001, { gender: 'other' })).toBe(200);
    expect(taxOf('MH', 7_500, { gender: 'other' })).toBe(0);
    expect(() => taxOf('MH', 25_000, { gender: 'other' })).toThrow('women and men only');
  });

  test('the gender is not asked for where no table depends on it', () => {
    expect(taxOf('KA', 30_000, { gender: undefined })).toBe(200);
  });
});

test('states with a due date are those that have the tax, or may have it', () => {
  expect(statesWithProfTax).toContain('OD');
  expect(statesWithProfTax).toContain('AS');
  expect(statesWithProfTax).not.toContain('DL');
});
