import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paise, rupees, toPaise } from '../../../shared/money.ts';
import type { SlipFigures } from '../../../shared/pay/calculation.ts';
import { payComponents } from '../../../shared/pay/pay-change.ts';
import type { ComparedSlip, OwnSlip } from '../../../shared/slips/slips.ts';
import {
  capitalize,
  componentName,
  formatEffect,
  gapSentence,
  partDetails,
  summarizePayChange,
} from '../../../web/slips/pay-change-text.ts';
import { julySlip, novemberFigures, novemberSlip, octoberFigures } from '../sample-slips.ts';

const summary = (now: SlipFigures, was: SlipFigures, earlier?: string) =>
  summarizePayChange(novemberSlip(now, was, earlier));

/** The details below each part, by its component. */
function detailsOf(now: SlipFigures, was: SlipFigures, earlier?: string) {
  const slip = novemberSlip(now, was, earlier);
  const compared = slip.comparedWith as NonNullable<typeof slip.comparedWith>;
  return Object.fromEntries(
    compared.parts.map((part) => [part.component, partDetails(part, slip, compared)]),
  );
}

const withLossOfPay = (lopDays: number, daysInMonth = 30) => ({
  ...octoberFigures,
  lopDays,
  paidDays: daysInMonth - lopDays,
});

describe('a net pay in one sentence', () => {
  test('explains a lower net pay by its components', () => {
    expect(summary(novemberFigures, octoberFigures)).toBe(
      '₹3,200.00 less than October: 1 day of loss of pay (−₹3,083.33), higher other deduction (−₹116.67)',
    );
  });

  test('names amounts that add up to the net pay difference, to the paisa', () => {
    const amount = fc.integer({ min: 0, max: 9_999_999_99 }).map(paise);
    const figures = fc.record(
      {
        basicSalary: amount,
        hra: amount,
        da: amount,
        profTax: amount,
        pf: amount,
        otherDeduction: amount,
        paidDays: fc.integer({ min: 0, max: 31 }),
        lopDays: fc.integer({ min: 0, max: 31 }),
        netPay: fc.integer({ min: -9_999_999_99, max: 9_999_999_99 }).map(paise),
      },
      { requiredKeys: [] },
    );
    const toNumber = (text: string) => Math.round(Number(text.replaceAll(/[^\d.]/g, '')) * 100);
    fc.assert(
      fc.property(figures, figures, (now, was) => {
        const text = summary(now, was);
        const [, size = '0', direction] = /^₹([\d,.]+) (less|more) than October/.exec(text) ?? [];
        const effects = [...text.matchAll(/\(([−+])₹([\d,.]+)\)/g)].map(
          ([, sign, size = '']) => (sign === '−' ? -1 : 1) * toNumber(size),
        );
        expect(effects.reduce((sum, effect) => sum + effect, 0)).toBe(
          (direction === 'less' ? -1 : 1) * toNumber(size),
        );
        expect(effects.length).toBeLessThanOrEqual(3);
      }),
      { numRuns: 500 },
    );
  });

  // behaviour payroll: A net pay is explained
  test.each<[string, SlipFigures, SlipFigures, string]>([
    ['nothing changed', octoberFigures, octoberFigures, 'Same as October'],
    [
      'two changes cancel each other out',
      { ...octoberFigures, hra: paise(23_225_00), pf: paise(5_650_00) },
      octoberFigures,
      'Same as October: higher HRA (+₹100.00), higher PF (−₹100.00)',
    ],
    [
      'there is no more loss of pay',
      octoberFigures,
      withLossOfPay(1),
      '₹3,083.33 more than October: no loss of pay (+₹3,083.33)',
    ],
    [
      'there are more days of loss of pay',
      withLossOfPay(2.5),
      withLossOfPay(1),
      '₹4,625.00 less than October: 2.5 days of loss of pay instead of 1 (−₹4,625.00)',
    ],
    [
      'the same day of loss of pay is one of a longer month',
      withLossOfPay(1, 31),
      withLossOfPay(1, 30),
      '₹99.46 more than October: lower loss of pay (+₹99.46)',
    ],
    [
      'an earning is new, and a deduction gone',
      { ...octoberFigures, otherDeduction: paise(0) },
      { ...octoberFigures, otherAllowance: paise(0) },
      '₹9,258.33 more than October: TA (+₹8,875.00), no other deduction (+₹383.33)',
    ],
    [
      'more than three things changed, of which all but two are summed up',
      { ...novemberFigures, basicSalary: paise(50_000_00), profTax: paise(100_00), hra: paise(23_000_00) },
      octoberFigures,
      '₹404.16 more than October: higher basic salary (+₹3,750.00), 1 day of loss of pay (−₹3,204.17), 3 other changes (−₹141.67)',
    ],
    [
      'a net pay was given',
      { ...octoberFigures, netPay: paise(-1) },
      octoberFigures,
      '₹86,366.68 less than October: other changes in net pay (−₹86,366.68)',
    ],
    [
      'a loss of pay was given',
      { ...octoberFigures, lopDeduction: paise(5_00) },
      { ...octoberFigures, lopDeduction: paise(7_00) },
      '₹2.00 more than October: lower loss of pay (+₹2.00)',
    ],
  ])('summarizes the net pay change: %s', (_, now, was, text) => {
    expect(summary(now, was)).toBe(text);
  });

  // behaviour payroll: A net pay is explained
  test('names the compared month with its year after a gap', () => {
    expect(summary(octoberFigures, octoberFigures, '2026-09')).toBe('Same as September 2026');
    expect(summary(octoberFigures, octoberFigures, '2025-10')).toBe('Same as October 2025');
  });

  test('says that the first payslip is the first', () => {
    expect(summarizePayChange(julySlip)).toBe('Your first payslip');
  });
});

describe('a gap before a slip', () => {
  const gap = (earlier: string) => {
    const { comparedWith, payPeriod } = novemberSlip(octoberFigures, octoberFigures, earlier);
    return comparedWith && gapSentence(comparedWith, payPeriod);
  };

  test('has no sentence about a gap after the previous month', () => {
    expect(gap('2026-10')).toBeUndefined();
  });

  test('names one missing month, but not several', () => {
    expect(gap('2026-09')).toBe(
      'There is no payslip for October, so this is a comparison with September 2026.',
    );
    expect(gap('2026-06')).toBe(
      'There is no payslip for the months in between, so this is a comparison with June 2026.',
    );
  });
});

describe('the details of a part', () => {
  test('shows an amount next to its previous value', () => {
    expect(detailsOf(novemberFigures, octoberFigures).otherDeduction).toEqual(['500.00, was 383.33']);
  });

  test('shows the days and the formula of a loss of pay', () => {
    expect(detailsOf(novemberFigures, octoberFigures).lopDeduction).toEqual([
      '1 of 30 days: 92,500.00 × 1 ÷ 30',
    ]);
  });

  test('shows the previous formula of a loss of pay that has ended', () => {
    expect(detailsOf(octoberFigures, withLossOfPay(2)).lopDeduction).toEqual([
      'October: 2 of 30 days: 92,500.00 × 2 ÷ 30',
    ]);
  });

  test('explains a different loss of pay for the same number of days', () => {
    const raised = { ...withLossOfPay(1), basicSalary: paise(49_250_00) };
    expect(detailsOf(raised, withLossOfPay(1)).lopDeduction).toEqual([
      '1 of 30 days: 95,500.00 × 1 ÷ 30',
      'October: 1 of 30 days: 92,500.00 × 1 ÷ 30',
      'The days of loss of pay are the same as before, but gross earnings changed.',
    ]);
    expect(detailsOf(withLossOfPay(1), withLossOfPay(1, 31), '2026-08').lopDeduction?.slice(1)).toEqual([
      'August 2026: 1 of 31 days: 92,500.00 × 1 ÷ 31',
      'The days of loss of pay are the same as before, but the days of the month changed.',
    ]);
    expect(detailsOf(raised, withLossOfPay(1, 31)).lopDeduction?.[2]).toBe(
      'The days of loss of pay are the same as before, but gross earnings and the days of the month changed.',
    );
  });

  // behaviour payroll: LOP days of unpaid leave
  test('names the dates of leave behind a loss of pay, of both months', () => {
    const lopDates = (day: string) => [
      { date: `${day}-26`, halfDays: 2 as const },
      { date: `${day}-27`, halfDays: 1 as const },
    ];
    const now = { ...withLossOfPay(1.5), lopDates: lopDates('2026-11') };
    expect(detailsOf(now, octoberFigures).lopDeduction).toEqual([
      '1.5 of 30 days: 92,500.00 × 1.5 ÷ 30',
      'LOP 1.5 days: 26 Nov, 27 Nov (half)',
    ]);
    const was = { ...withLossOfPay(1.5, 31), lopDates: lopDates('2026-10') };
    expect(detailsOf(octoberFigures, was).lopDeduction).toContain(
      'October: LOP 1.5 days: 26 Oct, 27 Oct (half)',
    );
  });

  test('shows the amounts of a given loss of pay, and the formula of the other month', () => {
    const given = { ...octoberFigures, lopDeduction: paise(5_00) };
    expect(detailsOf(given, octoberFigures).lopDeduction).toEqual(['5.00, was 0.00']);
    expect(detailsOf(given, withLossOfPay(1)).lopDeduction).toEqual([
      '5.00, was 3,083.33',
      'October: 1 of 30 days: 92,500.00 × 1 ÷ 30',
    ]);
  });

  test('shows no details for other changes of a result', () => {
    expect(detailsOf({ ...octoberFigures, netPay: paise(5) }, octoberFigures)).toEqual({ netPay: [] });
  });
});

test('names the components as on the payslip', () => {
  expect(payComponents.map((component) => capitalize(componentName({ component })))).toEqual([
    'Basic salary',
    'HRA',
    'DA',
    'TA',
    'Medical allowance',
    'Other changes in gross earnings',
    'Loss of pay',
    'Prof. tax',
    'PF',
    'Other deduction',
    'ESI',
    'Labour welfare fund',
    'Income tax',
    'Other changes in deductions',
    'Other changes in net pay',
  ]);
});

test('formats an effect with its sign, and zero without one', () => {
  expect([-320_000, 11_667, 0].map((effect) => formatEffect(paise(effect)))).toEqual([
    '−₹3,200.00',
    '+₹116.67',
    '₹0.00',
  ]);
  expect(toPaise(julySlip.versions[0]?.netPay ?? 0)).toBe(83_266_13);
});

test('names the change of law behind a part', () => {
  const part = {
    component: 'pf' as const,
    effect: rupees(-1_200),
    now: rupees(3_000),
    was: rupees(1_800),
    cause: 'PF wage ceiling ₹25,000 since 17 Sep 2026',
  };
  expect(partDetails(part, {} as OwnSlip, {} as ComparedSlip)).toEqual([
    '3,000.00, was 1,800.00',
    'Because the law changed: PF wage ceiling ₹25,000 since 17 Sep 2026',
  ]);
});
