import { describe, expect, test, vi } from 'vitest';
import { isNew } from '../../../functions/lib/condition.ts';
import { get, transact } from '../../../functions/lib/table.ts';
import { readOutbox } from '../../../functions/notifications/outbox/outbox.ts';
import { newNotificationId } from '../../../functions/store/notification.ts';
import { readAuditEntries } from '../../support/audit-entries.ts';
import { emailOptions } from '../../support/hold-outbox.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { giveTwoFactor } from '../../support/two-factor.ts';
import { readEmails, tokenIn, waitForEmails } from '../notifications/mailbox.ts';

const portal = setUpPortal({ email: emailOptions });

let people = 0;
const newPerson = () => ({ name: 'Nila Sen', email: `invited.${++people}@example.com` });
const invite = (person = newPerson()) => portal.asAdmin('POST', '/api/auth/admin/invitations', person);
const again = (id: string) => portal.asAdmin('PUT', `/api/auth/users/${id}/invitation`);
const withdraw = (id: string) => portal.asAdmin('DELETE', `/api/auth/users/${id}/invitation`);
const choose = (token: string) =>
  portal.call('POST', '/api/auth/reset-password', { body: { token, newPassword: 'Chosen@123' } });
const listed = async (id: string) =>
  (await portal.asAdmin('GET', '/api/auth/users?limit=1000')).body.users.find(
    (user: { id: string }) => user.id === id,
  );

/** The token of the newest of so many invitations, once all that wait are sent. */
async function tokenOf(email: string, count = 1): Promise<string> {
  const emails = await waitForEmails(portal.emailFolder, email, count);
  await vi.waitUntil(async () => (await readOutbox('waiting')).length === 0, { timeout: 100_000 });
  return tokenIn(emails.at(-1) as (typeof emails)[number]);
}

/** The statuses of the calls of a session: the own slips, and the list of users. */
const statusesOf = async (token: string) => [
  (await portal.call('GET', '/api/slips/my-slips', { token })).status,
  (await portal.call('GET', '/api/auth/users', { token })).status,
];

describe('choosing the first password by an invitation', () => {
  // behaviour users: An invitation
  test('an invitation signs an employee in by token and cookie, with the session in the audit log', async () => {
    const person = newPerson();
    const { id } = (await invite(person)).body.user;
    const { body, headers } = await choose(await tokenOf(person.email));
    expect(body).toEqual({
      message: 'Password set successfully. You are signed in.',
      role: 'user',
      session: { token: expect.any(String), user: expect.objectContaining({ id, isInitialPassword: false }) },
    });
    expect(headers.getSetCookie().map((cookie) => cookie.split('=')[0])).toContain('vetan_employee');
    expect(await statusesOf(body.session.token)).toEqual([200, 403]);
    const actions = (await readAuditEntries(id)).map(({ action }) => action);
    expect(actions.toSorted()).toEqual(['account.created', 'password.reset', 'session.started']);
  });

  test('sends an email that a first password was set, not that a password was changed', async () => {
    const person = newPerson();
    await invite(person);
    await choose(await tokenOf(person.email));
    const [, told] = await waitForEmails(portal.emailFolder, person.email, 2);
    expect(told?.subject).toBe('Your password was set');
    expect(told?.text).toContain('The first password of your account at');
    expect(told?.text).not.toMatch(/changed|signed out/);
  });

  test('an invitation signs an admin in to the admin area', async () => {
    const person = newPerson();
    const { id } = (await invite(person)).body.user;
    await portal.ok('PUT', `/api/auth/users/${id}`, { ...person, role: 'admin', isInitialPassword: true });
    await again(id);
    const { body } = await choose(await tokenOf(person.email, 2));
    expect([body.role, ...(await statusesOf(body.session.token))]).toEqual(['admin', 403, 200]);
  });

  // behaviour users: An invitation
  test('an invitation does not bypass two-step verification', async () => {
    const person = newPerson();
    const { id } = (await invite(person)).body.user;
    await giveTwoFactor(id);
    await portal.ok('PUT', `/api/auth/users/${id}`, { ...person, role: 'admin', isInitialPassword: true });
    await again(id);
    const { body, headers } = await choose(await tokenOf(person.email, 2));
    expect(body).toEqual({ message: 'Password set successfully. Please sign in with it.', role: 'admin' });
    expect(headers.getSetCookie()).toEqual([]);
  });
});

describe('an invitation', () => {
  // behaviour users: An invitation
  test('an invitation is sent instead of an initial password, and its link sets the first password', async () => {
    const person = newPerson();
    const { status, body } = await invite(person);
    expect([status, body.user]).toEqual([200, expect.objectContaining({ ...person, role: 'user' })]);
    expect((await listed(body.user.id)).invitation).toBe('sent');
    const token = await tokenOf(person.email);
    const [email] = readEmails(portal.emailFolder).filter(({ to }) => to === person.email);
    expect(email?.subject).toMatch(/^Welcome to /);
    expect((await choose(token)).status).toBe(200);
    expect(await listed(body.user.id)).toEqual(
      expect.not.objectContaining({ invitation: expect.anything() }),
    );
    const signedIn = await portal.call('POST', '/api/auth/login', {
      body: { email: person.email, password: 'Chosen@123' },
    });
    expect(signedIn.body).toMatchObject({ requiresPasswordChange: false });
    expect((await choose(token)).status).toBe(400);
  });

  // behaviour users: An invitation
  test('an invitation works for seven days', async () => {
    const person = newPerson();
    await invite(person);
    const token = await tokenOf(person.email);
    const openAfter = async (days: number) => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 24 * 3_600_000 });
      try {
        return (await portal.call('POST', '/api/auth/password-link', { body: { token } })).status;
      } finally {
        vi.useRealTimers();
      }
    };
    expect([await openAfter(6.9), await openAfter(7)]).toEqual([200, 400]);
  });

  // behaviour users: An invitation
  test('a resent invitation ends the earlier link and is logged', async () => {
    const person = newPerson();
    const { id } = (await invite(person)).body.user;
    const first = await tokenOf(person.email);
    expect((await again(id)).body).toEqual({ message: 'Invitation sent' });
    const second = await tokenOf(person.email, 2);
    expect((await choose(first)).status).toBe(400);
    expect((await choose(second)).status).toBe(200);
    expect((await readAuditEntries(id)).map(({ action }) => action)).toEqual([
      'account.created',
      'invitation.sent',
      'password.reset',
      'session.started',
    ]);
  });

  // behaviour users: An invitation
  test('a withdrawn invitation keeps the account, ends its link and prevents password links', async () => {
    const person = newPerson();
    const { id } = (await invite(person)).body.user;
    const token = await tokenOf(person.email);
    expect((await withdraw(id)).body).toEqual({ message: 'Invitation withdrawn' });
    expect((await choose(token)).status).toBe(400);
    expect((await listed(id)).invitation).toBe('withdrawn');
    await portal.callOk('POST', '/api/auth/forgot-password', { body: { email: person.email } });
    await vi.waitUntil(async () => (await readOutbox('waiting')).length === 0, { timeout: 100_000 });
    const key = { userId: id, notificationId: newNotificationId() };
    const times = { createdAt: new Date().toISOString(), expiresAt: Math.ceil(Date.now() / 1000) + 3600 };
    const waits = { kind: 'invitation.sent', subject: {}, email: 'waiting', outbox: 'waiting', version: 1 };
    const put = { ...key, ...times, ...waits };
    await transact([{ table: 'notifications', put, condition: isNew('userId') }]);
    await vi.waitUntil(async () => (await get('notifications', key))?.email === 'suppressed', {
      timeout: 100_000,
    });
    expect(readEmails(portal.emailFolder).filter(({ to }) => to === person.email)).toHaveLength(1);
    expect((await again(id)).status).toBe(200);
    expect((await choose(await tokenOf(person.email, 2))).status).toBe(200);
  });

  // behaviour users: An invitation
  test('an invitation ends with an initial password, and with the account', async () => {
    const [one, other] = [newPerson(), newPerson()];
    const ids = [(await invite(one)).body.user.id, (await invite(other)).body.user.id];
    const tokens = [await tokenOf(one.email), await tokenOf(other.email)];
    await portal.asAdmin('PUT', `/api/auth/users/${ids[0]}/initial-password`, { password: 'Handed@1' });
    await portal.asAdmin('DELETE', `/api/auth/users/${ids[1]}`);
    for (const token of tokens) expect((await choose(token)).status).toBe(400);
    expect((await listed(ids[0])).invitation).toBeUndefined();
    expect((await again(ids[0])).body.message).toBe('This employee has already set up their account.');
    expect((await withdraw(ids[1])).status).toBe(404);
  });

  test('an invitation is refused for an email that already has an account', async () => {
    const person = newPerson();
    await invite(person);
    const { status, body } = await invite(person);
    const words = 'An account with this email already exists';
    expect([status, body.fields]).toEqual([409, { email: words }]);
  });
});

describe('inviting several employees at once', () => {
  const importPeople = async (count: number, inviteThem = false) => {
    const people = Array.from({ length: count }, newPerson);
    const { body } = await portal.asAdmin('POST', '/api/admin/people', { people, invite: inviteThem });
    return people.map((person, index) => ({ ...person, id: body[index].userId as string }));
  };
  const inviteAll = (userIds: string[]) => portal.asAdmin('PUT', '/api/auth/admin/invitations', { userIds });
  const uninvited = async (limit = 1000) => {
    const ids: string[] = [];
    let cursor: string | null = null;
    do {
      const path = `/api/auth/admin/invitations?limit=${limit}${cursor ? `&cursor=${cursor}` : ''}`;
      const { body, headers } = await portal.asAdmin('GET', path);
      ids.push(...body);
      cursor = headers.get('x-next-cursor');
    } while (cursor);
    return ids;
  };

  // behaviour users: Invite all
  test('invites each imported employee once, with one email and one audit log entry', async () => {
    const people = await importPeople(3);
    const ids = people.map(({ id }) => id);
    expect(await uninvited(1)).toEqual(expect.arrayContaining(ids));
    const counted = async () => (await portal.asAdmin('GET', '/api/auth/users?limit=1')).body.uninvited ?? 0;
    const before = await counted();
    expect((await inviteAll(ids)).body).toEqual(ids.map(() => ({ outcome: 'invited' })));
    expect(await counted()).toBe(before - 3);
    expect(await uninvited()).toEqual(expect.not.arrayContaining(ids.slice(0, 1)));
    // The same call again, as after a lost answer.
    expect((await inviteAll(ids)).body).toEqual(ids.map(() => ({ outcome: 'unchanged' })));
    for (const { id, email } of people) {
      expect((await choose(await tokenOf(email))).status).toBe(200);
      expect((await readAuditEntries(id)).map(({ action }) => action)).toEqual([
        'account.created',
        'invitation.sent',
        'password.reset',
        'session.started',
      ]);
    }
  });

  test('invites the remaining employees when one is deleted or has an initial password', async () => {
    const [deleted, handed, withdrawn, waiting] = (await importPeople(4)).map(({ id }) => id) as [
      ...[string, string, string, string],
    ];
    await portal.asAdmin('DELETE', `/api/auth/users/${deleted}`);
    await portal.asAdmin('PUT', `/api/auth/users/${handed}/initial-password`, { password: 'Handed@1' });
    await withdraw(withdrawn);
    expect((await inviteAll([deleted, handed, withdrawn, waiting])).body).toEqual([
      { outcome: 'refused', message: 'User not found. Reload the page.' },
      { outcome: 'refused', message: 'This employee has already set up their account.' },
      { outcome: 'unchanged' },
      { outcome: 'invited' },
    ]);
    expect((await listed(withdrawn)).invitation).toBe('withdrawn');
    expect((await listed(waiting)).invitation).toBe('sent');
  });

  test('two admins who invite the same employees at once send one email each', async () => {
    const people = await importPeople(2);
    const ids = people.map(({ id }) => id);
    const replies = await Promise.all([inviteAll(ids), inviteAll([...ids].reverse())]);
    const outcomes = replies.flatMap(({ body }) => body.map(({ outcome }: { outcome: string }) => outcome));
    expect(outcomes.sort()).toEqual(['invited', 'invited', 'unchanged', 'unchanged']);
    for (const { email } of people) {
      await tokenOf(email);
      expect(readEmails(portal.emailFolder).filter(({ to }) => to === email)).toHaveLength(1);
    }
  });

  test('an employee who was invited while being imported is not listed as uninvited', async () => {
    const [person] = await importPeople(1, true);
    expect(await uninvited()).not.toContain(person?.id);
  });

  test('refuses more than twenty employees, or one twice, in a request to invite', async () => {
    const [id = ''] = (await importPeople(1)).map((person) => person.id);
    expect((await inviteAll(Array.from({ length: 21 }, () => id))).status).toBe(400);
    expect((await inviteAll([id, id])).status).toBe(400);
    expect((await inviteAll([])).status).toBe(400);
  });
});
