import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { personalFieldNames } from '../../../shared/profiles/profiles.ts';
import { answerDialog, replaceText, setUpAdminApp } from '../admin-app.ts';
import { errorResponse, notFound } from '../employee-app.tsx';
import { noComponents } from '../payroll/no-components.ts';
import { sampleUser as user } from '../sample-user.ts';

const app = setUpAdminApp();

const { id } = user;
const path = `/admin/employees/${id}`;
const details = {
  userId: id,
  name: user.name,
  designation: 'Engineer',
  bankAccountNumber: '50100012345678',
  ifscCode: 'HDFC0001234',
  bankChange: { on: '2026-11-12' },
  openMonth: '2026-11',
  missing: [],
  version: 3,
};
const read = `GET /api/admin/people/${id}`;
const save = `PUT /api/admin/people/${id}`;
const responses = () => ({
  [`GET /api/auth/users/${id}`]: { user },
  [read]: details,
  [`GET /api/admin/employee-profile/${id}`]: {
    basicSalary: 46_250.5,
    otherAllowance: 800.75,
    payPeriod: '2026-11',
    yearlyLeaves: 12,
    version: 1,
  },
  [`GET /api/admin/payroll/history/${id}`]: [],
  [`GET /api/admin/leaves/balances?userIds=${id}`]: {
    balances: [{ userId: id, yearlyLeaves: 15, leavesTaken: 4 }],
  },
  [`GET /api/admin/leaves?limit=100&userId=${id}&order=pending-first`]: [],
});
const open = (section = '', changed: typeof app.responses = {}) => {
  app.responses = { ...responses(), ...changed };
  app.open(`${path}${section && `?section=${section}`}`);
};
const valueBeside = async (label: string) =>
  (await screen.findByText(label, { selector: 'dt' })).parentElement?.querySelector('dd')?.textContent;

describe('the employee page', () => {
  test('shows name, email and personal details, with the date and author of the last bank account change', async () => {
    open();
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Diya Patel'));
    expect(await valueBeside('Bank Account Number')).toBe('50100012345678');
    expect(await valueBeside('UAN')).toBe('N/A');
    expect(screen.getByText('Bank account changed on 12 Nov 2026 by the employee.')).toBeTruthy();
  });

  test('leads back to the statutory check of the pay run that it was opened from, also from another section', async () => {
    app.responses = responses();
    app.open(`${path}?payRun=2026-11`);
    const back = async () => (await screen.findByRole('link', { name: /^Back to/ })).getAttribute('href');
    expect(await back()).toBe('/admin/pay-runs/2026-11/statutory');
    await userEvent.click(await screen.findByRole('radio', { name: 'Account' }));
    await waitFor(() => expect(window.location.search).toBe('?payRun=2026-11&section=account'));
    expect(await back()).toBe('/admin/pay-runs/2026-11/statutory');
  });

  test.each(['', '?payRun=2026-13'])('leads back to Manage Users without a pay run: %s', async (search) => {
    app.responses = responses();
    app.open(`${path}${search}`);
    await screen.findByText('50100012345678');
    expect(screen.queryByRole('link', { name: /^Back to/ })).toBeNull();
    expect(
      screen.getAllByRole('link', { name: 'Manage Users' }).map((link) => link.getAttribute('href')),
    ).toContain('/admin/users');
  });

  // behaviour pay-changes: A CTC that no longer adds up
  test('says that pay does not add up to the CTC, and applies what the CTC leaves', async () => {
    const payroll = {
      basicSalary: 60_000,
      ctc: 7_20_000,
      payPeriod: '2026-11',
      yearlyLeaves: 12,
      version: 4,
    };
    const ctcBalance = { effectiveFrom: '2026-12-01', grossEarnings: 60_000, fitting: 56_750 };
    const asked = `GET /api/admin/employee-profile/${id}`;
    open('payroll', {
      [asked]: { ...payroll, ctcBalance },
      [`PUT /api/admin/employee-profile/${id}`]: payroll,
      'GET /api/admin/salary-components': { components: [], structure: {}, used: [], version: 0 },
    });
    expect(
      await screen.findByText(
        'Gross earnings of ₹60,000.00 and the employer’s contributions do not add up to the CTC. It leaves ₹56,750.00.',
      ),
    ).toBeTruthy();
    app.responses[asked] = payroll;
    await app.press('Apply from December 2026');
    await waitFor(() => expect(screen.queryByText(/do not add up to the CTC/)).toBeNull());
    expect(app.lastBody()).toEqual({ ctc: 7_20_000, effectiveFrom: '2026-12-01', version: 4 });
  });

  test.each([
    ['Payroll', 'payroll', 'Basic Salary', '₹46,250.50'],
    ['Payroll', 'payroll', 'Other Allowance (TA on the slip)', '₹800.75'],
    ['Leave', 'leave', 'Remaining Leaves', '11'],
    ['Account', 'account', 'Role', 'User'],
  ])(
    'shows the section %s when it is selected, and adds it to the URL',
    async (label, section, fact, value) => {
      open();
      await userEvent.click(await screen.findByRole('radio', { name: label }));
      await waitFor(async () => expect(await valueBeside(fact)).toBe(value));
      expect(window.location.search).toBe(`?section=${section}`);
    },
  );

  test('shows the CTC, the components and the changes to come of the pay', async () => {
    app.answerAside('/api/admin/salary-components', {
      components: [
        {
          id: 'conveyance',
          name: 'Conveyance',
          kind: 'earning',
          amountKind: 'typed',
          isWages: false,
          isTaxable: true,
          isReduced: true,
          frequency: 'monthly',
        },
      ],
      structure: {},
      used: [],
      version: 1,
    });
    open('payroll', {
      [`GET /api/admin/employee-profile/${id}`]: {
        ctc: 1_200_000,
        components: { conveyance: 1600 },
        scheduled: [{ from: '2026-12-01', after: { basicSalary: 70_000 } }],
        yearlyLeaves: 12,
        version: 1,
      },
    });
    expect(await valueBeside('CTC')).toBe('₹12,00,000.00 a year');
    expect(await valueBeside('Conveyance')).toBe('₹1,600.00');
    expect(screen.getByText('From 01 Dec 2026: Basic Salary ₹70,000.00')).toBeTruthy();
  });

  test('shows the income tax by the new pay once it is saved', async () => {
    const tax = (problem: string) => ({ year: 2026, months: [], formerPay: {}, regime: 'new', problem });
    const ofPay = `GET /api/admin/employee-profile/${id}/income-tax`;
    app.answerAside('/api/admin/salary-components', noComponents);
    open('payroll', { [ofPay]: tax('By the pay so far.') });
    expect(await screen.findByText('By the pay so far.')).toBeTruthy();
    app.responses[`PUT /api/admin/employee-profile/${id}`] = { yearlyLeaves: 12, version: 2 };
    app.responses[ofPay] = tax('By the new pay.');
    await app.press('Edit payroll');
    await replaceText('Basic Salary', '60000');
    await app.press('Save');
    expect(await answerDialog('OK')).toBe('Details updated successfully!');
    expect(await screen.findByText('By the new pay.')).toBeTruthy();
  });

  test('does not load bank details for a section without them', async () => {
    open('slips');
    expect(await screen.findByText('No payroll history found.')).toBeTruthy();
    expect(app.requests()).not.toContain(read);
  });

  test('shows an error for an unknown employee, and can retry', async () => {
    open('', { [`GET /api/auth/users/${id}`]: notFound });
    expect((await screen.findByRole('alert')).textContent).toContain('Not found.');
    app.responses = responses();
    await app.press('Try again');
    expect(await valueBeside('Designation')).toBe('Engineer');
  });
});

describe('correcting employee details', () => {
  test('sends all corrected details with the loaded version, and shows the saved details', async () => {
    open('', { [save]: { ...details, uan: '101234567890', version: 4 } });
    await app.press('Correct details');
    await userEvent.type(await screen.findByLabelText('UAN'), '101234567890');
    await app.press('Save');
    expect(await valueBeside('UAN')).toBe('101234567890');
    expect(app.lastBody()).toEqual({
      ...Object.fromEntries(personalFieldNames.map((name) => [name, ''])),
      designation: 'Engineer',
      uan: '101234567890',
      bankAccountNumber: '50100012345678',
      ifscCode: 'HDFC0001234',
      version: 3,
    });
    expect(
      within(screen.getByRole('region', { name: 'Notifications' })).getByText('Details saved'),
    ).toBeTruthy();
  });

  test('keeps typed details after a conflict, and offers to reload', async () => {
    open('', { [save]: errorResponse(409, 'Somebody else was faster.', 'conflict') });
    await app.press('Correct details');
    await userEvent.type(await screen.findByLabelText('UAN'), '1');
    await app.press('Save');
    expect((await screen.findByRole('alert')).textContent).toContain('Somebody else was faster.');
    app.responses[read] = { ...details, designation: 'Lead', version: 4 };
    await app.press('Reload and keep my changes');
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Designation').value).toBe('Lead'));
    expect(screen.getByLabelText<HTMLInputElement>('UAN').value).toBe('1');
  });
});
