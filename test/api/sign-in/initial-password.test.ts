import { beforeAll, describe, expect, test } from 'vitest';
import { invitationMessages } from '../../../shared/users/invitations.ts';
import { readAuditEntries } from '../../support/audit-entries.ts';
import { interleaveBeforeWrite } from '../../support/pause-command.ts';
import type { Employee } from '../../support/portal.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';

const portal = setUpPortal();
let adminId: string;
beforeAll(async () => {
  const { users } = await portal.ok('GET', '/api/auth/users');
  adminId = users[0].id;
});

const give = (id: string, password = 'Handed@1') =>
  portal.asAdmin('PUT', `/api/auth/users/${id}/initial-password`, { password });
const login = ({ email }: Employee, password: string) =>
  portal.call('POST', '/api/auth/login', { body: { email, password } });
const statusOf = async (token: string) => (await portal.call('GET', '/api/slips/my-slips', { token })).status;

describe('a new initial password', () => {
  // behaviour sign-in: Forgot password
  test('a new initial password replaces a forgotten one, ends all sessions and only allows setting a password', async () => {
    const person = await portal.employee();
    const { status, body } = await give(person.id);
    expect([status, body.user]).toEqual([
      200,
      expect.objectContaining({ id: person.id, isInitialPassword: true }),
    ]);
    expect(await statusOf(person.token)).toBe(401);
    expect((await login(person, person.password)).status).toBe(401);
    const signedIn = await login(person, 'Handed@1');
    expect(signedIn.body).toMatchObject({ requiresPasswordChange: true });
    expect(await statusOf(signedIn.body.token)).toBe(403);
    expect((await readAuditEntries(person.id)).at(-2)).toEqual({
      action: 'initial-password.set',
      by: adminId,
    });
  });

  // behaviour sign-in: Forgot password
  test('a new initial password works immediately after failed sign-ins', async () => {
    const person = await portal.employee();
    while ((await login(person, 'Wrong@123')).status === 401);
    expect((await login(person, person.password)).status).toBe(429);
    await give(person.id);
    expect((await login(person, 'Handed@1')).status).toBe(200);
  });

  test('a new initial password is refused for the caller, for an unknown user, and when too short', async () => {
    const own = await give(adminId);
    expect([own.status, own.body.message]).toEqual([409, 'Use Reset Password to change your own password.']);
    const unknown = await give('usr_00000000000000000000');
    expect([unknown.status, unknown.body.message]).toEqual([404, 'User not found. Reload the page.']);
    const short = await give((await portal.createUser()).id, 'short');
    expect([short.status, short.body.fields]).toEqual([
      400,
      { password: 'Password must be at least 6 characters' },
    ]);
  });

  test('a new initial password keeps a simultaneous change of the account', async () => {
    const person = await portal.employee();
    const { name, email } = { name: 'Renamed Meanwhile', email: person.email };
    const [given, renamed] = await interleaveBeforeWrite(
      'accounts',
      () => give(person.id),
      () =>
        portal.asAdmin('PUT', `/api/auth/users/${person.id}`, {
          name,
          email,
          role: 'user',
          isInitialPassword: false,
        }),
    );
    expect([given.status, renamed.status]).toEqual([200, 200]);
    expect(given.body.user).toMatchObject({ name, isInitialPassword: true });
    expect((await login(person, 'Handed@1')).status).toBe(200);
  });
});

// behaviour sign-in: Forgot password
test('refuses to send a password link in a portal without email, and refers to the administrator', async () => {
  expect((await portal.call('GET', '/api/auth/sign-in-options')).body).toEqual({ passwordByEmail: false });
  const asked = await portal.call('POST', '/api/auth/forgot-password', { body: { email: 'a@example.com' } });
  expect([asked.status, asked.body.message]).toEqual([
    409,
    'This portal does not send email. Ask your administrator for a new password.',
  ]);
});

test('a portal without email refuses invitations and adds no account', async () => {
  const emails = async () =>
    (await portal.ok('GET', '/api/auth/users')).users.map(({ email }: { email: string }) => email);
  const before = await emails();
  const { id } = await portal.employee();
  const refusals = [
    await portal.asAdmin('POST', '/api/auth/admin/invitations', {
      name: 'Meera Shah',
      email: 'meera@example.com',
    }),
    await portal.asAdmin('PUT', `/api/auth/users/${id}/invitation`),
  ];
  for (const { status, body } of refusals)
    expect([status, body.message]).toEqual([409, invitationMessages.noEmail]);
  expect(await emails()).toHaveLength(before.length + 1);
});
