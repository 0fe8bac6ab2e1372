import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SavedPayroll } from '../../../shared/payroll.ts';
import {
  payrollFieldNames as fieldNames,
  type PayrollFieldName,
  payrollFields,
} from '../../../shared/payroll-fields.ts';
import {
  isLocked,
  rebaseInputs,
  toDetails,
  toInputs,
  validateInputs,
} from '../../../web/payroll/payroll-inputs.ts';

const empty = toInputs(null);

describe('the inputs of the payroll form', () => {
  test('the inputs are empty where nothing is saved, but for 12 yearly leaves', () => {
    const { yearlyLeaves, ...others } = empty;
    expect(yearlyLeaves).toBe('12');
    expect(new Set(Object.values(others))).toEqual(new Set(['']));
  });

  test('the inputs convert back to the details they came from', () => {
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
        const inputs = toInputs({ ...details, version: 3 } as SavedPayroll);
        const blank = Object.fromEntries(fieldNames.map((name) => [name, null]));
        expect(toDetails(inputs)).toEqual({ ...blank, ...details });
        expect(validateInputs(inputs)).toEqual({});
      }),
    );
  });

  test('an emptied input is sent as null, and a zero as 0', () => {
    const details = toDetails({ ...empty, hra: ' ', lopDays: '0', employeeId: '' });
    expect(details).toMatchObject({ hra: null, lopDays: 0, employeeId: null, payPeriod: null });
  });

  test.each<[PayrollFieldName, string, string]>([
    ['paidDays', '32', 'Paid Days cannot be more than 31'],
    ['lopDays', '-1', 'LOP Days cannot be negative'],
    ['basicSalary', '12.345', 'Basic Salary can have at most two decimals'],
    ['yearlyLeaves', '1.5', 'Yearly Leaves must be whole days'],
    ['payPeriod', '2025-13', 'Pay Period must be a month, as YYYY-MM'],
  ])("%s of %s is refused with the contract's message", (name, input, words) => {
    expect(validateInputs({ ...empty, [name]: input })).toEqual({ [name]: words });
  });

  test('an input that the browser cannot read is not sent as empty', () => {
    expect(validateInputs(empty, new Set(['pf']))).toEqual({ pf: 'PF must be a number' });
  });
});

test('Update Payroll enables the four monthly fields, Edit All every field', () => {
  const open = (mode: 'monthly' | 'all') => fieldNames.filter((name) => !isLocked(name, mode));
  expect(open('monthly')).toEqual(['payPeriod', 'paidDays', 'lopDays', 'otherDeduction']);
  expect(open('all')).toEqual(fieldNames);
});

test('newer details are merged below what was typed, and nothing typed is lost', () => {
  const older = { ...empty, hra: '100', da: '10' };
  const typed = { ...older, hra: '150', pf: '' };
  const newer = { ...older, hra: '120', da: '20', pf: '5' };
  expect(rebaseInputs(typed, older, newer)).toMatchObject({ hra: '150', da: '20', pf: '5' });
});
