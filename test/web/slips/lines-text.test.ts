import { describe, expect, test } from 'vitest';
import { paise } from '../../../shared/money.ts';
import type { SlipFigures } from '../../../shared/pay/calculation.ts';
import type { PayLine, PayLineKind } from '../../../shared/pay/pay-lines.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import { partDetails, summarizePayChange } from '../../../web/slips/pay-change-text.ts';
import { describeVersionChange } from '../../../web/slips/slip-version-text.ts';
import { novemberSlip, octoberFigures } from '../sample-slips.ts';

const line = (kind: PayLineKind, label: string, rupees: number, others?: Partial<PayLine>): PayLine => ({
  id: `adjustment:${label}`,
  label,
  kind,
  amount: paise(rupees * 100),
  ...others,
});
const withLines = (...lines: PayLine[]): SlipFigures => ({ ...octoberFigures, lines });

const summary = (now: SlipFigures, was: SlipFigures) => summarizePayChange(novemberSlip(now, was));

const bonus = line('earning', 'Bonus', 50_000, { isFixed: true });
const travel = line('reimbursement', 'Travel to Pune', 8_450.5);
const fuel = line('earning', 'Fuel Allowance', 2_400);

describe('a net pay in one sentence', () => {
  test.each<[string, SlipFigures, SlipFigures, string]>([
    ['a bonus', withLines(bonus), octoberFigures, '₹50,000.00 more than October: bonus (+₹50,000.00)'],
    [
      'a bonus that was of October alone',
      octoberFigures,
      withLines(bonus),
      '₹50,000.00 less than October: no bonus (−₹50,000.00)',
    ],
    [
      'a bonus that the company calls by a name',
      withLines(line('earning', 'Diwali Bonus', 100)),
      octoberFigures,
      '₹100.00 more than October: Diwali Bonus (+₹100.00)',
    ],
    [
      'a component that ended',
      octoberFigures,
      withLines(fuel),
      '₹2,400.00 less than October: no Fuel Allowance (−₹2,400.00)',
    ],
    [
      'a component that is more',
      withLines({ ...fuel, amount: paise(3_000_00) }),
      withLines(fuel),
      '₹600.00 more than October: higher Fuel Allowance (+₹600.00)',
    ],
    [
      'a reimbursement',
      withLines(travel),
      octoberFigures,
      '₹8,450.50 more than October: reimbursement of Travel to Pune (+₹8,450.50)',
    ],
    [
      'a reimbursement that is called one',
      withLines(line('reimbursement', 'Reimbursement of internet', 999)),
      octoberFigures,
      '₹999.00 more than October: reimbursement of internet (+₹999.00)',
    ],
    [
      'a deduction of a component',
      withLines(line('deduction', 'Canteen', 950)),
      octoberFigures,
      '₹950.00 less than October: Canteen (−₹950.00)',
    ],
    [
      'a lower salary advance',
      withLines(line('deduction', 'Salary advance', 4_000)),
      withLines(line('deduction', 'Salary advance', 5_000)),
      '₹1,000.00 more than October: lower salary advance (+₹1,000.00)',
    ],
  ])('names %s', (_, now, was, text) => {
    expect(summary(now, was)).toBe(text);
  });

  // behaviour payroll: A net pay is explained
  test('names the arrears of several months and components together', () => {
    const arrears = [
      line('earning', 'Arrears: Basic Salary, July 2026', 5_612.9),
      line('earning', 'Arrears: Basic Salary, August 2026', 6_000),
      line('earning', 'Arrears: HRA, July 2026', 2_806.45),
      line('earning', 'Arrears: HRA, August 2026', 3_000),
    ];
    expect(summary({ ...withLines(...arrears), basicSalary: paise(52_250_00) }, octoberFigures)).toBe(
      '₹23,419.35 more than October: arrears (+₹17,419.35), higher basic salary (+₹6,000.00)',
    );
    expect(summary(octoberFigures, withLines(...arrears))).toBe(
      '₹17,419.35 less than October: no arrears (−₹17,419.35)',
    );
  });

  test('keeps lines of one name apart where one is paid and the other deducted', () => {
    const now = withLines(line('earning', 'Correction', 500), line('deduction', 'Correction', 200));
    expect(summary(now, octoberFigures)).toBe(
      '₹300.00 more than October: Correction (+₹500.00), Correction (−₹200.00)',
    );
  });
});

describe('the details of a part', () => {
  const details = (now: SlipFigures, was: SlipFigures) => {
    const slip = novemberSlip(now, was);
    const compared = slip.comparedWith as NonNullable<typeof slip.comparedWith>;
    return compared.parts.map((part) => partDetails(part, slip, compared));
  };

  test('shows what a line was worked out from', () => {
    const arrears = line('earning', 'Arrears: HRA, July 2026', 5_612.9, { note: '₹6,000.00 × 29/31' });
    expect(details(withLines(arrears), octoberFigures)).toEqual([['₹6,000.00 × 29/31']]);
  });

  test('has arrears of a month as one part, with what they are made of', () => {
    const arrears = (name: string, amount: number) =>
      line('earning', `Arrears: ${name}, July 2026`, amount, {
        arrears: { month: '2026-07' as PayPeriod, of: name, name },
      });
    const now = withLines(arrears('HRA', 1_000), arrears('DA', 500));
    expect(summary(now, octoberFigures)).toBe(
      '₹1,500.00 more than October: arrears of July 2026 (+₹1,500.00)',
    );
    expect(details(now, octoberFigures)).toEqual([['HRA\u00a0₹1,000.00; DA\u00a0₹500.00']]);
  });

  test('keeps a deduction of an earlier month apart from pay that is recovered', () => {
    const taken = (name: string, amount: number, isDeduction?: true) =>
      line('deduction', name, amount, {
        arrears: { month: '2026-07' as PayPeriod, of: name, name, ...(isDeduction && { isDeduction }) },
      });
    expect(summary(withLines(taken('HRA', 500), taken('NPS', 100, true)), octoberFigures)).toBe(
      '₹600.00 less than October: recovered pay of July 2026 (−₹500.00), deductions due for July 2026 (−₹100.00)',
    );
  });

  test('says of a reimbursement that it is no salary', () => {
    expect(details(withLines(travel), octoberFigures)).toEqual([['Reimbursed on top of your salary']]);
  });

  // behaviour payroll: A net pay is explained
  test('says which earnings a loss of pay was calculated from where it does not reduce all of them', () => {
    const withLossOfPay = (...lines: PayLine[]) => ({ ...withLines(...lines), paidDays: 29, lopDays: 1 });
    expect(details(withLossOfPay(bonus), withLines(bonus))).toEqual([
      ['1 of 30 days: 92,500.00 (earnings reduced by LOP) × 1 ÷ 30'],
    ]);
    expect(details(withLossOfPay(bonus, fuel), withLossOfPay(bonus))[1]).toEqual([
      '1 of 30 days: 94,900.00 (earnings reduced by LOP) × 1 ÷ 30',
      'October: 1 of 30 days: 92,500.00 (earnings reduced by LOP) × 1 ÷ 30',
      'The days of loss of pay are the same as before, but the earnings reduced by LOP changed.',
    ]);
    expect(details(withLossOfPay(fuel), withLines(fuel))).toEqual([['1 of 30 days: 94,900.00 × 1 ÷ 30']]);
  });
});

test('says what a version of a payslip changed of its lines', () => {
  const describeChange = (now: SlipFigures, was: SlipFigures) => {
    const { comparedWith, versions } = novemberSlip(now, was);
    const [version] = versions;
    if (!version || !comparedWith) throw new Error('no version');
    const { difference, parts, netPay } = comparedWith;
    return describeVersionChange(
      { ...version, version: 2, change: { difference, parts, details: [] } },
      { ...version, netPay },
    );
  };
  const net = 'Net pay changed from';
  expect(describeChange(withLines(bonus), octoberFigures)).toBe(
    `Bonus was not on version 1. ${net} ₹86,366.67 to ₹1,36,366.67.`,
  );
  expect(describeChange(octoberFigures, withLines(fuel))).toBe(
    `Fuel Allowance was ₹2,400.00 on version 1. ${net} ₹88,766.67 to ₹86,366.67.`,
  );
});
