import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { findField, replaceText, setUpAdminApp } from '../admin-app.ts';
import { sendJson } from '../stub-server.ts';

const app = setUpAdminApp();

const company = {
  name: 'Sahyadri',
  registrationNumber: '',
  address: 'Pune',
  email: 'a@example.com',
  phone: '',
  yearlyLeaves: 15,
  payDay: 31,
  version: 1,
};

/** The company as it was saved last. */
let sent = {};
function open() {
  app.responses = {
    'GET /api/company': company,
    'PUT /api/admin/company': (request, response) => {
      sent = JSON.parse(request.body);
      sendJson(response, 200, { ...company, version: 2 });
    },
  };
  app.open('/admin/company');
}

describe('details that employees can change', () => {
  test('lets employees change all details immediately by default, and saves the setting with the company', async () => {
    open();
    const rule = await screen.findByLabelText<HTMLSelectElement>(
      'Employee changes to bank account, IFSC and PAN',
    );
    expect(rule.value).toBe('at-once');
    const fields = screen.getByRole('group', { name: 'Employees can edit' });
    const boxes = [...fields.querySelectorAll('input')];
    expect(boxes.map(({ checked }) => checked)).toEqual([true, true, true]);
    await userEvent.selectOptions(rule, 'by-approval');
    await userEvent.click(screen.getByLabelText('UAN'));
    await app.press('Save');
    expect(await screen.findByText('Company saved')).toBeTruthy();
    expect(sent).toMatchObject({
      bankChanges: 'by-approval',
      employeesEditDesignation: true,
      employeesEditUan: false,
      employeesEditPan: true,
      version: 1,
    });
  });
});

describe('settings of leaving', () => {
  // behaviour company: Settings of leaving
  test('asks for months of access only by that rule, and saves the rate and the months', async () => {
    open();
    const rule = await findField('Access of former employees');
    expect(rule.value).toBe('july');
    expect(screen.queryByLabelText('Months after the last day')).toBeNull();
    await userEvent.selectOptions(rule, 'months');
    await replaceText('Months after the last day', '0');
    await app.press('Save');
    expect(
      await screen.findByText('Months after the last day must be a whole number from 1 to 120'),
    ).toBeTruthy();
    // A field that is not shown any more keeps nothing from being saved.
    await userEvent.selectOptions(rule, 'july');
    await userEvent.selectOptions(rule, 'months');
    expect((await findField('Months after the last day')).value).toBe('12');
    await replaceText('Months after the last day', '6');
    await userEvent.selectOptions(await findField('Rate of leave encashment'), 'gross-30');
    await app.press('Save');
    expect(await screen.findByText('Company saved')).toBeTruthy();
    expect(sent).toMatchObject({
      leaverAccess: 'months',
      leaverAccessMonths: 6,
      encashmentRate: 'gross-30',
    });
  });
});

describe('settings of tax declarations', () => {
  // behaviour income-tax: Declarations lock on a day
  test('chooses the day of the lock by month and day, warns where it has passed, and the years kept', async () => {
    vi.setSystemTime('2026-11-18T11:00:00+05:30');
    open();
    const month = await screen.findByLabelText('Declarations lock on');
    expect(screen.queryByLabelText('Day of the month')).toBeNull();
    await userEvent.selectOptions(month, 'April');
    expect(screen.getByText(/This day has passed in this tax year/)).toBeTruthy();
    await userEvent.selectOptions(screen.getByLabelText('Day of the month'), '30');
    await userEvent.selectOptions(month, 'February');
    expect(screen.queryByText(/This day has passed in this tax year/)).toBeNull();
    const years = screen.getByLabelText<HTMLSelectElement>('Years that declarations are kept');
    expect(years.value).toBe('8');
    const proofs = screen.getByLabelText<HTMLSelectElement>('Proofs count from the payslip for');
    expect(proofs.value).toBe('february');
    await userEvent.selectOptions(proofs, 'March');
    await userEvent.selectOptions(years, '3 years');
    await app.press('Save');
    expect(await screen.findByText('Company saved')).toBeTruthy();
    expect(sent).toMatchObject({ declarationsLockOn: '02-28', declarationYearsKept: 3, proofsFrom: 'march' });
  });
});
