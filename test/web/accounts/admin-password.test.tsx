// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { findField, setUpAdminApp } from '../admin-app.ts';
import { errorResponse } from '../employee-app.tsx';

const app = setUpAdminApp();
const reset = 'PUT /api/auth/admin/reset-password';

async function submit(values: Record<string, string>) {
  app.open('/admin/reset');
  for (const [label, value] of Object.entries(values)) await userEvent.type(await findField(label), value);
  await app.press('Change Password');
}
const good = {
  'Current Password': 'Admin@12345',
  'New Password': 'longer-one',
  'Confirm New Password': 'longer-one',
};

describe('the admin’s password', () => {
  test.each([
    [{}, 'Current password is required'],
    [{ 'Current Password': 'x' }, 'New password is required'],
    [{ 'Current Password': 'x', 'New Password': '1234567' }, 'Password must be at least 8 characters'],
    [
      { 'Current Password': 'x', 'New Password': '12345678', 'Confirm New Password': 'other' },
      'Passwords do not match',
    ],
  ])('a new admin password with %j shows: %s, and sends nothing', async (values, words) => {
    await submit(values);
    expect(await screen.findByText(words)).toBeTruthy();
    expect(app.requests()).toEqual([]);
  });

  test('changing the admin password is confirmed and leads to the first screen', async () => {
    let body: unknown;
    let release = () => {};
    app.responses = {
      'GET /api/auth/users': { users: [] },
      [reset]: (received, response) => {
        body = JSON.parse(received.body);
        release = () => response.setHeader('content-type', 'application/json').end('{"message":"done"}');
      },
    };
    await submit(good);
    expect(await screen.findByRole('button', { name: 'Updating...' })).toBeTruthy();
    await waitFor(() => expect(app.requests()).toEqual([reset]));
    release();
    await waitFor(() => expect(window.location.pathname).toBe('/admin'));
    expect(await screen.findByText('Password changed successfully!')).toBeTruthy();
    expect(body).toEqual({ currentPassword: 'Admin@12345', newPassword: 'longer-one' });
  });

  test.each([
    ['Current password is incorrect', 'Current password is incorrect'],
    ['', 'Failed to change password'],
  ])(
    'a refusal with “%s” of the admin password shows in a toast and under the form: %s',
    async (serverMessage, shown) => {
      app.responses = { [reset]: errorResponse(400, serverMessage) };
      await submit(good);
      await waitFor(() => expect(screen.getAllByText(shown)).toHaveLength(2));
      expect((await screen.findByRole('alert')).textContent).toBe(shown);
      expect(window.location.pathname).toBe('/admin/reset');
    },
  );

  test('changing the admin password without a token shows a message and leads to the admin login', async () => {
    app.open('/admin/reset');
    for (const [label, value] of Object.entries(good)) await userEvent.type(await findField(label), value);
    localStorage.removeItem('adminToken');
    await app.press('Change Password');
    expect(await screen.findByText('Authentication error. Please log in again.')).toBeTruthy();
    expect(window.location.pathname).toBe('/admin-login');
    expect(app.requests()).toEqual([]);
  });
});
