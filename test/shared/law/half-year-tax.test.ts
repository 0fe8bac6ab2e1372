import { describe, expect, test } from 'vitest';
import { profTaxTables } from '../../../shared/law/professional-tax-tables.ts';
import type { StatutoryDetails } from '../../../shared/law/statutory-fields.ts';
import type { AdjustmentKind } from '../../../shared/pay/adjustment-kinds.ts';
import type { PayLine } from '../../../shared/pay/pay-lines.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import { earlierInHalfYear, type Given, inPaise, lineOf, problemOf } from './input.ts';

const chennai = 'profTax.TN.chennai';
const kerala = 'profTax.KL';
const monthly = { halfYearlyProfTax: 'monthly' } as const;
const inChennai: StatutoryDetails = { workState: 'TN', localBody: 'chennai' };

/** A month in Chennai at ₹60,000, after months that were paid as much there and of which nothing was taken. */
const given = (month: string, more: Given = {}): Given => ({
  month,
  earnings: { basicSalary: 60_000 },
  details: inChennai,
  taxed: earlierInHalfYear(month).map((earlier) => ({ month: earlier, place: chennai, salary: 60_000 })),
  ...more,
});
const lineIn = (...args: Parameters<typeof given>) => lineOf('profTax', given(...args));
const inRupees = ({ amount }: { amount: number }) => amount / 100;

const moved =
  'The employee worked elsewhere earlier in this half-year. Which place taxes the month of the move, and how each taxes its part of a half-year, are not settled.';

/** The figures of consecutive months at ₹60,000, each taken as it is expected. */
function figuresOf(months: readonly string[], more: Given): number[] {
  const taxed: NonNullable<Given['taxed']> = [];
  return months.map((month) => {
    const amount = inRupees(lineIn(month, { ...more, taxed: [...taxed] }));
    taxed.push({ month, place: chennai, salary: 60_000, taken: amount });
    return amount;
  });
}

describe('the tax of a half-year in its last month', () => {
  // behaviour statutory: Professional tax of a half-year
  test('is ₹1,250 in September and March in Chennai at ₹60,000, and nothing in between', () => {
    expect(lineIn('2026-09')).toMatchObject({
      amount: inPaise(1_250),
      base: inPaise(360_000),
      ordinary: 0,
      formula: '₹1,250 for more than ₹75,000 a half-year in Tamil Nadu; earned ₹3,60,000',
      doubts: [],
    });
    expect(inRupees(lineIn('2027-03'))).toBe(1_250);
    const november = lineIn('2026-11');
    expect(november).toMatchObject({
      amount: 0,
      base: inPaise(120_000),
      formula: '₹0: taken in September and March in Tamil Nadu',
    });
    expect(november).not.toHaveProperty('ordinary');
  });

  // behaviour statutory: Professional tax of a half-year
  test('is what earlier payslips have not taken yet', () => {
    const taxed = given('2026-09').taxed?.map((month, i) => ({ ...month, taken: i < 2 ? 208.33 : 0 })) ?? [];
    expect(lineIn('2026-09', { taxed })).toMatchObject({
      amount: inPaise(833.34),
      formula: '₹833.34, left of ₹1,250 for more than ₹75,000 a half-year in Tamil Nadu; earned ₹3,60,000',
      doubts: [],
    });
  });

  test('is nothing where more was taken than is due, with a doubt', () => {
    const begun = { joined: '2026-07-01', left: '2026-08-31', earnings: { basicSalary: 10_000 } };
    const taxed = [{ month: '2026-07', place: chennai, salary: 10_000, taken: 1_250 }];
    expect(lineIn('2026-08', { ...begun, taxed })).toMatchObject({
      amount: 0,
      formula: '₹0 for up to ₹21,000 a half-year in Tamil Nadu; earned ₹20,000; left on 31 Aug 2026',
      doubts: [
        '₹1,250 of professional tax has been taken for Tamil Nadu since April 2026, more than is due.',
      ],
    });
  });

  test.each([
    [75_000, 1_025],
    [75_000.01, 1_250],
  ])('of ₹%d earned until the last day is ₹%i', (earned, tax) => {
    const taxed = [{ month: '2026-10', place: chennai, salary: 60_000 }];
    const last = { earnings: { basicSalary: Math.round((earned - 60_000) * 100) / 100 } };
    const left = { taxed, ...last, left: '2026-11-30' };
    expect(inRupees(lineIn('2026-11', left))).toBe(tax);
  });
});

describe('an employee who leaves', () => {
  // behaviour statutory: Professional tax of a half-year
  test('pays the tax of the half-year with the last payslip, on what was earned', () => {
    const lines = { left: '2026-12-20', lopDays: 11, totalDays: 31 };
    expect(lineIn('2026-12', lines)).toMatchObject({
      amount: inPaise(1_250),
      base: inPaise(158_709.68),
      formula:
        '₹1,250 for more than ₹75,000 a half-year in Tamil Nadu; earned ₹1,58,709.68; left on 20 Dec 2026; 20 of 31 days',
      doubts: [],
    });
    expect(lineIn('2026-11', { left: '2026-12-20' }).amount).toBe(0);
  });

  test.each([
    ['2026-11-28', 0, 59],
    ['2026-11-29', 1_250, 60],
  ])('from Tamil Nadu on %s pays ₹%i for %i days', (left, tax) => {
    const line = lineIn('2026-11', { left });
    expect(inRupees(line)).toBe(tax);
    const doubt =
      'That Tamil Nadu takes no professional tax for fewer than 60 days of a half-year is second-hand. Confirm it.';
    expect(line.doubts).toEqual(tax === 0 ? [doubt] : []);
    if (tax === 0)
      expect(line.formula).toBe(
        '₹0 for fewer than 60 days of the half-year in Tamil Nadu; earned ₹1,20,000; left on 28 Nov 2026',
      );
    expect(line.rules).toContain('profTax.leastDays.TN@2025-04-01');
  });

  test('from Kerala pays for few days as well', () => {
    const taxed = [{ month: '2026-10', place: kerala, salary: 60_000 }];
    const details = { workState: 'KL' } as const;
    expect(inRupees(lineIn('2026-11', { taxed, details, left: '2026-11-10', lopDays: 20 }))).toBe(750);
  });

  const settled = (adjustment: AdjustmentKind, kind: PayLine['kind'], amount: number): PayLine => ({
    ...{ id: `adjustment:${adjustment}`, label: adjustment, kind, adjustment, amount: inPaise(amount) },
    ...(kind === 'earning' && { wages: 'outside' as const, isFixed: true as const }),
  });

  test('has the days of a month that a later payslip paid count towards the 60 of Tamil Nadu', () => {
    const november = { month: '2026-11', place: chennai, salary: 60_000 };
    const known = {
      taxed: [november],
      paidLater: ['2026-10'],
      left: '2026-12-18',
      lopDays: 13,
      totalDays: 31,
    };
    expect(inRupees(lineIn('2026-12', { ...known, joined: '2026-10-21' }))).toBe(0);
    expect(inRupees(lineIn('2026-12', { ...known, joined: '2026-10-20' }))).toBe(1_250);
  });

  // behaviour statutory: Professional tax of a half-year
  test('and whose last day is entered late is not taxed on the pay that is taken back', () => {
    const recovered = (month: string) => ({
      ...settled('recovery', 'deduction', 8_467.74),
      arrears: { month: month as PayPeriod, of: 'basicSalary' as const, name: 'Basic Salary' },
    });
    const taxed = [{ month: '2026-10', place: kerala, salary: 12_500 }];
    const late = {
      details: { workState: 'KL' },
      earnings: {},
      taxed,
      joined: '2026-10-01',
      lopDays: 30,
    } as const;
    const lines = [recovered('2026-10')];
    expect(lineIn('2026-11', { ...late, left: '2026-10-31' }).amount).toBe(inPaise(320));
    expect(lineIn('2026-11', { ...late, left: '2026-10-10', lines })).toMatchObject({
      amount: 0,
      base: inPaise(4_032.26),
      salary: -inPaise(8_467.74),
    });
  });

  test('before a half-year pays no tax of it with a settlement, and that is a doubt', () => {
    const lines = [settled('gratuity', 'earning', 300_000)];
    const after = {
      details: { workState: 'KL' },
      earnings: {},
      taxed: [],
      lopDays: 31,
      lines,
    } satisfies Given;
    expect(lineIn('2026-10', { ...after, left: '2026-09-30' })).toMatchObject({
      amount: 0,
      doubts: expect.arrayContaining([expect.stringMatching(/^The employee left before this half-year/)]),
    });
    expect(lineIn('2026-10', { ...after, left: '2026-10-01' }).amount).toBe(inPaise(1_250));
  });

  test('pays what is left, where the tax is spread over the months', () => {
    const left = { settings: monthly, left: '2027-01-31' };
    // Four months are known to be worked, so that each has a quarter.
    expect(figuresOf(['2026-10', '2026-11', '2026-12', '2027-01'], left)).toEqual([
      312.5, 312.5, 312.5, 312.5,
    ]);
  });
});

describe('an employee who is employed twice in a half-year', () => {
  /** From October to November, and again from 15 January. */
  const again = { joined: '2027-01-15', employments: [{ from: '2026-10-01', to: '2026-11-30' }] };
  const earned = (month: string, taken = 0, salary = 12_000) => ({ month, place: chennai, salary, taken });
  const at12000 = { ...again, earnings: { basicSalary: 12_000 } };

  // behaviour statutory: Professional tax of a half-year
  test('pays with the last payslip of the first employment, also where that payslip is made after the second began', () => {
    const november = lineIn('2026-11', { ...at12000, taxed: [earned('2026-10')] });
    expect(november).toMatchObject({
      amount: inPaise(180),
      base: inPaise(24_000),
      formula:
        '₹180 for more than ₹21,000, up to ₹30,000 a half-year in Tamil Nadu; earned ₹24,000; left on 30 Nov 2026',
    });
  });

  // behaviour statutory: Professional tax of a half-year
  test('pays in March the tax of all pay of the half-year, less what the first employment paid', () => {
    const first = [earned('2026-10'), earned('2026-11', 180)];
    const second = [earned('2027-01', 0, 6_580.65), earned('2027-02')];
    expect(lineIn('2027-02', { ...at12000, taxed: [...first, ...second.slice(0, 1)] }).amount).toBe(0);
    expect(lineIn('2027-03', { ...at12000, taxed: [...first, ...second] })).toMatchObject({
      amount: inPaise(750),
      base: inPaise(54_580.65),
      formula:
        '₹750, left of ₹930 for more than ₹45,000, up to ₹60,000 a half-year in Tamil Nadu; earned ₹54,580.65',
    });
  });

  test('is asked for the pay of the first employment where that is not known', () => {
    const known = [earned('2026-11'), earned('2027-01'), earned('2027-02')];
    expect(problemOf('profTax', given('2027-03', { ...at12000, taxed: known })).message).toBe(
      'The earnings since October 2026 are missing. Enter professional tax yourself.',
    );
    expect(problemOf('profTax', given('2026-11', { ...at12000, taxed: [] })).message).toBe(
      'The earnings since October 2026 are missing. Enter professional tax yourself.',
    );
  });

  test('pays in each employment an equal part for each of its months, where the tax is spread', () => {
    const spread = { ...again, settings: monthly };
    expect(figuresOf(['2026-10', '2026-11', '2027-01', '2027-02', '2027-03'], spread)).toEqual([
      625, 625, 0, 0, 0,
    ]);
  });

  test('has the days of both employments count towards the 60 of Tamil Nadu', () => {
    const days = { employments: [{ from: '2026-10-01', to: '2026-11-19' }], joined: '2027-03-22' };
    const first = { ...days, taxed: [earned('2026-10', 0, 60_000)] };
    expect(inRupees(lineIn('2026-11', first))).toBe(0);
    const both = [earned('2026-10', 0, 60_000), earned('2026-11', 0, 38_000)];
    expect(inRupees(lineIn('2027-03', { ...days, taxed: both }))).toBe(1_250);
  });
});

describe('the tax of a half-year that is spread over its months', () => {
  const months = ['2026-10', '2026-11', '2026-12', '2027-01', '2027-02', '2027-03'];

  // behaviour statutory: Professional tax of a half-year
  test('adds up to the tax of the half-year', () => {
    const figures = figuresOf(months, { settings: monthly });
    expect(figures).toEqual([208.33, 208.33, 208.34, 208.33, 208.34, 208.33]);
    expect(figures.reduce((sum, figure) => sum + figure * 100, 0)).toBeCloseTo(125_000, 6);
  });

  test('stays as it is where a month is generated again, and takes no more than later payslips have left', () => {
    const figures = figuresOf(months, { settings: monthly });
    const taxed = months.map((month, i) => ({
      month,
      place: chennai,
      salary: 60_000,
      taken: figures[i] ?? 0,
    }));
    const again = (more: Given = {}) => ({ settings: monthly, taxed, ...more });
    expect(months.map((month) => inRupees(lineIn(month, again())))).toEqual(figures);
    // October took a sixth of ₹425, and a raise in November left a fifth of the rest of ₹1,250 for each later month.
    const lower = months.map((month, i) => ({
      ...{ month, place: chennai, salary: i === 0 ? 7_500 : 60_000 },
      taken: i === 0 ? 70.83 : 235.83,
    }));
    expect(lineIn('2026-10', again({ taxed: lower }))).toMatchObject({
      amount: inPaise(70.85),
      formula:
        '₹70.85 for more than ₹75,000 a half-year in Tamil Nadu; later payslips of the half-year have taken the rest; expected ₹3,60,000',
      doubts: [],
    });
  });

  test('has for an employee who joins in December a quarter each month', () => {
    const joined = { settings: monthly, joined: '2026-12-01' };
    expect(figuresOf(months.slice(2), joined)).toEqual([312.5, 312.5, 312.5, 312.5]);
  });

  test('says the sum', () => {
    expect(lineIn('2026-10', { settings: monthly })).toMatchObject({
      base: inPaise(360_000),
      formula:
        '₹208.33 = ₹1,250 ÷ 6 months for more than ₹75,000 a half-year in Tamil Nadu; expected ₹3,60,000',
      doubts: [],
    });
    const taxed = [{ month: '2026-10', place: chennai, salary: 60_000, taken: 208.33 }];
    expect(lineIn('2026-11', { settings: monthly, taxed }).formula).toBe(
      '₹208.33 = ₹1,041.67 ÷ 5 months, left of ₹1,250 for more than ₹75,000 a half-year in Tamil Nadu; expected ₹3,60,000',
    );
    const untaxed = { settings: monthly, earnings: { basicSalary: 3_500 } };
    expect(lineIn('2026-10', untaxed).formula).toBe(
      '₹0 for up to ₹21,000 a half-year in Tamil Nadu; expected ₹21,000',
    );
  });
});

test('an earlier month of employment that is not known is asked for where the tax depends on it', () => {
  const unknown = (month: string, more: Given = {}) => given(month, { taxed: [], ...more });
  expect(lineOf('profTax', unknown('2026-10', { settings: monthly })).base).toBe(inPaise(360_000));
  expect(problemOf('profTax', unknown('2026-12', { settings: monthly })).message).toBe(
    'The earnings since October 2026 are missing. Enter professional tax yourself.',
  );
  expect(problemOf('profTax', unknown('2026-09')).message).toBe(
    'The earnings since April 2026 are missing. Enter professional tax yourself.',
  );
  expect(lineOf('profTax', unknown('2026-09', { joined: '2026-09-01' })).base).toBe(inPaise(60_000));
});

test('another source has ₹430 for ₹425 in Chennai', () => {
  const doubts = ['Another source has ₹430 where this table has ₹425.'];
  const doubtsAt = (basicSalary: number) =>
    lineIn('2026-09', {
      earnings: { basicSalary },
      taxed: earlierInHalfYear('2026-09').map((month) => ({ month, place: chennai, salary: 0 })),
    }).doubts;
  expect([doubtsAt(30_000), doubtsAt(30_000.01), doubtsAt(45_000), doubtsAt(45_000.01)]).toEqual([
    [],
    doubts,
    doubts,
    [],
  ]);
});

test('Kerala and Tamil Nadu have a tax of the half-year', () => {
  const halfYearly = profTaxTables
    .filter(({ rules }) => rules.some(({ value }) => value.base === 'half-year'))
    .map(({ id }) => id.slice('profTax.'.length, 'profTax.'.length + 2));
  expect(halfYearly).toEqual(['KL', 'TN']);
});

describe('an employee who works elsewhere than in an earlier month of the half-year', () => {
  const bengaluru: StatutoryDetails = { workState: 'KA' };
  const worked = (place: string, months: string[], more = {}) =>
    months.map((month) => ({ month, place, salary: 60_000, ...more }));

  test('pays the tax of the place that was left with the first payslip after it, and once', () => {
    const taxed = worked(chennai, ['2026-10', '2026-11']);
    const line = lineIn('2026-12', { details: bengaluru, taxed });
    expect(line).toMatchObject({
      amount: inPaise(1_450),
      ordinary: inPaise(200),
      base: inPaise(60_000),
      place: 'profTax.KA',
      elsewhere: [{ place: chennai, base: inPaise(120_000), amount: inPaise(1_250) }],
      formula:
        '₹1,450: ₹200 for at least ₹25,000 a month in Karnataka; earned ₹60,000; and ₹1,250 for more than ₹75,000 a half-year in Tamil Nadu; earned ₹1,20,000',
      rules: ['profTax.KA@2025-04-01', 'profTax.leastDays.TN@2025-04-01', 'profTax.TN.chennai@2025-04-01'],
      doubts: [moved],
    });
    const after = [
      ...taxed,
      { month: '2026-12', place: chennai, salary: 0, taken: 1_250 },
      ...worked('profTax.KA', ['2026-12'], { taken: 200 }),
    ];
    expect(lineIn('2027-01', { details: bengaluru, taxed: after })).toMatchObject({
      amount: inPaise(200),
      elsewhere: [],
    });
  });

  test('is told of the tax of the place that was left where that of the new one is to be entered', () => {
    const taxed = worked(chennai, ['2026-10', '2026-11']);
    const also =
      'Add what no payslip since the move has taken: ₹1,250 for more than ₹75,000 a half-year in Tamil Nadu; earned ₹1,20,000.';
    const problemIn = (workState: 'JH' | 'PB', of = taxed) =>
      problemOf('profTax', {
        ...{ month: '2026-12', earnings: { basicSalary: 60_000 } },
        ...{ details: { workState }, taxed: of },
      }).message;
    expect(problemIn('JH')).toMatch(/Enter it yourself\. Add what no payslip/);
    expect(problemIn('JH')).toContain(also);
    expect(problemIn('PB')).toContain(also);
    expect(problemIn('JH', worked(chennai, ['2026-10', '2026-11'], { taken: 625 }))).not.toContain('Add');
  });

  test('pays nothing to a place in Tamil Nadu for fewer than 60 days', () => {
    const line = lineIn('2026-11', { details: bengaluru, taxed: worked(chennai, ['2026-10']) });
    expect(line).toMatchObject({ amount: inPaise(200), elsewhere: [] });
    expect(line.doubts).toHaveLength(2);
  });

  // behaviour statutory: Professional tax of a half-year
  test('is told where payslips took more for a place than its part of the half-year comes to', () => {
    const taxed = worked(chennai, ['2026-10'], { taken: 208.33 });
    const { amount, doubts } = lineIn('2026-11', { details: bengaluru, settings: monthly, taxed });
    expect(amount).toBe(inPaise(200));
    expect(doubts).toContain(
      '₹208.33 of professional tax has been taken for Tamil Nadu since October 2026, more than is due.',
    );
  });

  test('pays each local body of Tamil Nadu for its part', () => {
    const slabs = [{ upTo: 2_100_000, amount: 0 }, { amount: 100_000 }];
    const overrides = [
      {
        id: 'profTax.TN.other',
        from: '2026-04-01',
        value: { base: 'half-year', slabs },
        reason: 'Coimbatore',
      },
    ];
    const taxed = worked(chennai, ['2026-10', '2026-11']);
    const details: StatutoryDetails = { workState: 'TN', localBody: 'other' };
    const line = lineIn('2027-03', {
      ...{ details, settings: { overrides } },
      taxed: [...taxed, ...worked('profTax.TN.other', ['2026-12', '2027-01', '2027-02'])],
    });
    expect(line).toMatchObject({
      amount: inPaise(2_250),
      place: 'profTax.TN.other',
      elsewhere: [{ place: chennai, amount: inPaise(1_250) }],
    });
  });

  test('has the tax of the present place where nothing is known of the one that was left, with a doubt', () => {
    const line = lineIn('2026-12', { details: bengaluru, taxed: worked('profTax.TN.other', ['2026-11']) });
    expect(line.amount).toBe(inPaise(200));
    expect(line.doubts).toContain(
      'There is no professional tax table for local bodies of Tamil Nadu other than Chennai, where the employee worked before. Enter what is due there yourself.',
    );
  });

  test('names no rule of a state with a tax of the month that was left', () => {
    const line = lineIn('2026-12', { details: bengaluru, taxed: worked('profTax.WB', ['2026-11']) });
    expect(line).toMatchObject({ amount: inPaise(200), rules: ['profTax.KA@2025-04-01'], doubts: [moved] });
  });

  // behaviour statutory: Professional tax of a half-year
  test('has a doubt of the month of the move in that month alone, where either place taxes it', () => {
    const doubtsOf = (workState: 'KA' | 'DL', taxed: ReturnType<typeof worked>) =>
      lineIn('2026-12', { details: { workState }, taxed }).doubts;
    const [october, november] = [['2026-10'], ['2026-11']];
    expect(doubtsOf('KA', worked('profTax.MH', [...october, ...november]))).toEqual([moved]);
    expect(doubtsOf('KA', [...worked('profTax.MH', october), ...worked('profTax.KA', november)])).toEqual([]);
    expect(doubtsOf('DL', worked('profTax.KA', november))).toEqual([moved]);
    expect(doubtsOf('DL', [...worked('profTax.KA', october), ...worked('profTax.DL', november)])).toEqual([]);
    expect(doubtsOf('DL', worked('profTax.HR', november))).toEqual([]);
  });

  test('begins a half-year elsewhere without a doubt', () => {
    const taxed = worked(chennai, ['2026-08', '2026-09']);
    expect(lineIn('2026-10', { details: bengaluru, taxed })).toMatchObject({
      amount: inPaise(200),
      elsewhere: [],
      doubts: [],
    });
  });

  // behaviour statutory: Salary for professional tax
  test('pays at most ₹2,500 in a financial year over all places', () => {
    const taxed = [
      { month: '2026-09', place: kerala, salary: 60_000, taken: 1_250 },
      ...worked('profTax.KA', ['2026-10', '2026-11', '2026-12', '2027-01'], { taken: 200 }),
      ...worked('profTax.KA', ['2027-02'], { taken: 300 }),
    ];
    const march = lineIn('2027-03', { details: bengaluru, taxed });
    expect(march).toMatchObject({
      amount: inPaise(150),
      formula:
        '₹200 for at least ₹25,000 a month in Karnataka; earned ₹60,000; ₹150 at most, as ₹2,350 of ₹2,500 a year is taken',
    });
    expect(inRupees(lineIn('2027-04', { details: bengaluru, taxed }))).toBe(200);
    // A month that is generated again, as by details that are entered late, leaves room for the payslips after it.
    const again = [...taxed, { month: '2027-03', place: 'profTax.KA', salary: 60_000, taken: 150 }];
    const high = {
      earnings: { basicSalary: 200_000 },
      joined: '2026-09-01',
      details: { workState: 'KL' },
    } as const;
    expect(inRupees(lineIn('2026-09', { ...high, taxed: again }))).toBe(1_250);
    const more = [...again, ...worked('profTax.KA', ['2026-10'], { taken: 100 })];
    expect(inRupees(lineIn('2026-09', { ...high, taxed: more }))).toBe(1_150);
  });
});
