import { describe, expect, test } from 'vitest';
import type { StateCode } from '../../../shared/law/states.ts';
import type { StatutoryDetails } from '../../../shared/law/statutory-fields.ts';
import type { AdjustmentKind } from '../../../shared/pay/adjustment-kinds.ts';
import type { PayLine } from '../../../shared/pay/pay-lines.ts';
import { inPaise, lineOf } from './input.ts';

const once = (adjustment: AdjustmentKind, amount: number): PayLine => ({
  id: `adjustment:${adjustment}`,
  label: adjustment,
  kind: 'earning',
  adjustment,
  amount: inPaise(amount),
  wages: 'outside',
});
const taxIn = (
  workState: StateCode,
  basicSalary: number,
  lines: readonly PayLine[],
  more: { settings?: object } & StatutoryDetails = {},
) => {
  const { settings = {}, ...details } = more;
  return lineOf('profTax', {
    ...{ month: '2026-11', earnings: { basicSalary }, lines, settings },
    details: { workState, ...details },
  });
};

const karnataka =
  'In Karnataka arrears are not salary for professional tax (AIR 1989 Kant 204), and a bonus is said to count over twelve months: it counts in its month here. You can choose in Law.';
const maharashtra =
  'In Maharashtra bonus and gratuity are not salary for professional tax; a one-off amount is taken as a bonus. You can choose in Law.';

describe('salary for professional tax', () => {
  // behaviour pay-changes: The employer's NPS
  test('has no part that the employer pays into NPS', () => {
    const of = (id: string, kind: PayLine['kind']): PayLine => ({
      ...{ id, label: 'NPS', kind, amount: inPaise(2_000), wages: 'outside', isFixed: true },
    });
    const nps = [of('component:nps', 'earning'), of('component:nps:fund', 'deduction')];
    expect(taxIn('GJ', 11_500, nps).amount).toBe(0);
    expect(taxIn('GJ', 11_500, nps.slice(0, 1)).amount).toBe(inPaise(200));
  });

  // behaviour statutory: Salary for professional tax
  // behaviour pay-changes: Arrears are earnings outside of the month's wages; A one-off amount is outside of the month's wages
  test.each([
    ['KA', 'arrears', 24_000, 0],
    ['KA', 'lop-reversal', 24_000, 0],
    ['KA', 'earning', 24_000, 200],
    ['KA', 'gratuity', 24_000, 200],
    ['KA', 'leave-encashment', 24_000, 200],
    ['MH', 'earning', 7_000, 0],
    ['MH', 'gratuity', 7_000, 0],
    ['MH', 'arrears', 7_000, 175],
    ['MH', 'leave-encashment', 7_000, 175],
    ['GJ', 'earning', 11_500, 200],
    ['GJ', 'arrears', 11_500, 200],
  ] as const)('%s: %s of ₹1,000 or more beside ₹%i gives ₹%i, with a doubt', (state, kind, basic, tax) => {
    const line = taxIn(state, basic, [once(kind, 1_000)]);
    expect(line.amount).toBe(inPaise(tax));
    const doubts: Partial<Record<StateCode, string>> = {
      KA: karnataka,
      MH: maharashtra,
      GJ: 'Whether bonus, arrears and payments on leaving are salary for professional tax is not settled in this state. You can choose in Law.',
    };
    expect(line.doubts).toEqual([doubts[state]]);
    expect(line.rules).toContain(`profTax.salary${state === 'GJ' ? '' : `.${state}`}@2025-04-01`);
  });

  test.each([
    [23_999.99, 0],
    [24_000, 200],
    [24_000.01, 200],
  ])('Karnataka counts a bonus of ₹1,000 beside ₹%d: ₹%i', (basic, tax) => {
    expect(taxIn('KA', basic, [once('earning', 1_000)]).amount).toBe(inPaise(tax));
  });

  test('names no rule and has no doubt where no reading changes the figure', () => {
    expect(taxIn('KA', 60_000, [once('earning', 50_000)]).doubts).toEqual([]);
    const plain = taxIn('KA', 60_000, []);
    expect([plain.doubts, plain.rules]).toEqual([[], ['profTax.KA@2025-04-01']]);
    const bonus = taxIn('MH', 60_000, [once('earning', 50_000)]);
    expect([bonus.base, bonus.salary, bonus.doubts]).toEqual([inPaise(60_000), inPaise(60_000), []]);
  });

  test('of a gender that Maharashtra does not name is asked about only where the figure depends on it', () => {
    const line = taxIn('MH', 7_000, [once('earning', 1_000)], { gender: 'other' });
    expect(line).toMatchObject({ amount: 0, doubts: [maharashtra] });
  });

  // behaviour statutory: Salary for professional tax
  test('is what the company chooses', () => {
    const overrides = [
      { id: 'profTax.salary.KA', from: '2026-11-01', value: 'regular', reason: 'Our accountant' },
    ];
    const line = taxIn('KA', 24_000, [once('earning', 50_000)], { settings: { overrides } });
    expect([line.amount, line.doubts]).toEqual([0, []]);
  });

  test('has a component of the company that is outside of wages each month', () => {
    const component: PayLine = { ...once('earning', 1_000), id: 'component:cmp_1' };
    const { adjustment: _, ...line } = component;
    expect(taxIn('KA', 24_000, [line])).toMatchObject({ amount: inPaise(200), doubts: [] });
  });

  test('of a year counts a bonus once, and monthly pay twelve times, in Madhya Pradesh', () => {
    const line = taxIn('MP', 20_000, [once('earning', 10_000)]);
    expect(line).toMatchObject({
      amount: inPaise(125),
      base: inPaise(250_000),
      formula:
        '₹125 for more than ₹2,25,000, up to ₹3,00,000 a year in Madhya Pradesh; 12 × ₹20,000 + ₹10,000 = ₹2,50,000',
      doubts: [],
    });
    expect(taxIn('MP', 20_000, [once('earning', 60_000)]).amount).toBe(inPaise(125));
    expect(taxIn('MP', 20_000, [once('earning', 60_000.01)]).amount).toBe(inPaise(166));
  });
});

describe('no professional tax', () => {
  const confirm =
    'The disability is not recorded with its degree. Confirm that it is 40 % or more, with a certificate.';

  test.each(['KA', 'MH'] as const)(
    'is due in %s from an employee with a disability, with a doubt',
    (state) => {
      expect(taxIn(state, 60_000, [], { disability: 'yes' })).toMatchObject({
        amount: 0,
        formula: expect.stringMatching(/^₹0: exempt in \w+ with a disability of 40 % or more$/),
        doubts: [confirm],
      });
      expect(taxIn(state, 60_000, [], { disability: 'no' })).toMatchObject({ doubts: [] });
    },
  );

  test('is due in Maharashtra after the age of 65 with a disability, whose degree then matters no more', () => {
    const of = (dateOfBirth: string) => taxIn('MH', 60_000, [], { disability: 'yes', dateOfBirth });
    expect(of('1961-10-31')).toMatchObject({
      amount: 0,
      formula: '₹0: exempt in Maharashtra from age 65',
      doubts: [],
    });
    expect(of('1961-11-01')).toMatchObject({ amount: 0, doubts: [confirm] });
  });

  test('is exempted by disability where no rule says so', () => {
    expect(taxIn('GJ', 60_000, [], { disability: 'yes' })).toMatchObject({
      amount: inPaise(200),
      doubts: [],
    });
  });

  test.each([
    ['1961-10-31', 0, []],
    [
      '1961-11-01',
      200,
      ['This employee turns 65 this month. Professional tax is taken for it, and ends after it.'],
    ],
    ['1961-12-01', 200, []],
  ])(
    'is due in Maharashtra after the month of the 65th birthday: born on %s, ₹%i',
    (dateOfBirth, tax, doubts) => {
      expect(taxIn('MH', 60_000, [], { dateOfBirth })).toMatchObject({ amount: inPaise(tax), doubts });
    },
  );

  test('is exempted by age where no rule says so', () => {
    expect(taxIn('KA', 60_000, [], { dateOfBirth: '1950-01-01' }).amount).toBe(inPaise(200));
  });
});
