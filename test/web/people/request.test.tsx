import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { setUpAdminApp } from '../admin-app.ts';
import { errorResponse } from '../employee-app.tsx';
import { sampleUser as user } from '../sample-user.ts';

const app = setUpAdminApp();

const { id } = user;
const saved = {
  userId: id,
  name: user.name,
  bankAccountNumber: '50100012345678',
  openMonth: '2026-11',
  missing: [],
  version: 5,
};
const requested = {
  fields: { bankAccountNumber: '000999888777', ifscCode: 'ICIC0004321' },
  on: '2026-11-12',
  number: 4,
};
const read = `GET /api/admin/people/${id}`;
const decide = `PUT /api/admin/people/${id}/request`;
const open = (responses: typeof app.responses = {}) => {
  app.responses = {
    [`GET /api/auth/users/${id}`]: { user },
    [read]: { ...saved, requested },
    ...responses,
  };
  app.open(`/admin/employees/${id}`);
};
const card = () => screen.findByRole('heading', { name: 'Change waiting for approval' });

describe('a pending change on the employee page', () => {
  test('shows the current and requested values, and approves the request that was shown', async () => {
    open({ [decide]: { ...saved, ...requested.fields, version: 6 } });
    await card();
    const facts = screen
      .getAllByText('Bank Account Number', { selector: 'dt' })
      .map((term) => term.parentElement?.textContent);
    expect(facts).toContain('Bank Account Number50100012345678 to→ 000999888777');
    expect(screen.getByText(/^Requested by the employee on 12 Nov 2026\./)).toBeTruthy();
    await app.press('Approve change');
    expect(await screen.findByText('Change approved')).toBeTruthy();
    expect(app.lastBody()).toEqual({ number: 4, outcome: 'approved' });
    await waitFor(() => expect(screen.queryByText('Change waiting for approval')).toBeNull());
    expect(screen.getByText('000999888777')).toBeTruthy();
  });

  test('rejects a change with a reason after Cancel closed the form once', async () => {
    open({ [decide]: saved });
    await card();
    await app.press('Reject…');
    await app.press('Cancel');
    await app.press('Reject…');
    await userEvent.type(await screen.findByLabelText('Reason (optional)'), 'Send a cheque');
    await app.press('Reject change');
    expect(await screen.findByText('Change rejected')).toBeTruthy();
    expect(app.lastBody()).toEqual({ number: 4, outcome: 'rejected', reason: 'Send a cheque' });
  });

  test('reloads the details when another admin has already decided the request', async () => {
    open({ [decide]: errorResponse(409, 'This request was decided.', 'conflict') });
    await card();
    app.responses[read] = { ...saved, designation: 'Lead' };
    await app.press('Approve change');
    expect(await screen.findByText(/This request was decided\./)).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Change waiting for approval')).toBeNull());
    expect(screen.getByText('Lead')).toBeTruthy();
  });
});
