import { describe, expect, test } from 'vitest';
import { paise } from '../../../shared/money.ts';
import { estimateTax } from '../../../shared/tax/estimate.ts';
import { type GivenYear, taxFacts } from '../../support/tax-facts.ts';

const rupees = (amount: number) => paise(amount * 100);
const fifteenLakh = { recurring: 1_25_000 };

describe('an estimate', () => {
  // behaviour income-tax: The tax of a month; The working has eight lines
  test('shows eight lines that an employee can check', () => {
    const { working, formula } = estimateTax(
      taxFacts({ pay: fifteenLakh, month: '2026-11', deducted: 8_125 }),
    );
    expect(working.map(({ label, detail, amount }) => [label, detail, amount / 100])).toEqual([
      ['Paid April to October', '7 × 1,25,000', 8_75_000],
      ['November to March', '5 × 1,25,000', 6_25_000],
      ['Standard deduction', '', -75_000],
      ['Taxable income', '', 14_25_000],
      ['Tax by slabs', '20,000 + 40,000 + 33,750', 93_750],
      ['Cess', '4 % of 93,750; tax for the year is 97,500', 3_750],
      ['TDS taken April to October', '7 × 8,125', -56_875],
      ['TDS this month', '40,625 left ÷ 5 months', 8_125],
    ]);
    expect(formula).toBe('₹8,125 = ₹40,625 left of ₹97,500 for the year ÷ 5 months');
  });

  test("names the rules by which it was calculated, and a company's own", () => {
    const facts = taxFacts({ pay: fifteenLakh });
    expect(estimateTax(facts).rules).toEqual([
      'tax.standardDeduction.new@2026-04-01',
      'tax.slabs.new@2026-04-01',
      'tax.rebateLimit.new@2026-04-01',
      'tax.rebate.new@2026-04-01',
      'tax.surcharge.new@2026-04-01',
      'tax.cess@2026-04-01',
    ]);
    const overrides = [
      { id: 'tax.standardDeduction.new', from: '2026-04-01', value: rupees(1_00_000), reason: 'Budget' },
    ];
    const own = estimateTax({ ...facts, overrides });
    expect(own.rules[0]).toBe('tax.standardDeduction.new@2026-04-01#own');
    expect(own.year.income).toBe(rupees(14_00_000));
  });

  // behaviour income-tax: Income tax is a head of the pay run
  test('is not made for a month before the Act of 2025', () => {
    const facts = taxFacts({ pay: fifteenLakh, month: '2026-03', from: '2025-04', to: '2026-03' });
    expect(() => estimateTax(facts)).toThrow('in March 2026. Enter it yourself.');
  });

  test('counts what a former employer paid and took, and says both', () => {
    const { working, amount } = estimateTax(
      taxFacts({
        ...{ pay: fifteenLakh, month: '2026-10', from: '2026-10' },
        facts: { formerEmployer: { taxablePay: rupees(7_50_000), taxDeducted: rupees(48_750) } },
      }),
    );
    expect(amount / 100).toBe(8_125);
    expect([working[0], working[6]]).toEqual([
      {
        label: 'Before October',
        detail: '7,50,000 from your former employer',
        amount: rupees(7_50_000),
      },
      {
        label: 'TDS taken before October',
        detail: '48,750 by your former employer',
        amount: rupees(-48_750),
      },
    ]);
  });

  test('counts other income and the tax on it', () => {
    const otherIncome = { amount: rupees(1_00_000), taxDeducted: rupees(10_000) };
    const { year, deducted } = estimateTax(taxFacts({ pay: fifteenLakh, facts: { otherIncome } }));
    expect([year.income, deducted]).toEqual([rupees(15_25_000), rupees(10_000)]);
  });

  test('says loss of pay, a raise and a bonus in the pay of the year', () => {
    const { working } = estimateTax(
      taxFacts({
        ...{ pay: fifteenLakh, month: '2026-07', deducted: 8_000 },
        months: {
          '2026-05': { recurring: 1_00_000 },
          '2026-06': { once: 50_000 },
          '2026-07': { once: -10_000 },
        },
      }),
    );
    expect(working[0]?.detail).toBe('2 × 1,25,000 + 1,00,000 + 50,000 paid once');
    expect(working[1]?.detail).toBe('9 × 1,25,000 − 10,000 paid once');
  });
});

describe('the working in words', () => {
  const otherIncome = { amount: rupees(50_000), taxDeducted: rupees(5_000) };
  const claims = { savings: rupees(1_00_000) };

  test.each<[string, GivenYear, number, string, string]>([
    ['a rebate', { pay: { recurring: 1_00_000 } }, 6, 'Rebate', 'Rebate 52,500; tax for the year is 0'],
    [
      'marginal relief of the rebate',
      { pay: { recurring: 1_07_084 } },
      6,
      'Rebate and cess',
      'Rebate 51,491.50 as marginal relief; 4 % cess of 10,010; tax for the year is 10,410',
    ],
    [
      'a surcharge with marginal relief',
      { pay: { recurring: 4_25_000 } },
      6,
      'Surcharge and cess',
      'Surcharge 17,500 after marginal relief of 91,250; 4 % cess of 11,05,000; tax for the year is 11,49,200',
    ],
    [
      'a surcharge',
      { pay: { recurring: 6_00_000 } },
      6,
      'Surcharge and cess',
      'Surcharge 1,71,750; 4 % cess of 18,89,250; tax for the year is 19,64,820',
    ],
    ['a rounded income', { pay: { recurring: 1_07_084 } }, 4, 'Taxable income', 'To the nearest ten rupees'],
    ['no pay before', { pay: fifteenLakh }, 1, 'Before April', 'Nothing in this tax year'],
    ['no tax before', { pay: fifteenLakh }, 7, 'TDS taken before April', 'None'],
    ['no pay', {}, 3, 'Deductions', 'None'],
    ['no slab', {}, 5, 'Tax by slabs', 'The income is below the first slab that is taxed'],
    ['no tax', {}, 6, 'Cess', 'Tax for the year is 0'],
    ['nothing left', {}, 8, 'TDS this month', 'Nothing is left to take'],
    ['one month', { pay: fifteenLakh, month: '2026-05' }, 1, 'Paid April', '1,25,000'],
    [
      'other income',
      { pay: fifteenLakh, month: '2026-06', facts: { otherIncome } },
      1,
      'Paid April to May',
      '2 × 1,25,000 + 50,000 other income',
    ],
    [
      'tax on it',
      { pay: fifteenLakh, facts: { otherIncome } },
      7,
      'TDS taken before April',
      '5,000 from other income',
    ],
    [
      "the employer's NPS",
      { pay: { ...fifteenLakh, employerNps: 5_000 } },
      2,
      'April to March',
      "12 × 1,25,000 + 60,000 employer's NPS",
    ],
    [
      'deductions',
      { pay: fifteenLakh, facts: { regime: 'old', dateOfBirth: '1990-05-10', claims } },
      3,
      'Deductions',
      'Standard deduction 50,000 + Section 123, with PF 1,00,000',
    ],
    [
      'tax on a bonus at once',
      { pay: fifteenLakh, months: { '2026-04': { once: 1_00_000 } }, facts: { onceTax: 'at-once' } },
      8,
      'TDS this month',
      '97,500 left ÷ 12 months + 15,600 on what is paid once',
    ],
  ])('says %s', (_, given, line, label, detail) => {
    expect(estimateTax(taxFacts(given)).working[line - 1]).toMatchObject({ label, detail });
  });

  test.each<[GivenYear, string]>([
    [{}, '₹0: nothing is left of ₹0 for the year'],
    [
      { pay: fifteenLakh, months: { '2026-04': { once: 1_00_000 } }, facts: { onceTax: 'at-once' } },
      '₹23,725 = ₹97,500 left of ₹1,13,100 for the year ÷ 12 months + ₹15,600 on what is paid once',
    ],
    [
      { pay: fifteenLakh, month: '2027-03', deducted: 8_000, facts: { available: rupees(9_000) } },
      "₹9,000 = ₹9,500 left of ₹97,500 for the year; this month's pay allows no more",
    ],
  ])('is one sum for admins: of %j', (given, formula) => {
    expect(estimateTax(taxFacts(given)).formula).toBe(formula);
  });
});

describe('an employee without a PAN', () => {
  const facts = taxFacts({ pay: fifteenLakh, facts: { hasPan: false } });

  // behaviour income-tax: Without a PAN
  test('pays 20 % of the income, and reads how to end it', () => {
    const { amount, year, working, notes, doubts, rules } = estimateTax(facts);
    expect([year.tax, amount]).toEqual([rupees(2_85_000), rupees(23_750)]);
    expect(working[5]).toEqual({
      label: 'Higher rate without PAN',
      detail: '20 % of 14,25,000; tax for the year is 2,85,000',
      amount: rupees(1_91_250),
    });
    expect(notes).toEqual([
      'Your PAN is missing, so 20 % of your income is taken. Enter your PAN to pay the usual tax.',
    ]);
    expect(doubts.join()).toMatch(/rate without a PAN/);
    expect(rules).toContain('tax.rateWithoutPan@2026-04-01');
  });

  test('pays the tax of the slabs where it is higher', () => {
    const { year, notes } = estimateTax({
      ...facts,
      current: { ...facts.current, once: rupees(1_00_00_000) },
    });
    expect(year.rateWithoutPan).toBeUndefined();
    expect(year.tax).toBeGreaterThan(year.income * 0.2);
    expect(notes).toEqual([]);
  });

  test('pays nothing where no tax is due, which is a doubt where the rebate takes it off', () => {
    const of = (recurring: number) => estimateTax(taxFacts({ pay: { recurring }, facts: { hasPan: false } }));
    expect([of(30_000).amount, of(1_00_000).amount]).toEqual([0, 0]);
    expect([of(30_000).doubts, of(1_00_000).doubts]).toEqual([[], [expect.stringMatching(/from memory/)]]);
  });
});

describe('the last month of an employee', () => {
  const leaver = { pay: { recurring: 2_00_000 }, to: '2027-01', month: '2027-01', deducted: 18_000 };

  test('takes all that is owed', () => {
    const { amount, monthsLeft, working } = estimateTax(taxFacts(leaver));
    expect([amount / 100, monthsLeft]).toEqual([30_400, 1]);
    expect(working[7]?.detail).toBe('30,400 left in the last month');
  });

  // behaviour income-tax: Too much tax
  test('takes no more than the pay allows, and says who pays the rest', () => {
    const { amount, notTaken, notes, working } = estimateTax(
      taxFacts({ ...leaver, facts: { available: paise(20_000_99) } }),
    );
    expect([amount, notTaken]).toEqual([rupees(20_000), rupees(10_400)]);
    expect(notes).toEqual([
      'Your pay is too low to take ₹10,400 of your tax. Pay it yourself before you file your return.',
    ]);
    expect(working[7]?.detail).toBe("30,400 left in the last month; this month's pay allows 20,000");
  });

  test('takes nothing where the pay allows nothing', () => {
    expect(estimateTax(taxFacts({ ...leaver, facts: { available: paise(-5_00) } })).amount).toBe(0);
  });
});

// behaviour income-tax: Too much tax
test('a month whose pay is too low leaves its tax to the months left', () => {
  const { amount, notes } = estimateTax(
    taxFacts({ pay: fifteenLakh, month: '2026-11', deducted: 8_125, facts: { available: rupees(125) } }),
  );
  expect(amount).toBe(rupees(125));
  expect(notes).toEqual(["This month's pay is too low to take ₹8,000 of your tax. The months left take it."]);
});

// behaviour income-tax: Too much tax
test('too much tax lowers that of the months left, and what remains comes back with the return', () => {
  const less = estimateTax(taxFacts({ pay: fifteenLakh, month: '2027-03', deducted: 8_800 }));
  expect([less.amount, less.overpaid]).toEqual([rupees(97_500 - 96_800), 0]);
  const more = estimateTax(taxFacts({ pay: fifteenLakh, month: '2027-03', deducted: 9_000 }));
  expect([more.amount, more.overpaid]).toEqual([0, rupees(1_500)]);
  expect(more.notes).toEqual([
    '₹1,500 more was taken than the tax of this year. Nothing is taken this month; what remains at the end of the year comes back when you file your income-tax return.',
  ]);
  expect(more.working[7]?.detail).toBe('1,500 more was taken than the tax of the year');
});
