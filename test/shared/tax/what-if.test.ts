import { describe, expect, test } from 'vitest';
import { paise } from '../../../shared/money.ts';
import { monthsOfYear, type PayPeriod } from '../../../shared/period.ts';
import { compareRegimes } from '../../../shared/tax/compare.ts';
import { encashmentTax, gratuityTax } from '../../../shared/tax/leaving.ts';
import { whatIf } from '../../../shared/tax/what-if.ts';
import { taxFacts } from '../../support/tax-facts.ts';

const rupees = (amount: number) => paise(amount * 100);
const december = '2026-12' as PayPeriod;
const november = taxFacts({
  pay: { recurring: 1_25_000, basicAndDa: 60_000, hra: 30_000, employeePf: 12_500 },
  months: { '2026-04': { professionalTax: 2_500 } },
  month: '2026-11',
  deducted: 8_125,
  facts: {
    dateOfBirth: '1990-05-10',
    claims: {
      rent: monthsOfYear(2026).map((payPeriod) => ({
        ...{ payPeriod, amount: rupees(30_000), city: 'Bengaluru' },
      })),
      health: rupees(25_000),
    },
  },
});

describe('a bonus that is tried out', () => {
  // behaviour income-tax: A bonus or a raise can be tried out
  test('arrives less its tax, which is said by slab and by month', () => {
    const { added, tax, kept, reasons } = whatIf(november, { bonus: rupees(1_00_000), month: december });
    expect([added, tax, kept]).toEqual([rupees(1_00_000), rupees(15_600), rupees(84_400)]);
    expect(reasons).toEqual([
      'Your income would be ₹15,25,000, still in the 15 % slab: ₹15,000 by slabs + ₹600 cess.',
      'TDS would be ₹12,025 a month from December to March, instead of ₹8,125.',
    ]);
  });

  test('is taxed in its month where the company takes the tax at once', () => {
    const facts = { ...november, onceTax: 'at-once' } as const;
    const { reasons, after } = whatIf(facts, { bonus: rupees(1_00_000), month: december });
    expect(after.map(({ amount }) => amount / 100)).toEqual([8_125, 23_725, 8_125, 8_125, 8_125]);
    expect(reasons[1]).toBe('TDS would be ₹23,725 in December, instead of ₹8,125, and ₹8,125 after it.');
  });

  test('costs more in the old regime of the same employee', () => {
    const old = { ...november, regime: 'old' } as const;
    expect(whatIf(old, { bonus: rupees(1_00_000), month: december }).tax).toBe(rupees(29_580));
  });

  test('says the income alone where no tax is due, or its rate is that without a PAN', () => {
    const bonus = { bonus: rupees(10_000), month: december };
    expect(whatIf(taxFacts({ pay: { recurring: 30_000 } }), bonus).reasons).toEqual([
      'Your income would be ₹2,95,000, still below the first slab that is taxed.',
    ]);
    const withoutPan = taxFacts({ pay: { recurring: 1_25_000 }, facts: { hasPan: false } });
    expect(whatIf(withoutPan, bonus).reasons).toEqual([
      'Your income would be ₹14,35,000, still in the 15 % slab.',
      'TDS would be ₹24,250 a month from December to March, instead of ₹23,750.',
    ]);
  });

  test('leaves the months before it as they are, where TDS is taken unevenly', () => {
    const facts = taxFacts({ pay: { recurring: 1_25_001 } });
    const { before, after } = whatIf(facts, { bonus: rupees(1_00_000), month: december });
    expect(after.slice(0, 8)).toEqual(before.slice(0, 8));
  });

  test('that ends the rebate says so', () => {
    const facts = taxFacts({ pay: { recurring: 1_06_250 }, month: '2027-02' });
    const { tax, reasons } = whatIf(facts, { bonus: rupees(1_00_000), month: '2027-03' as PayPeriod });
    expect(tax).toBe(rupees(78_000));
    expect(reasons).toEqual([
      'Your income would be ₹13,00,000, now in the 15 % slab: ₹15,000 by slabs + ₹60,000 by less rebate + ₹3,000 cess.',
      'TDS would be ₹78,000 in March, instead of ₹0.',
    ]);
  });
});

describe('a raise that is tried out', () => {
  // behaviour income-tax: A bonus or a raise can be tried out
  test('counts from its month on, and leaves months before as they are', () => {
    const { added, tax, after, reasons } = whatIf(november, { raise: rupees(50_000), from: december });
    expect([added, tax]).toEqual([rupees(2_00_000), rupees(32_500)]);
    expect(after.map(({ amount }) => amount / 100)).toEqual([8_125, 16_250, 16_250, 16_250, 16_250]);
    expect(reasons).toEqual([
      'Your income would be ₹16,25,000, now in the 20 % slab: ₹31,250 by slabs + ₹1,250 cess.',
      'TDS would be ₹16,250 a month from December to March, instead of ₹8,125.',
    ]);
  });
});

// behaviour income-tax: Both regimes stand side by side
test('both regimes side by side say which costs less, and what would change it', () => {
  const { years, reductions, cheaper, saving, claimsForOld } = compareRegimes(november);
  expect(reductions.map(({ label, amounts }) => [label, amounts.old / 100, amounts.new / 100])).toEqual([
    ['HRA exemption', 2_88_000, 0],
    ['Standard deduction', 50_000, 75_000],
    ['Professional tax', 2_500, 0],
    ['Section 123, with PF', 1_50_000, 0],
    ['Section 126, health', 25_000, 0],
  ]);
  expect(reductions[0]?.detail).toBe(
    'The least of each month: ₹3,60,000 received, ₹2,88,000 rent beyond a tenth of basic pay, ₹3,60,000 as a part of basic pay',
  );
  expect([years.old.income, years.new.income]).toEqual([rupees(9_84_500), rupees(14_25_000)]);
  expect([years.old.tax, years.new.tax]).toEqual([rupees(1_13_780), rupees(97_500)]);
  expect([cheaper, saving, claimsForOld]).toEqual(['new', rupees(16_280), rupees(78_300)]);
});

test.each([
  // The rebate takes all tax off in the new regime; claims make the old one cheaper, or as cheap.
  [{ recurring: 1_00_000 }, 0, 'new', undefined],
  [{ recurring: 70_000 }, 5_00_000, undefined, undefined],
  [{ recurring: 1_25_000 }, 6_00_000, 'old', undefined],
] as const)(
  'both regimes with a pay of %j and donations of %d: %s costs less',
  (pay, donations, cheaper, claims) => {
    const found = compareRegimes(
      taxFacts({ pay, facts: { dateOfBirth: '1990-05-10', claims: { donations: rupees(donations) } } }),
    );
    expect([found.cheaper, found.claimsForOld]).toEqual([cheaper, claims]);
  },
);

describe('on leaving', () => {
  const leaving = { payPeriod: december, overrides: [], exemptBefore: paise(0) };

  test.each([
    [5_00_000, 6_00_000, 0, 5_00_000],
    [6_00_001, 6_00_000, 0, 6_00_000],
    [20_00_001, 30_00_000, 0, 20_00_000],
    [5_00_000, 6_00_000, 16_00_000, 4_00_000],
    [5_00_000, 6_00_000, 21_00_000, 0],
  ])(
    'gratuity of %d, of which %d is due by law, is exempt after %d before by %d',
    (paid, due, before, exempt) => {
      const found = gratuityTax({
        ...leaving,
        ...{ paid: rupees(paid), dueByLaw: rupees(due), exemptBefore: rupees(before) },
      });
      expect([found.exempt, found.taxable]).toEqual([rupees(exempt), rupees(paid - exempt)]);
      expect(found.doubts).toHaveLength(1);
    },
  );

  test.each([
    // Ten months of pay, 30 days for each year, what is left of ₹25,00,000, or all that was paid.
    [9_99_999, 400, 20, 0, 9_99_999],
    [12_00_000, 400, 20, 0, 10_00_000],
    [3_00_000, 60, 1, 0, 1_00_000],
    [3_00_000, 45.5, 5, 0, 1_51_666.67],
    [3_00_000, 90, 5, 24_00_000, 1_00_000],
  ])(
    'leave encashed for %d, of %d days in %d years, is exempt after %d before by %d',
    (paid, days, years, before, exempt) => {
      const found = encashmentTax({
        ...{ ...leaving, days, years, averagePay: rupees(1_00_000) },
        ...{ paid: rupees(paid), exemptBefore: rupees(before) },
      });
      expect(found.exempt / 100).toBe(exempt);
      expect(found.exempt + found.taxable).toBe(rupees(paid));
    },
  );

  test('says which amounts limit what is exempt', () => {
    const { detail } = gratuityTax({
      ...leaving,
      ...{ paid: rupees(6_00_000), dueByLaw: rupees(5_76_923), exemptBefore: rupees(1_00_000) },
    });
    expect(detail).toBe(
      'The least of ₹6,00,000 paid, ₹5,76,923 due by law and ₹19,00,000 of a lifetime, less ₹1,00,000 used',
    );
    const encashed = encashmentTax({
      ...{ ...leaving, days: 45.5, years: 2, averagePay: rupees(60_000), paid: rupees(91_000) },
    });
    expect(encashed.detail).toBe(
      'The least of ₹91,000 paid, ₹6,00,000 for 10 months, ₹91,000 for 45.5 days and ₹25,00,000 of a lifetime',
    );
  });
});
