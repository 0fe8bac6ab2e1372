import { describe, expect, test } from 'vitest';
import { contributionPeriodOf } from '../../../shared/law/esi.ts';
import type { PayLine } from '../../../shared/pay/pay-lines.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import { inPaise, inRupees, lineOf } from './input.ts';

const basic = (basicSalary: number, more = {}) => ({ earnings: { basicSalary }, ...more });

test.each([
  ['₹12,345', 12_345, 93, 402],
  ['₹17,400', 17_400, 131, 566],
  ['₹18,000', 18_000, 135, 585],
  ['₹21,000', 21_000, 158, 683],
])('golden table of ESI (payroll-law 4.3): %s', (_, wages, employee, esi) => {
  expect(inRupees(lineOf('esi', basic(wages)))).toEqual({ employee, esi });
});

test('golden table of ESI (payroll-law 4.3): ₹22,000, covered since April, now September', () => {
  const line = lineOf('esi', basic(22_000, { month: '2026-09', esiCovered: true }));
  expect(inRupees(line)).toEqual({ employee: 165, esi: 715 });
  expect(line).toMatchObject({
    covered: true,
    formula: '₹165 = 0.75 % of ₹22,000; above ₹21,000, insured to the end of September 2026',
  });
});

describe('coverage', () => {
  test.each([
    [20_999, true, 158],
    [21_000, true, 158],
    [21_000.01, false, 0],
    [21_001, false, 0],
  ])('wages of ₹%d of a full month: insured %s, ₹%i', (wages, covered, employee) => {
    const line = lineOf('esi', basic(wages));
    expect(line.covered).toBe(covered);
    expect(line.amount).toBe(inPaise(employee));
  });

  test('ends with a new contribution period where wages stay above the limit', () => {
    const line = lineOf('esi', basic(22_000, { month: '2026-10', esiCovered: false }));
    expect(line).toMatchObject({
      amount: 0,
      employer: {},
      covered: false,
      formula: '₹0: wages of ₹22,000 are above ₹21,000',
      doubts: [],
    });
  });

  test('follows wages of the Codes, not gross: basic ₹10,000 and allowances of ₹14,000 are wages of ₹12,000', () => {
    const earnings = { basicSalary: 10_000, hra: 14_000 };
    const line = lineOf('esi', { earnings });
    expect(line).toMatchObject({ covered: true, wages: inPaise(12_000), amount: inPaise(90) });
    expect(line.formula).toBe(
      '₹90 = 0.75 % of ₹12,000; ₹2,000 added to wages, as other allowances are more than half',
    );
    expect(line.doubts).toContain(
      'Whether ESI is a part of wages or of gross earnings is not settled; the other reading gives another figure.',
    );
    expect(lineOf('esi', { earnings, settings: { esiBase: 'gross' } })).toMatchObject({
      covered: false,
      wages: inPaise(24_000),
      doubts: [
        'Whether ESI is a part of wages or of gross earnings is not settled; the other reading gives another figure.',
      ],
    });
  });

  test('follows the wages of the full month: loss of pay alone does not insure, and is doubtful', () => {
    const withLopDays = (lopDays: number) => lineOf('esi', basic(30_000, { lopDays }));
    expect(withLopDays(9)).toMatchObject({ covered: false, amount: 0, wages: inPaise(21_000) });
    expect(withLopDays(9).doubts).toEqual([
      'Wages are within the ESI limit only by loss of pay. Confirm that this does not insure the employee.',
    ]);
    expect(withLopDays(8.99).doubts).toEqual([]);
  });

  test('above the limit is doubtful where a month of the period is paid with a later payslip', () => {
    const paidLater = (month: string) =>
      lineOf('esi', basic(22_000, { month: '2026-11', paidLater: [month] }));
    expect(paidLater('2026-09').doubts).toEqual([]);
    expect(paidLater('2026-10')).toMatchObject({
      covered: false,
      doubts: [
        'An earlier month of this contribution period has no payslip of its own. Confirm that its wages were above the ESI limit too.',
      ],
    });
  });

  test.each([
    [21_000, true, 0],
    [21_001, true, 1],
    [25_000, true, 1],
    [25_001, false, 0],
  ])(
    'of an employee with a disability, by wages of ₹%i: %s; their own limit is doubtful where it insures them',
    (...row) => {
      const [wages, covered, doubts] = row;
      const line = lineOf('esi', basic(wages, { details: { disability: 'yes' } }));
      expect([line.covered, line.doubts.length]).toEqual([covered, doubts]);
      const insured = lineOf('esi', basic(wages, { details: { disability: 'yes' }, esiCovered: true }));
      expect([insured.covered, insured.doubts]).toEqual([true, []]);
    },
  );
});

// behaviour statutory: ESI on amounts that are paid once
test('wages of an earlier month that are taken back lessen no ESI, which is doubtful where they would', () => {
  const late = (wages: number): PayLine => ({
    ...{ id: 'adjustment:late', label: 'LOP adjustment', kind: 'deduction', adjustment: 'lop-adjustment' },
    amount: inPaise(2_000),
    earlier: { month: '2026-09' as PayPeriod, wages: inPaise(wages), excluded: inPaise(2_000 - wages) },
  });
  const line = lineOf('esi', basic(18_000, { lines: [late(1_200)] }));
  expect([line.amount, line.employer.esi]).toEqual([inPaise(135), inPaise(585)]);
  expect(line.doubts).toEqual([expect.stringMatching(/^Wages of an earlier month are taken back here/)]);
  expect(lineOf('esi', basic(18_000, { lines: [late(0)] })).doubts).toEqual([]);
});

test('contributions are of the wages after loss of pay', () => {
  const line = lineOf('esi', basic(18_000, { lopDays: 4.5 }));
  expect(inRupees(line)).toEqual({ employee: 115, esi: 498 });
  expect(line.formula).toBe('₹115 = 0.75 % of ₹15,300, to the next rupee; 25.5 of 30 days');
});

describe('the daily average, up to which the employee pays nothing and the employer does', () => {
  const ofPaidDays = [{ id: 'esi.dailyAverage', from: '2026-04-01', value: 'paid-days', reason: 'Told so' }];
  const doubt = expect.stringMatching(/divided by 26 in the Rules of 1950/);

  // behaviour statutory: An employee with low wages
  test.each([
    [4_576, 0, '₹0: ₹4,576 ÷ 26 is no more than ₹176 a day', []],
    [4_576.01, 35, '₹35 = 0.75 % of ₹4,576.01, to the next rupee', [doubt]],
    [5_280, 40, '₹40 = 0.75 % of ₹5,280, to the next rupee', [doubt]],
    [5_280.01, 40, '₹40 = 0.75 % of ₹5,280.01, to the next rupee', []],
  ])('is wages of ₹%d ÷ 26: ₹%i, with a doubt where the days of the month give another figure', (...row) => {
    const [wages, employee, formula, doubts] = row;
    const line = lineOf('esi', basic(wages));
    expect(line).toMatchObject({ amount: inPaise(employee), formula, doubts });
    expect(line.employer.esi).toBeGreaterThan(0);
  });

  test.each([
    [5_280, 0, '₹0: ₹5,280 are no more than ₹176 a day'],
    [5_280.01, 40, '₹40 = 0.75 % of ₹5,280.01, to the next rupee'],
  ])('is wages of ₹%d ÷ 30 paid days, where the company chooses so: ₹%i, without a doubt', (...row) => {
    const [wages, employee, formula] = row;
    const line = lineOf('esi', basic(wages, { settings: { overrides: ofPaidDays } }));
    expect(line).toMatchObject({ amount: inPaise(employee), formula, doubts: [] });
  });

  test('is that of a full month, whatever is lost of it', () => {
    expect(lineOf('esi', basic(10_000, { lopDays: 20 })).amount).toBe(inPaise(25));
    const low = lineOf('esi', basic(4_500, { lopDays: 20 }));
    expect([low.amount, low.doubts]).toEqual([0, []]);
  });
});

// behaviour statutory: ESI on amounts that are paid once
test('loss of pay that is given back is contributed on in the month that pays it', () => {
  const reversal = {
    ...{
      id: 'adjustment:1',
      label: 'LOP reversal',
      kind: 'earning',
      adjustment: 'lop-reversal',
      wages: 'outside',
    },
    ...{
      amount: inPaise(6_000),
      earlier: { month: '2026-09' as PayPeriod, wages: inPaise(4_000), excluded: inPaise(2_000) },
    },
  } as const;
  // 135 of the month's ₹18,000 and 30 of the ₹4,000.
  expect(inRupees(lineOf('esi', basic(18_000, { lines: [reversal] })))).toEqual({ employee: 165, esi: 715 });
});

describe('amounts that are paid once', () => {
  const bonus = {
    ...{ id: 'adjustment:1', label: 'Bonus', kind: 'earning', adjustment: 'earning', wages: 'outside' },
    amount: inPaise(4_000),
  } as const;
  const read = (value: string) => ({
    overrides: [{ id: 'esi.paidOnce', from: '2026-04-01', value, reason: 'Told so' }],
  });

  test.each([
    ['arrears', 135],
    ['none', 135],
    ['all', 165],
  ])('a bonus beside ₹18,000, by the reading %s: ₹%i', (value, employee) => {
    const line = lineOf('esi', basic(18_000, { lines: [bonus], settings: read(value) }));
    expect([line.amount, line.doubts]).toEqual([inPaise(employee), []]);
  });

  // behaviour statutory: ESI on amounts that are paid once
  test('a bonus counts for no ESI until the company chooses so, and is doubtful', () => {
    const line = lineOf('esi', basic(18_000, { lines: [bonus] }));
    expect([line.amount, line.doubts]).toEqual([
      inPaise(135),
      [expect.stringMatching(/^Whether arrears and incentives count for ESI/)],
    ]);
  });
});

// behaviour statutory: ESI on amounts that are paid once
test('arrears of an earlier contribution period are a doubt where the employee may have been insured in it, and is not any more', () => {
  const arrears = (month: string) => ({
    ...{ id: 'arrears', label: 'Arrears', kind: 'earning', adjustment: 'arrears', wages: 'outside' },
    ...{ amount: inPaise(6_000), earlier: { month, wages: inPaise(4_000), excluded: inPaise(2_000) } },
  });
  const doubtsOf = (month: string, more: object = {}) =>
    lineOf('esi', {
      ...basic(24_000, { month: '2026-11', lines: [arrears(month) as PayLine] }),
      details: { esiNumber: '3100000001' },
      ...more,
    }).doubts;
  expect(doubtsOf('2026-08')).toEqual([
    expect.stringMatching(/^Arrears of months before this contribution period/),
  ]);
  expect([doubtsOf('2026-10'), doubtsOf('2026-08', { details: {} })]).toEqual([[], []]);
  const overrides = [{ id: 'esi.paidOnce', from: '2026-04-01', value: 'none', reason: 'Agreed' }];
  expect(doubtsOf('2026-08', { settings: { overrides } })).toEqual([]);
});

// behaviour pay-changes: Arrears are earnings outside of the month's wages
test('arrears are contributed on in the month that pays them, as far as they are wages, and do not count towards the limit', () => {
  const arrears = {
    ...{ id: 'arrears', label: 'Arrears', kind: 'earning', adjustment: 'arrears', wages: 'outside' },
    ...{ amount: inPaise(10_000), earlier: { wages: inPaise(4_000), excluded: inPaise(6_000) } },
  } as const;
  expect(inRupees(lineOf('esi', basic(20_000, { lines: [arrears] })))).toEqual({ employee: 180, esi: 780 });
  const pf = (lines: readonly object[]) => lineOf('pf', basic(20_000, { lines })).amount;
  expect(pf([arrears])).toBe(pf([]));
});

test.each([
  ['2026-04', '2026-04', '2026-09'],
  ['2026-09', '2026-04', '2026-09'],
  ['2026-10', '2026-10', '2027-03'],
  ['2027-01', '2026-10', '2027-03'],
  ['2027-03', '2026-10', '2027-03'],
])('%s is in the contribution period from %s to %s', (month, from, to) => {
  expect(contributionPeriodOf(month as PayPeriod)).toEqual({ from, to });
});

test('the ESI of a month with two PF ceilings has both where the employer PF counts', () => {
  const given = { month: '2026-09', earnings: { basicSalary: 16_000, hra: 16_500 } };
  expect(lineOf('esi', given).amount).toBe(inPaise(122));
  const line = lineOf('esi', { ...given, settings: { employerPfInRemuneration: true } });
  // PF of 16,000 × 14/30 + 15,000 × 16/30 = 15,467 is 1,856, and a half of 34,356 is 17,178.
  expect(line.wages).toBe(inPaise(17_178));
  expect(line.rules).toEqual(expect.arrayContaining(['pf.ceiling@2014-09-01', 'pf.ceiling@2026-09-17']));
});
