import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { setUpAdminApp, tableRows } from '../admin-app.ts';
import { errorResponse } from '../employee-app.tsx';

const app = setUpAdminApp();
const id = 'pol_00000000000000000001';
const list = 'GET /api/policies';
const missing = `GET /api/policies/${id}/unacknowledged?limit=100`;
const remind = `POST /api/policies/${id}/reminders`;
const people = ['Asha Iyer', 'Ravi Das'].map((name, i) => ({
  id: `usr_0000000000000000000${i}`,
  name,
  email: `${i}@example.com`,
}));
const policy = (acknowledgment?: object) => ({
  _id: id,
  title: 'Leave policy',
  updatedAt: '2026-05-01T10:00:00.000Z',
  acknowledgment,
});
const counted = (acknowledged: number, employees: number, remindedAt?: string) =>
  policy({ revision: 1, counts: { acknowledged, employees }, remindedAt });
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

function open(responses: typeof app.responses) {
  app.responses = { [missing]: people, ...responses };
  app.open(`/admin/policies/${id}/confirmations`);
}

describe('the confirmations of a policy', () => {
  // behaviour policies: A policy can ask for confirmation
  test('shows the number of confirmations, lists the other employees, and sends one reminder', async () => {
    const remindedAt = new Date().toISOString();
    open({ [list]: [counted(10, 12)], [remind]: { remindedAt } });
    expect(await screen.findByText('10 of 12 employees have confirmed the current version')).toBeTruthy();
    expect(await screen.findByText('Read confirmations for “Leave policy”.')).toBeTruthy();
    const table = await screen.findByRole('table', { name: 'Not confirmed yet' });
    expect(tableRows(table)).toEqual([
      ['Asha Iyer', '0@example.com'],
      ['Ravi Das', '1@example.com'],
    ]);
    await app.press('Remind 2 employees');
    const note = await screen.findByText(/^Reminded on .* You can send the next reminder a day later\.$/);
    expect(document.activeElement).toBe(note);
    expect(screen.queryByRole('button', { name: /^Remind/ })).toBeNull();
  });

  test('offers another reminder of a policy a day after the last one', async () => {
    open({ [list]: [counted(11, 12, hoursAgo(25))], [remind]: errorResponse(500) });
    await app.press('Remind 1 employee');
    expect(await screen.findByText('Could not send the reminder. Try again.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Remind 1 employee' })).toBeTruthy();
  });

  test.each([
    ['all have confirmed', [counted(12, 12)], 'All employees have confirmed this policy.'],
    ['there are no employees for', [counted(0, 0)], 'There are no employees yet.'],
    [
      'no employee is asked to confirm',
      [policy()],
      'Employees are not asked to confirm this policy. Edit the policy to ask them.',
    ],
    ['is not there', [], 'Policy not found. It may have been deleted.'],
  ])('confirmations of a policy that %s show a message', async (_, policies, message) => {
    open({ [list]: policies, [missing]: [] });
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Remind/ })).toBeNull();
  });

  test('offers to reload confirmations that could not be loaded', async () => {
    open({ [list]: errorResponse(400), [missing]: errorResponse(400) });
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to load policies.');
    app.responses[list] = [counted(10, 12)];
    await app.press('Try again');
    await waitFor(() => expect(screen.getByText('Could not load the employees.')).toBeTruthy());
    app.responses[missing] = people;
    await app.press('Try again');
    expect(await screen.findByText('Asha Iyer')).toBeTruthy();
  });
});
