import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { notFound, setUpEmployeeApp } from '../employee-app.tsx';

const app = setUpEmployeeApp();

const read = 'GET /api/profile/me';
const save = 'POST /api/profile';
const profile = {
  designation: 'Engineer',
  bankAccountNumber: '50100012345678',
  ifscCode: 'HDFC0001234',
  yearlyLeaves: 12,
  leavesTaken: 0,
  byApproval: true,
};
const requested = {
  fields: { bankAccountNumber: '000999888777', ifscCode: '' },
  on: '2026-11-12',
  number: 4,
};

const open = (responses: typeof app.responses) => {
  app.responses = responses;
  app.open('/dashboard/profile');
};
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);

describe('bank details that need approval', () => {
  test('shows that bank details need approval, and lists the request on the profile beside the current details', async () => {
    open({ [read]: profile, [save]: { ...profile, requested } });
    await app.press('Edit Profile');
    const account = await field('Bank Account Number');
    const hint = document.getElementById(account.getAttribute('aria-describedby') ?? '');
    expect(hint?.textContent).toBe('Changes need an admin’s approval.');
    expect((await field('Designation')).getAttribute('aria-describedby')).toBeNull();
    await userEvent.clear(account);
    await userEvent.type(account, '000999888777');
    await app.press('Save Changes');
    expect(await screen.findByText('Sent to an admin for approval')).toBeTruthy();
    const note = within(await screen.findByRole('region', { name: 'Waiting for approval' }));
    expect(note.getByText('000999888777')).toBeTruthy();
    expect(note.getByText('Removed')).toBeTruthy();
    expect(note.getByText(/^Requested on 12 Nov 2026\./)).toBeTruthy();
    expect(screen.getByText('50100012345678')).toBeTruthy();
  });

  test('keeps requested bank details in the form, so that saving another field does not withdraw them', async () => {
    open({ [read]: { ...profile, requested }, [save]: { ...profile, requested } });
    await app.press('Edit Profile');
    expect((await field('Bank Account Number')).value).toBe('000999888777');
    await app.press('Save Changes');
    expect(await screen.findByText('Profile updated successfully!')).toBeTruthy();
    expect(app.lastBody()).toMatchObject({ bankAccountNumber: '000999888777', ifscCode: '' });
  });

  test('withdraws requested bank details by sending the saved ones', async () => {
    open({ [read]: { ...profile, requested }, [save]: profile });
    await app.press('Withdraw request');
    expect(await screen.findByText('Request withdrawn')).toBeTruthy();
    expect(app.lastBody()).toEqual({ bankAccountNumber: '50100012345678', ifscCode: 'HDFC0001234' });
    expect(screen.queryByRole('region', { name: 'Waiting for approval' })).toBeNull();
  });

  test('shows rejected bank details with the reason', async () => {
    const decided = {
      outcome: 'rejected',
      number: 4,
      fields: ['bankAccountNumber'],
      on: '2026-11-13',
      reason: 'Send a cheque',
    };
    open({ [read]: { ...profile, decided } });
    expect(
      await screen.findByText(
        'An admin rejected your change on 13 Nov 2026 (Bank account number): Send a cheque.',
      ),
    ).toBeTruthy();
  });
});

describe('fields that only admins can change', () => {
  // behaviour profiles: Designation, UAN and PAN can be kept by admins
  test('shows locked fields as read-only with a hint to ask an admin', async () => {
    open({ [read]: { ...profile, locked: ['designation', 'uan'] } });
    await app.press('Edit Profile');
    for (const label of ['Designation', 'UAN']) {
      const input = await field(label);
      expect(input.readOnly).toBe(true);
      const hint = document.getElementById(input.getAttribute('aria-describedby') ?? '');
      expect(hint?.textContent).toBe('Ask an admin to change this.');
    }
    expect(document.activeElement).toBe(await field('PAN'));
  });

  test('shows locked fields as read-only before the first profile is saved', async () => {
    const company = {
      name: 'Sahyadri',
      registrationNumber: '',
      address: 'Pune',
      email: 'a@example.com',
      phone: '',
      yearlyLeaves: 15,
      payDay: 31,
      employeesEditUan: false,
      version: 1,
    };
    open({ [read]: notFound, 'GET /api/company': company });
    await app.press('Edit Profile');
    expect((await field('UAN')).readOnly).toBe(true);
    expect((await field('Designation')).readOnly).toBe(false);
  });
});
