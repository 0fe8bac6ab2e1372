import '../jsdom-setup.ts';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { payrollFieldNames } from '../../../shared/pay/payroll-fields.ts';
import { useZodForm } from '../../../web/lib/zod-form.ts';
import { PayrollField } from '../../../web/payroll/PayrollField.tsx';
import { type PayrollFormValues, payrollForm } from '../../../web/payroll/pay-details.ts';

function Fields({ onSubmit }: { onSubmit: (details: PayrollFormValues) => void }) {
  const defaultValues = Object.fromEntries(payrollFieldNames.map((name) => [name, null]));
  const form = useZodForm({
    schema: payrollForm,
    defaultValues,
    onSubmit: async (details) => onSubmit(details),
    failureMessage: '',
  });
  return (
    <form {...form.props}>
      {payrollFieldNames.map((name) => (
        <PayrollField key={name} name={name} form={form} disabled={false} />
      ))}
      <button type="submit">Save</button>
    </form>
  );
}

/** Renders the fields; the returned function submits them and resolves to the request body, if one is sent. */
function renderFields() {
  let sent: PayrollFormValues | undefined;
  render(
    <Fields
      onSubmit={(details) => {
        sent = details;
      }}
    />,
  );
  return async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    return sent;
  };
}

const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

// spec 5.32, 5.33, 5.34
test('amounts and days are number inputs, the pay period a month and the joining date a date', () => {
  renderFields();
  const kinds = payrollFieldNames.map((name) => document.querySelector<HTMLInputElement>(`[name=${name}]`));
  expect(kinds.map((field) => [field?.labels?.[0]?.textContent, field?.type])).toEqual([
    ['Pay Period', 'month'],
    ['Paid Days', 'number'],
    ['LOP Days', 'number'],
    ['Other Deduction', 'number'],
    ['Employee ID', 'text'],
    ['Department', 'text'],
    ['Work Location', 'text'],
    ['Date of Joining', 'date'],
    ['Date of Leaving', 'date'],
    ['Yearly Leaves', 'number'],
    ['Basic Salary', 'number'],
    ['HRA', 'number'],
    ['DA', 'number'],
    ['Medical Allowance', 'number'],
    ['Other Allowance (TA on the slip)', 'number'],
    ['Prof. Tax', 'number'],
    ['PF', 'number'],
    ['ESI', 'number'],
    ['Labour Welfare Fund', 'number'],
    ['Income Tax', 'number'],
  ]);
  expect(screen.getAllByRole('spinbutton')).toEqual(kinds.filter((field) => field?.type === 'number'));
});

test('numbers are sent as numbers, a zero too, and what was emptied or is blank as null', async () => {
  const save = renderFields();
  await userEvent.type(input('DA'), '9250.50');
  expect(input('DA').value).toBe('9250.50');
  await userEvent.type(input('LOP Days'), '0');
  await userEvent.type(input('HRA'), '5');
  await userEvent.clear(input('HRA'));
  await userEvent.type(input('Employee ID'), ' ');
  expect(await save()).toMatchObject({ da: 9250.5, lopDays: 0, hra: null, employeeId: null, pf: null });
});

test('something unreadable in a number input is refused, and never taken for an emptied field', async () => {
  const save = renderFields();
  await userEvent.type(input('PF'), '5');
  // Chromium's state after '5-' is typed: an empty value, and `badInput`.
  Object.defineProperty(input('PF'), 'validity', { value: { badInput: true } });
  fireEvent.change(input('PF'), { target: { value: '' } });
  expect(await save()).toBeUndefined();
  expect(screen.getByText('PF must be a number')).toBeTruthy();
  expect(document.activeElement).toBe(input('PF'));
});
