import { describe, expect, test } from 'vitest';
import { paise } from '../../../shared/money.ts';
import { monthsOfYear } from '../../../shared/period.ts';
import { estimateTax } from '../../../shared/tax/estimate.ts';
import type { TaxClaims, TaxFacts } from '../../../shared/tax/facts.ts';
import { type GivenYear, taxFacts } from '../../support/tax-facts.ts';

const rupees = (amount: number) => paise(amount * 100);
const pay = { recurring: 2_00_000, basicAndDa: 1_00_000 };

/** The deduction of a claim in the old regime, in rupees. */
function takenOff(id: string, claims: TaxClaims, facts: Partial<TaxFacts> = {}, given: GivenYear = {}) {
  const { year } = estimateTax(
    taxFacts({ pay, ...given, facts: { regime: 'old', dateOfBirth: '1990-05-10', ...facts, claims } }),
  );
  const found = year.reductions.find((reduction) => reduction.id === id);
  return found ? found.amount / 100 : 0;
}

describe('a claim of the old regime, beside its limit', () => {
  const senior = { dateOfBirth: '1960-01-01' };
  const amounts = (limit: number) => [limit - 1, limit, limit + 1] as const;

  test.each<[string, number, (amount: number) => TaxClaims, Partial<TaxFacts>?]>([
    ['savings', 1_50_000, (amount) => ({ savings: rupees(amount) })],
    ['ownNps', 50_000, (amount) => ({ ownNps: rupees(amount) })],
    ['homeLoan', 2_00_000, (amount) => ({ homeLoanInterest: rupees(amount) })],
    ['health', 25_000, (amount) => ({ health: rupees(amount) })],
    ['health', 50_000, (amount) => ({ health: rupees(amount) }), senior],
    ['parentsHealth', 25_000, (amount) => ({ parentsHealth: { amount: rupees(amount), isSenior: false } })],
    ['parentsHealth', 50_000, (amount) => ({ parentsHealth: { amount: rupees(amount), isSenior: true } })],
    ['treatment', 40_000, (amount) => ({ treatment: { amount: rupees(amount), isSenior: false } })],
    ['treatment', 1_00_000, (amount) => ({ treatment: { amount: rupees(amount), isSenior: true } })],
  ])('%s takes at most %d', (id, limit, claim, facts) => {
    const [below, at, above] = amounts(limit);
    expect([below, at, above].map((amount) => takenOff(id, claim(amount), facts))).toEqual([below, at, at]);
  });

  test.each([
    [9_999, 9_999, '1990-05-10'],
    [10_001, 10_000, '1990-05-10'],
    [50_001, 50_000, '1960-01-01'],
  ])('interest on deposits of %d takes %d off, by the age', (interest, taken, dateOfBirth) => {
    const otherIncome = { amount: rupees(60_000), interest: rupees(interest), taxDeducted: paise(0) };
    expect(takenOff('interest', {}, { dateOfBirth, otherIncome })).toBe(taken);
  });

  test.each([
    ['dependant', { dependant: 'disability' }, 75_000],
    ['dependant', { dependant: 'severe' }, 1_25_000],
    ['disability', { disability: 'disability' }, 75_000],
    ['disability', { disability: 'severe' }, 1_25_000],
    ['educationLoan', { educationLoanInterest: rupees(3_45_678) }, 3_45_678],
    ['donations', { donations: rupees(12_345) }, 12_345],
  ] as [string, TaxClaims, number][])('%s of %j takes %d off', (id, claims, taken) => {
    expect(takenOff(id, claims)).toBe(taken);
  });

  test('own PF counts within section 123, with that of a former employer', () => {
    const formerEmployer = { taxablePay: rupees(1_000), taxDeducted: paise(0), employeePf: rupees(9_000) };
    const year = { pay: { ...pay, employeePf: 10_000 } };
    expect(takenOff('savings', { savings: rupees(10_000) }, { formerEmployer }, year)).toBe(1_39_000);
    expect(takenOff('savings', { savings: rupees(30_000) }, { formerEmployer }, year)).toBe(1_50_000);
  });

  test('own NPS above ₹50,000 counts within section 123, up to a tenth of basic pay', () => {
    const low = { pay: { recurring: 2_00_000, basicAndDa: 20_000 } };
    expect(takenOff('savings', { ownNps: rupees(60_000), savings: rupees(5_000) })).toBe(15_000);
    expect(takenOff('savings', { ownNps: rupees(1_00_000) }, {}, low)).toBe(24_000);
  });

  test('professional tax takes at most ₹2,500 off, with that of a former employer', () => {
    const formerEmployer = { taxablePay: paise(0), taxDeducted: paise(0), professionalTax: rupees(100) };
    expect(takenOff('profTax', {}, {}, { pay: { ...pay, professionalTax: 208 } })).toBe(2_496);
    const both = takenOff('profTax', {}, { formerEmployer }, { pay: { ...pay, professionalTax: 208 } });
    expect(both).toBe(2_500);
  });

  test('takes nothing off in the new regime but the standard deduction', () => {
    const claims = { savings: rupees(1_50_000), health: rupees(25_000), homeLoanInterest: rupees(2_00_000) };
    const { year } = estimateTax(
      taxFacts({ pay: { ...pay, hra: 50_000, professionalTax: 200 }, facts: { claims } }),
    );
    expect(year.reductions.map(({ id }) => id)).toEqual(['standard']);
  });

  test('never takes more off than the income', () => {
    const { year } = estimateTax(
      taxFacts({
        pay: { recurring: 10_000 },
        facts: { regime: 'old', dateOfBirth: '1990-05-10', claims: { savings: rupees(1_50_000) } },
      }),
    );
    expect([year.income, year.tax]).toEqual([0, 0]);
    expect(year.reductions.map(({ amount }) => amount / 100)).toEqual([50_000, 70_000]);
  });
});

describe("the employer's NPS", () => {
  test.each([
    ['new', 1_67_999, 1_67_999],
    ['new', 1_68_001, 1_68_000],
    ['old', 1_19_999, 1_19_999],
    ['old', 1_20_001, 1_20_000],
  ] as const)('is income, of which the %s regime takes %d off as %d', (regime, contributed, taken) => {
    const facts = taxFacts({
      pay,
      months: { '2026-04': { employerNps: contributed } },
      facts: { regime, dateOfBirth: '1990-05-10' },
    });
    const { year } = estimateTax(facts);
    expect(year.gross / 100).toBe(24_00_000 + contributed);
    expect(year.reductions.find(({ id }) => id === 'employerNps')?.amount).toBe(rupees(taken));
  });
});

describe("the employer's NPS above a limit", () => {
  const notesAndDoubts = (employerNps: number, employerPf = 0) => {
    const { notes, doubts } = estimateTax(
      taxFacts({ pay: { ...pay, employerNps }, facts: { employerPf: rupees(employerPf) } }),
    );
    return { notes, doubts: doubts.filter((doubt) => doubt.includes('₹7,50,000')) };
  };

  // behaviour income-tax: The employer's NPS
  test('is said to the employee, with how much of it is taxed', () => {
    expect(notesAndDoubts(14_000).notes).toEqual([]);
    expect(notesAndDoubts(15_000).notes).toEqual([
      '₹12,000 of what your employer pays into NPS this year is above the limit of section 124 and is taxed.',
    ]);
  });

  // behaviour income-tax: The employer's NPS
  test('is in doubt with PF above ₹7,50,000 in the year, and at it is not', () => {
    expect(notesAndDoubts(14_000, 5_82_000).doubts).toEqual([]);
    expect(notesAndDoubts(14_000, 5_82_001).doubts).toHaveLength(1);
    expect(notesAndDoubts(0, 7_50_001).doubts).toHaveLength(1);
  });
});

describe('HRA in the old regime', () => {
  const hraPay = { recurring: 2_00_000, basicAndDa: 1_00_000, hra: 45_000 };
  const exempt = (city: string, rents: Record<string, number>) =>
    takenOff(
      'hra',
      {
        rent: monthsOfYear(2026)
          .filter((period) => rents[period] !== undefined)
          .map((payPeriod) => ({ payPeriod, amount: rupees(rents[payPeriod] ?? 0), city })),
      },
      {},
      { pay: hraPay },
    );

  test.each([
    // Rent less a tenth of basic pay is the least, then HRA as received, or 40 % of basic pay outside the eight cities.
    ['Pune', 54_999, 44_999],
    ['Pune', 55_001, 45_000],
    ['Mysuru', 49_999, 39_999],
    ['Mysuru', 50_001, 40_000],
    ['Pune', 9_999, 0],
    ['Pune', 10_001, 1],
  ])('is exempt in %s with a rent of %d by %d a month', (city, rent, free) => {
    expect(exempt(city, { '2026-06': rent })).toBe(free);
  });

  test('is exempt month by month: rent of one month does not make up for another one', () => {
    expect(exempt('Delhi', { '2026-06': 20_000, '2026-07': 90_000 })).toBe(10_000 + 45_000);
  });

  test.each(['Ahmedabad', 'Bengaluru', 'Chennai', 'Delhi', 'Hyderabad', 'Kolkata', 'Mumbai', 'Pune'])(
    'is exempt up to half of basic pay in %s',
    (city) => {
      expect(exempt(city, { '2026-06': 1_00_000 })).toBe(45_000);
    },
  );

  test.each([
    // A month of rent takes ₹5,000; rent beyond a tenth of the income of ₹23,50,000 begins at ₹2,35,000.
    [60_000, 0],
    [2_35_001, 1],
    [2_41_000, 5_000],
  ])('that is not paid leaves section 134: rent of %d in a month takes %d off', (rent, taken) => {
    const claims = {
      rent: [{ payPeriod: monthsOfYear(2026)[0] as never, amount: rupees(rent), city: 'Pune' }],
    };
    expect(takenOff('rent', claims)).toBe(taken);
  });

  test('that is not paid leaves section 134 for each month with rent', () => {
    const rent = monthsOfYear(2026)
      .slice(0, 3)
      .map((payPeriod) => ({ payPeriod, amount: rupees(90_000), city: 'Pune' }));
    const facts = taxFacts({ pay, facts: { regime: 'old', dateOfBirth: '1990-05-10', claims: { rent } } });
    expect(estimateTax(facts).year.reductions.at(-1)).toEqual({
      id: 'rent',
      label: 'Section 134, rent',
      amount: rupees(15_000),
      detail: 'The least of ₹15,000, ₹5,87,500 as a part of income and ₹35,000 rent beyond a tenth of it',
    });
  });

  test('says what was claimed above a limit', () => {
    const facts = {
      regime: 'old',
      dateOfBirth: '1990-05-10',
      claims: { savings: rupees(2_00_000) },
    } as const;
    const { reductions } = estimateTax(taxFacts({ pay, facts })).year;
    expect(reductions.at(-1)?.detail).toBe('₹2,00,000 claimed, at most ₹1,50,000');
  });
});
