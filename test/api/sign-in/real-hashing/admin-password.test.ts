import { describe, expect, test } from 'vitest';
import { adminSignIn } from '../../../support/portal.ts';
import { setUpPortal } from '../../../support/set-up-portal.ts';

const portal = setUpPortal();

const reset = (token: string, currentPassword: unknown, newPassword: unknown) =>
  portal.call('PUT', '/api/auth/admin/reset-password', { token, body: { currentPassword, newPassword } });
const signIn = (password: string) =>
  portal.call('POST', '/api/auth/admin/login', { body: { email: adminSignIn.email, password } });

describe('an admin’s own password', () => {
  // spec 5.13, 5.14, 5.15, 7.10, 9.2
  test.each([
    [undefined, 'long enough', 'Current password is required'],
    [adminSignIn.password, '', 'New password is required'],
    [adminSignIn.password, '1234567', 'Password must be at least 8 characters'],
    ['not it at all', 'long enough', 'Current password is incorrect'],
    [adminSignIn.password, adminSignIn.password, 'New password must be different from the old one'],
  ])('from %j to %j is refused: %s', async (current, next, words) => {
    const { status, body } = await reset(portal.admin, current, next);
    expect([status, body.message]).toEqual([400, words]);
  });

  // spec 6.14, 7.10
  test('changes, the admin goes on in this session, and every other one ends', async () => {
    const other = (await signIn(adminSignIn.password)).body.token;
    const { status, body } = await reset(portal.admin, adminSignIn.password, 'Another@12345');
    expect([status, body.message]).toEqual([200, 'Password changed successfully!']);
    expect((await portal.asAdmin('GET', '/api/auth/users')).status).toBe(200);
    expect((await portal.call('GET', '/api/auth/users', { token: other })).status).toBe(401);
    expect((await signIn(adminSignIn.password)).status).toBe(401);
    expect((await signIn('Another@12345')).status).toBe(200);
  });
});

test('an admin who shows the wrong password is told beside its field', async () => {
  const { body } = await reset(portal.admin, 'not it at all', 'long enough');
  expect(body.fields).toEqual({ currentPassword: 'Current password is incorrect' });
});
