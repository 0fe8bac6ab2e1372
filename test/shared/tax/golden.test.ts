import { describe, expect, test } from 'vitest';
import { paise } from '../../../shared/money.ts';
import { monthsOfYear } from '../../../shared/period.ts';
import { estimateTax } from '../../../shared/tax/estimate.ts';
import type { TaxFacts } from '../../../shared/tax/facts.ts';
import { type GivenYear, takenByMonth, taxFacts } from '../../support/tax-facts.ts';

/** The tax of a year of which all is paid once, so that any amount can be given. In rupees. */
const taxOf = (gross: number, facts: Partial<TaxFacts> = {}) =>
  estimateTax(taxFacts({ months: { '2026-04': { once: gross } }, facts })).year.tax / 100;
const newTax = (income: number) => taxOf(income + 75_000);
const oldTax = (income: number, dateOfBirth = '1990-05-10') =>
  taxOf(income + 50_000, { regime: 'old', dateOfBirth });
const amountOf = (given: GivenYear) => estimateTax(taxFacts(given)).amount / 100;

describe('the tax of a year in the new regime', () => {
  test.each([
    [4_00_000, 0],
    [12_00_000, 0],
    [12_10_000, 10_400],
    [12_70_000, 72_800],
    [12_75_000, 74_100],
    [13_00_000, 78_000],
    [14_25_000, 97_500],
    [16_00_000, 1_24_800],
    [24_00_000, 3_12_000],
    [30_00_000, 4_99_200],
    [50_10_000, 11_33_600],
    [55_00_000, 14_07_120],
  ])('of an income of %d is %d', (income, tax) => {
    expect(newTax(income)).toBe(tax);
  });

  test.each([
    // The rebate ends: ten rupees more are taxed with ten rupees, and cess.
    [12_00_004, 0],
    [12_00_005, 10],
    [12_00_010, 10],
    [12_00_020, 20],
    // Marginal relief ends where the slabs take less than the income above the limit.
    [12_70_580, 73_400],
    [12_70_590, 73_410],
    [16_00_010, 1_24_800],
    [16_00_030, 1_24_810],
    [20_00_000, 2_08_000],
    [20_00_010, 2_08_000],
    [24_00_010, 3_12_000],
    // Surcharge begins above each step, and marginal relief holds it to the income above it.
    [50_00_000, 11_23_200],
    [50_00_010, 11_23_210],
    [1_00_00_000, 29_51_520],
    [1_00_00_010, 29_51_530],
    [2_00_00_000, 66_73_680],
    [2_00_00_010, 66_73_690],
  ])('of an income of %d, beside an edge, is %d', (income, tax) => {
    expect(newTax(income)).toBe(tax);
  });

  test('has a surcharge of 25 % above ₹5,00,00,000, which is a doubt there alone', () => {
    const doubt = /surcharge of the new regime stops at 25 %/;
    const doubtsOf = (income: number) =>
      estimateTax(taxFacts({ months: { '2026-04': { once: income + 75_000 } } })).doubts.join(' ');
    expect(newTax(6_00_00_000)).toBe(2_28_54_000);
    expect(doubtsOf(5_00_00_010)).toMatch(doubt);
    expect(doubtsOf(5_00_00_000)).toBe('');
  });
});

describe('the tax of a year in the old regime', () => {
  test.each([
    [2_50_000, 0],
    [5_00_000, 0],
    [5_00_010, 13_000],
    [10_00_000, 1_17_000],
    [10_00_010, 1_17_000],
    [10_00_020, 1_17_010],
  ])('of an income of %d is %d', (income, tax) => {
    expect(oldTax(income)).toBe(tax);
  });

  test.each([
    ['1967-04-02', 1_17_000],
    ['1967-04-01', 1_14_400],
    ['1947-04-02', 1_14_400],
    ['1947-04-01', 1_04_000],
  ])('of ₹10,00,000 and an employee who was born on %s is %d', (dateOfBirth, tax) => {
    expect(oldTax(10_00_000, dateOfBirth)).toBe(tax);
  });

  test('asks for the date of birth, which the new regime does not', () => {
    const without = taxFacts({ pay: { recurring: 1_00_000 }, facts: { regime: 'old' } });
    expect(() => estimateTax(without)).toThrow('Date of Birth is missing.');
    expect(estimateTax({ ...without, regime: 'new' }).amount).toBe(0);
  });

  test('takes claims up to their limits: 73,840 of the worked example', () => {
    const periods = monthsOfYear(2026);
    const profTaxOf = (period: string) => ({ professionalTax: period === '2027-02' ? 300 : 200 });
    const { year } = estimateTax(
      taxFacts({
        pay: { recurring: 1_00_000, basicAndDa: 50_000, hra: 20_000, employeePf: 6_000 },
        months: Object.fromEntries(periods.map((period) => [period, profTaxOf(period)])),
        facts: {
          regime: 'old',
          dateOfBirth: '1990-05-10',
          claims: {
            rent: periods.map((payPeriod) => ({
              ...{ payPeriod, amount: paise(20_000_00), city: 'Bengaluru' },
            })),
            savings: paise(1_00_000_00),
            health: paise(25_000_00),
          },
        },
      }),
    );
    expect(year.reductions.map(({ id, amount }) => [id, amount / 100])).toEqual([
      ['hra', 1_80_000],
      ['standard', 50_000],
      ['profTax', 2_500],
      ['savings', 1_50_000],
      ['health', 25_000],
    ]);
    expect(year.income / 100).toBe(7_92_500);
    expect(year.tax / 100).toBe(73_840);
  });
});

describe('the tax of a month', () => {
  const fifteenLakh = { recurring: 1_25_000 };

  test('of ₹15,00,000 a year is 8,125 in each month', () => {
    expect(takenByMonth(taxFacts({ pay: fifteenLakh }))).toEqual(Array(12).fill(8_125));
  });

  test('catches up over the months left: 16,250 from October, where nothing was taken before', () => {
    expect(amountOf({ pay: fifteenLakh, month: '2026-10' })).toBe(16_250);
  });

  test('spreads the tax of a bonus over the months left: 12,025 from December', () => {
    const facts = taxFacts({
      ...{ pay: fifteenLakh, month: '2026-12', deducted: 8_125 },
      months: { '2026-12': { once: 1_00_000 } },
    });
    expect(takenByMonth(facts)).toEqual([12_025, 12_025, 12_025, 12_025]);
  });

  test('takes the tax of a bonus at once: 23,725 in December, and 8,125 again after it', () => {
    const facts = taxFacts({
      ...{ pay: fifteenLakh, month: '2026-12', deducted: 8_125 },
      months: { '2026-12': { once: 1_00_000 } },
      facts: { onceTax: 'at-once' },
    });
    expect(takenByMonth(facts)).toEqual([23_725, 8_125, 8_125, 8_125]);
  });
});
