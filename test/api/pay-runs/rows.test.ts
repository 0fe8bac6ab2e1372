import fc from 'fast-check';
import { expect, test } from 'vitest';
import { resultsOf, toCheckedRow } from '../../../functions/pay-runs/rows/evaluate-row.ts';
import { buildSlipOfPerson } from '../../../functions/slips/build-slip.ts';
import { addDays } from '../../../shared/date.ts';
import { paise } from '../../../shared/money.ts';
import { employedDays, settleDays, slipDays } from '../../../shared/pay/month-days.ts';
import { amountNames } from '../../../shared/pay/payroll-fields.ts';
import {
  calculateRow,
  figureIssues,
  isError,
  type PayRunIssue,
  payRunIssues,
} from '../../../shared/pay-runs/pay-run-row.ts';
import { daysInPeriod, payPeriod, toPeriod } from '../../../shared/period.ts';
import { accountItem, profileItem } from '../../support/items.ts';
import { employeeMonth } from '../../support/pay-runs.ts';

const november = payPeriod.parse('2026-11');
const amount = fc.option(fc.integer({ min: 0, max: 10_000_000_00 }).map(paise), { nil: undefined });
const days = fc.option(
  fc.integer({ min: 0, max: 31_00 }).map((hundredths) => hundredths / 100),
  { nil: undefined },
);
const profiles = fc
  .record({
    ...(Object.fromEntries(amountNames.map((name) => [name, amount])) as Record<
      (typeof amountNames)[number],
      typeof amount
    >),
    paidDays: days,
    lopDays: days,
  })
  .map((figures) => ({ ...profileItem(1), ...figures, payPeriod: november }));

test('a row comes to what the slip will show, whatever the figures', () => {
  fc.assert(
    fc.property(profiles, (profile) => {
      const row = employeeMonth(1, profile, november);
      const { grossEarnings, lopDeduction, totalDeductions, netPay } = buildSlipOfPerson(
        accountItem(1),
        profile,
      ).profile;
      expect(resultsOf(row)).toEqual({ grossEarnings, lopDeduction, totalDeductions, netPay });
    }),
  );
});

const date = fc
  .date({ min: new Date('2023-11-01T00:00:00Z'), max: new Date('2024-04-30T00:00:00Z'), noInvalidDate: true })
  .map((time) => time.toISOString().slice(0, 10));
/** Absent, or one on or after the other; the months of them are few, so that they often meet. */
const employments = fc
  .tuple(fc.option(date, { nil: undefined }), fc.option(date, { nil: undefined }))
  .map(([a, b]) =>
    a !== undefined && b !== undefined && b < a
      ? { dateOfJoining: b, dateOfLeaving: a }
      : { dateOfJoining: a, dateOfLeaving: b },
  );
const months = fc
  .constantFrom('2023-12', '2024-01', '2024-02', '2024-03')
  .map((text) => payPeriod.parse(text));

test('paid and LOP days of the slip make up the month, whenever an employee joins and leaves', () => {
  fc.assert(
    fc.property(months, employments, (month, employment) => {
      const days = settleDays(month, employment, undefined, { lopDays: 0 });
      const { paidDays = 0, lopDays = 0 } = slipDays(month, employment, days);
      expect(paidDays + lopDays).toBe(daysInPeriod(month));
      expect(Math.min(paidDays, lopDays)).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 1_000 },
  );
});

test('who joins or leaves within a month is paid for its days from the one date to the other, both included', () => {
  const isEmployed = (day: string, { dateOfJoining = day, dateOfLeaving = day }) =>
    dateOfJoining <= day && day <= dateOfLeaving;
  fc.assert(
    fc.property(months, employments, (month, employment) => {
      const { dateOfJoining = month, dateOfLeaving = month } = employment;
      // Not joined yet, or left before: an error stops the person, and the days are left as of a full month.
      fc.pre(toPeriod(dateOfJoining) <= month && month <= toPeriod(dateOfLeaving));
      const first = `${month}-01`;
      const all = Array.from({ length: daysInPeriod(month) }, (_, i) => addDays(first, i));
      expect(employedDays(month, employment)).toBe(all.filter((day) => isEmployed(day, employment)).length);
    }),
    { numRuns: 1_000 },
  );
});

const row = {
  grossEarnings: paise(50_000_00),
  fixedDeductions: paise(2_000_00),
  otherDeduction: paise(0),
  paidDays: 30,
  lopDays: 0,
  confirmedNegative: false,
};

test.each<[string, Partial<Parameters<typeof figureIssues>[0]>, PayRunIssue[]]>([
  ['nothing is wrong', {}, []],
  ['no earnings', { grossEarnings: paise(0), fixedDeductions: paise(0) }, ['no-earnings']],
  ['more days than the month has', { lopDays: 0.01 }, ['days-exceed']],
  ['fewer days than the month has', { paidDays: 29.99 }, ['days-differ']],
  ['days that add up in decimals', { paidDays: 29.7, lopDays: 0.3 }, []],
  ['a net pay below zero', { otherDeduction: paise(48_000_01) }, ['negative-net']],
  ['a net pay of zero', { otherDeduction: paise(48_000_00) }, []],
  [
    'a net pay below zero that was confirmed',
    { otherDeduction: paise(48_000_01), confirmedNegative: true },
    [],
  ],
  ['a fifth more than last month', { previousNetPay: paise(40_000_00) }, []],
  ['more than a fifth more', { previousNetPay: paise(39_999_99) }, ['net-changed']],
  ['more than a fifth less', { previousNetPay: paise(60_000_01) }, ['net-changed']],
  ['something after nothing', { previousNetPay: paise(0) }, ['net-changed']],
])('the figures of a row with %s', (_, figures, expected) => {
  expect(figureIssues({ ...row, ...figures }, november)).toEqual(expected);
});

test('loss of pay counts by the days of the month where no days are given', () => {
  const { grossEarnings, fixedDeductions } = row;
  expect(calculateRow({ grossEarnings, fixedDeductions }, november)).toMatchObject({
    lopDeduction: 0,
    netPay: 48_000_00,
  });
  expect(calculateRow({ ...row, paidDays: 29, lopDays: 1 }, november)).toMatchObject({
    lopDeduction: 1_666_67,
  });
});

const findingsOf = (changes: object) =>
  employeeMonth(1, { ...profileItem(1), payPeriod: november, ...changes }, november).findings;

// behaviour statutory: Before the payslips
test.each<[string, object, PayRunIssue[]]>([
  ['complete details', {}, []],
  ['no bank account', { bankAccountNumber: '' }, ['no-bank-account']],
  ['no IFSC', { ifscCode: undefined }, ['no-ifsc']],
  ['an IFSC without its zero', { ifscCode: 'HDFC1001234' }, ['ifsc-form']],
  ['an IFSC in small letters', { ifscCode: 'hdfc0001234' }, []],
  ['a PAN of another form', { pan: 'ABCP11234K' }, ['pan-form']],
  ['no PAN', { pan: '' }, []],
  ['no PAN with income tax', { pan: '', incomeTax: 5_000_00 }, ['no-pan']],
  ['no UAN with PF', { uan: undefined }, ['no-uan']],
  ['no UAN without PF', { uan: undefined, pf: 0 }, []],
  ['a bank account that no bank has', { bankAccountNumber: "','" }, ['account-form']],
  ['a bank account in groups of digits', { bankAccountNumber: '5010 0311 6748 21' }, []],
  ['a UAN that breaks a line of the file', { uan: '9#~#9' }, ['uan-form']],
  ['a UAN of 11 digits, without PF', { uan: '10123456789', pf: 0 }, []],
  // The name of the account has digits.
  ['a member without a name that EPFO takes', { pfMembership: 'ceiling' }, ['member-name']],
  ['a member with the name on the UAN', { pfMembership: 'ceiling', nameOnUan: 'ASHA RAO' }, []],
  ['a member of PF without a UAN', { pfMembership: 'full', pf: 0, uan: '', nameOnUan: 'A' }, ['no-uan']],
  ['no ESI number with ESI', { esi: 13_100, nameOnUan: 'ASHA RAO' }, ['no-esi-number']],
  ['an ESI number of 9 digits', { esi: 1, esiNumber: '311234567', nameOnUan: 'A' }, ['esi-number-form']],
  ['no ESI number without ESI', { esi: 0 }, []],
  ['a name that ESIC does not take', { esi: 1, esiNumber: '3112345678' }, ['insured-name']],
  ['a joining within the month', { dateOfJoining: '2026-11-02' }, ['joined']],
  ['a joining after the month', { dateOfJoining: '2026-12-01' }, ['not-joined']],
  ['a leaving within the month', { dateOfLeaving: '2026-11-30' }, ['leaving']],
  [
    'a joining and a leaving within it',
    { dateOfJoining: '2026-11-02', dateOfLeaving: '2026-11-02' },
    ['joined', 'leaving'],
  ],
  ['a leaving before the month', { dateOfLeaving: '2026-10-31' }, ['left-before']],
  ['a leaving after the month', { dateOfLeaving: '2026-12-01' }, []],
  ['no pay period', { payPeriod: undefined }, ['no-pay-period']],
  ['letters that no font has', { designation: '工程師' }, ['unprintable']],
])('the findings of a profile with %s', (_, changes, expected) => {
  expect(findingsOf(changes)).toEqual(expected);
});

test('errors stop a person, and warnings do not', () => {
  const errors = (Object.keys(payRunIssues) as PayRunIssue[]).filter(isError);
  expect(errors).toEqual([
    'left',
    'unreadable',
    'not-joined',
    'left-before',
    'paid-later',
    'no-pay-period',
    'negative-net',
    'unprintable',
    'statutory-incomplete',
    'leave-changed',
  ]);
});

test('a confirmation of a negative net pay holds for that sum alone', () => {
  const profile = { ...profileItem(1), payPeriod: november, otherDeduction: paise(99_999_999) };
  const negative = employeeMonth(1, profile, november);
  const confirmed = { ...negative, confirmedNetPay: resultsOf(negative).netPay };
  expect(toCheckedRow(negative).confirmedNegative).toBe(false);
  expect(toCheckedRow(confirmed).confirmedNegative).toBe(true);
  const changed = {
    ...employeeMonth(1, { ...profile, otherDeduction: paise(99_999_998) }, november),
    confirmedNetPay: confirmed.confirmedNetPay,
  };
  expect(toCheckedRow(changed).confirmedNegative).toBe(false);
});
