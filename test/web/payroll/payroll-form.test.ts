import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  payrollFieldNames as fieldNames,
  type PayrollFieldName,
  payrollFields,
} from '../../../shared/pay/payroll-fields.ts';
import type { SavedPayroll } from '../../../shared/payroll/payroll.ts';
import { type PayrollFormValues, payrollForm, toFormValues } from '../../../web/payroll/pay-details.ts';
import { isLocked, paidDaysOf } from '../../../web/payroll/payroll-form.ts';

const empty = toFormValues({ yearlyLeaves: 12, version: 0 });

// spec 7.38
test('the payroll form of an employee without details is empty but for 12 yearly leaves', () => {
  const blank = Object.fromEntries(fieldNames.map((name) => [name, null]));
  expect(empty).toEqual({ ...blank, yearlyLeaves: 12 });
});

test('the payroll form goes back to the details it was filled from, whatever those are', () => {
  const paise = fc.integer({ min: 0, max: 999_999_999_999 }).map((amount) => amount / 100);
  const days = fc.integer({ min: 0, max: 3100 }).map((hundredths) => hundredths / 100);
  const values = {
    text: fc.stringMatching(/^[A-Z]{2,4}-\d{1,6}$/),
    date: fc.constant('2022-06-13'),
    month: fc.constantFrom('2025-08', '2024-02'),
    days,
    amount: paise,
    count: fc.integer({ min: 0, max: 366 }),
  };
  const saved = fc.record(
    Object.fromEntries(
      fieldNames.map((name) => [name, values[payrollFields[name].kind] as fc.Arbitrary<unknown>]),
    ),
    { requiredKeys: ['yearlyLeaves'] },
  );
  fc.assert(
    fc.property(saved, (details) => {
      const blank = Object.fromEntries(fieldNames.map((name) => [name, null]));
      const sent = payrollForm.parse(toFormValues({ ...details, version: 3 } as SavedPayroll));
      expect(sent).toEqual({ ...blank, ...details });
    }),
  );
});

test.each<[PayrollFieldName, string | number, string]>([
  ['paidDays', 32, 'Paid Days cannot be more than 31'],
  ['lopDays', -1, 'LOP Days cannot be negative'],
  ['basicSalary', 12.345, 'Basic Salary can have at most two decimals'],
  ['yearlyLeaves', 1.5, 'Yearly Leaves must be whole days'],
  ['payPeriod', '2025-13', 'Pay Period must be a month, as YYYY-MM'],
  ['pf', Number.NaN, 'PF must be a number'],
])('the payroll form refuses %s of %s in the words of the contract', (name, value, message) => {
  const { error } = payrollForm.safeParse({ ...empty, [name]: value });
  expect(error?.issues.map((issue) => [issue.path, issue.message])).toEqual([[[name], message]]);
});

test('paid days of the payroll form follow the dates and LOP days, unless they were typed', () => {
  const saved = {
    payPeriod: '2026-12',
    paidDays: 31,
    lopDays: 0,
    yearlyLeaves: 12,
    version: 1,
  } as SavedPayroll;
  const typed: SavedPayroll = { ...saved, paidDays: 28, typedDays: ['paidDays'] };
  const paidDays = (read: SavedPayroll, change: object) =>
    paidDaysOf({ ...toFormValues(read), ...change } as PayrollFormValues, read, read.paidDays ?? null);
  expect(paidDays(saved, { lopDays: 2 })).toBe(29);
  expect(paidDays(saved, { dateOfLeaving: '2026-12-15', lopDays: 2 })).toBe(13);
  expect(paidDays(saved, { payPeriod: '2027-02' })).toBe(28);
  expect(paidDays(saved, { lopDays: null })).toBe(31);
  expect(paidDays(saved, { paidDays: 30, lopDays: 2 })).toBe(30);
  expect(paidDays(typed, { lopDays: 2 })).toBe(28);
  expect(paidDays(typed, { payPeriod: '2027-02', lopDays: 2 })).toBe(26);
  expect(paidDays(saved, { lopDays: Number.NaN })).toBe(31);
  expect(paidDays(saved, { payPeriod: '2026-1', lopDays: 2 })).toBe(31);
  expect(
    paidDaysOf(toFormValues({ ...saved, paidDays: undefined, lopDays: undefined }), saved, null),
  ).toBeNull();
});

// spec 2.82, 5.35, 5.36
test('Update Payroll enables the four monthly fields, Edit All every field', () => {
  const open = (mode: 'monthly' | 'all') => fieldNames.filter((name) => !isLocked(name, mode));
  expect(open('monthly')).toEqual(['payPeriod', 'paidDays', 'lopDays', 'otherDeduction']);
  expect(open('all')).toEqual(fieldNames);
});
