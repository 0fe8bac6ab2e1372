import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { admin, findField, setUpAdminApp } from '../admin-app.ts';
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
  // spec 5.13, 5.14, 5.15, 5.16, 5.17, 9.2
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

  // spec 2.113, 2.114, 7.10, 8.50
  // behaviour overview: Signing in
  test('changing the admin password is confirmed and leads to the first screen', async () => {
    let body: unknown;
    let release = () => {};
    app.responses = {
      'GET /api/auth/users?limit=100': { users: [] },
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

  // spec 8.51
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

  // spec 6.20
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

describe('an admin with an initial password', () => {
  const storeAdmin = (isInitialPassword: boolean) =>
    localStorage.setItem('admin', JSON.stringify({ ...admin, isInitialPassword }));
  const linkNames = () =>
    within(screen.getAllByRole('navigation', { name: 'Main' })[0] as HTMLElement)
      .getAllByRole('link')
      .map(({ textContent }) => textContent);

  test.each(['/admin', '/admin/users', '/admin/salary', '/admin/nothing', '/admin/login', '/admin/reset/'])(
    'is led from %s to the reset of the password, is told why, and can go nowhere else',
    async (path) => {
      storeAdmin(true);
      app.open(path);
      expect(await screen.findByText(/^Choose a password that only you know\./)).toBeTruthy();
      expect(window.location.pathname).toBe('/admin/reset');
      expect(linkNames()).toEqual(['Reset Password']);
      expect(screen.getAllByRole('button', { name: 'Logout' }).length).toBeGreaterThan(0);
      expect(app.requests()).toEqual([]);
    },
  );

  test('goes on to the first screen, and everywhere else, once it is replaced', async () => {
    storeAdmin(true);
    app.responses = { 'GET /api/auth/users?limit=100': { users: [] }, [reset]: { message: 'done' } };
    await submit(good);
    await waitFor(() => expect(window.location.pathname).toBe('/admin'));
    expect(await screen.findByText('Password changed successfully!')).toBeTruthy();
    expect(linkNames()).toEqual(
      expect.arrayContaining(['Overview', 'Manage Users', 'Pay Runs', 'Audit log']),
    );
    expect(JSON.parse(localStorage.getItem('admin') ?? '{}')).toEqual(admin);
  });

  test('who shows a wrong one stays where they are', async () => {
    storeAdmin(true);
    app.responses = { [reset]: errorResponse(400, 'Current password is incorrect') };
    await submit(good);
    expect((await screen.findByRole('alert')).textContent).toBe('Current password is incorrect');
    expect(linkNames()).toEqual(['Reset Password']);
  });

  test('is told nothing of the sort with a password of their own', async () => {
    app.open('/admin/reset');
    expect(await screen.findByText(/^You stay signed in here/)).toBeTruthy();
    expect(screen.queryByText(/Choose a password that only you know/)).toBeNull();
  });
});
