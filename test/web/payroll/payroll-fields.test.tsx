// @vitest-environment jsdom
import '../jsdom-setup.ts';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { payrollFieldNames as fieldNames } from '../../../shared/payroll-fields.ts';
import { PayrollField } from '../../../web/payroll/PayrollField.tsx';

test('amounts and days are number inputs, the pay period a month and the joining date a date', () => {
  render(
    <form>
      {fieldNames.map((name) => (
        <PayrollField
          key={name}
          name={name}
          value=""
          error={undefined}
          disabled={false}
          onValueChange={() => {}}
        />
      ))}
    </form>,
  );
  const kinds = fieldNames.map((name) => document.querySelector<HTMLInputElement>(`[name=${name}]`));
  expect(kinds.map((input) => [input?.labels?.[0]?.textContent, input?.type])).toEqual([
    ['Pay Period', 'month'],
    ['Paid Days', 'number'],
    ['LOP Days', 'number'],
    ['Other Deduction', 'number'],
    ['Employee ID', 'text'],
    ['Date of Joining', 'date'],
    ['Yearly Leaves', 'number'],
    ['Basic Salary', 'number'],
    ['HRA', 'number'],
    ['DA', 'number'],
    ['Medical Allowance', 'number'],
    ['Other Allowance', 'number'],
    ['Prof. Tax', 'number'],
    ['PF', 'number'],
  ]);
  expect(screen.getAllByRole('spinbutton')).toHaveLength(11);
});
