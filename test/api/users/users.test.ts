import { describe, expect, test } from 'vitest';
import { get } from '../../../functions/lib/table.ts';
import { adminCountKey } from '../../../functions/store/account.ts';
import type { EmployeeEntry } from '../../../shared/payroll/payroll.ts';
import { adminSignIn, type Employee } from '../../support/portal.ts';
import { putItems } from '../../support/put-items.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { fetchAllPages } from '../lists/fetch-all-pages.ts';

const portal = setUpPortal();

const list = async (token = portal.admin) =>
  (await portal.call('GET', '/api/auth/users', { token })).body.users;
const change = (id: string, body: object, token = portal.admin) =>
  portal.call('PUT', `/api/auth/users/${id}`, { token, body });
const remove = (id: string, token = portal.admin) =>
  portal.call('DELETE', `/api/auth/users/${id}`, { token });
const asSent = ({ name, email }: Employee) => ({ name, email, role: 'user', isInitialPassword: false });

const statusOf = async (token: string, path = '/api/slips/my-slips') =>
  (await portal.call('GET', path, { token })).status;

async function secondAdmin(): Promise<Employee> {
  const person = await portal.employee();
  await change(person.id, { ...asSent(person), role: 'admin' });
  const { email, password } = person;
  const { body } = await portal.call('POST', '/api/auth/admin/login', { body: { email, password } });
  return { ...person, token: body.token };
}

describe('the list of users', () => {
  // spec 3.3, 7.7
  test('the list of users contains each account once, without secrets', async () => {
    const person = await portal.employee();
    const users = await list();
    expect(users.filter(({ id }: Employee) => id === person.id)).toEqual([
      { _id: person.id, id: person.id, ...asSent(person), version: expect.any(Number) },
    ]);
    expect(JSON.stringify(users)).not.toMatch(/argon2|authVersion/);
  });

  test('a user read by id equals the listed one, and an unknown id replies 404', async () => {
    const one = (id: string, token = portal.admin) => portal.call('GET', `/api/auth/users/${id}`, { token });
    for (const user of await list()) expect((await one(user.id)).body).toEqual({ user });
    expect((await one(`usr_${'0'.repeat(20)}`)).status).toBe(404);
    const person = await portal.employee();
    expect((await one(person.id, person.token)).status).toBe(403);
  });
});

test('the paged list of users contains each account once', async () => {
  await portal.employee();
  const pages = await fetchAllPages(portal.call, '/api/auth/users', portal.admin, () => 2);
  const ids = pages.flatMap(({ items }) => items.map(({ id }: Employee) => id));
  expect(ids.sort()).toEqual((await list()).map(({ id }: Employee) => id).sort());
});

describe('changing a user', () => {
  // spec 6.11, 7.8
  test('a changed email replaces the old one at sign-in', async () => {
    const person = await portal.employee();
    const email = 'renamed@example.com';
    const { status, body } = await change(person.id, { ...asSent(person), name: 'Renamed', email });
    expect([status, body.user]).toEqual([200, expect.objectContaining({ name: 'Renamed', email })]);
    expect((await portal.signIn(email, person.password)).token).toBeTruthy();
    const old = await portal.call('POST', '/api/auth/login', {
      body: { email: person.email, password: person.password },
    });
    expect(old.status).toBe(401);
    const { email: freed } = await portal.employee();
    expect((await change(person.id, { ...asSent(person), email: freed })).status).toBe(409);
  });

  test('an email can change its case and stays reserved', async () => {
    const [one, two] = [await portal.employee(), await portal.employee()];
    expect((await change(one.id, { ...asSent(one), email: one.email.toUpperCase() })).status).toBe(200);
    const taken = await change(two.id, { ...asSent(two), email: one.email });
    expect([taken.status, taken.body.message]).toEqual([409, 'An account with this email already exists']);
  });

  // spec 3.4, 6.4
  test('a changed role opens or closes the admin area on the next call', async () => {
    const promoted = await secondAdmin();
    expect((await portal.call('GET', '/api/admin/profiles', { token: promoted.token })).status).toBe(200);
    await change(promoted.id, asSent(promoted));
    expect((await portal.call('GET', '/api/admin/profiles', { token: promoted.token })).status).toBe(401);
  });

  test('marking a password as initial ends all sessions and requires a new password', async () => {
    const person = await portal.employee();
    await change(person.id, { ...asSent(person), isInitialPassword: true });
    expect(await statusOf(person.token)).toBe(401);
    const signedIn = await portal.signIn(person.email, person.password);
    expect(signedIn).toMatchObject({ requiresPasswordChange: true });
    const { status, body } = await portal.call('GET', '/api/slips/my-slips', { token: signedIn.token });
    expect([status, body.message]).toEqual([403, 'Set a new password first.']);
  });

  // behaviour sign-in: Another role, or another value of the initial-password flag
  test('restoring a role does not restore its ended session', async () => {
    const promoted = await secondAdmin();
    const employee = await portal.signIn(promoted.email, promoted.password);
    await change(promoted.id, asSent(promoted));
    await change(promoted.id, { ...asSent(promoted), role: 'admin' });
    expect(await statusOf(promoted.token, '/api/admin/profiles')).toBe(401);
    expect(await statusOf(employee.token)).toBe(401);
  });

  test('changing a user does not restore a session that ended with a new password', async () => {
    const person = await portal.employee();
    const passwords = { oldPassword: person.password, newPassword: 'Another@1' };
    await portal.callOk('PUT', '/api/auth/set-password', { token: person.token, body: passwords });
    await change(person.id, { ...asSent(person), isInitialPassword: true });
    await change(person.id, asSent(person));
    expect(await statusOf(person.token)).toBe(401);
  });

  test('clearing the password flag does not restore its ended session', async () => {
    const person = await portal.employee();
    await change(person.id, { ...asSent(person), isInitialPassword: true });
    await change(person.id, asSent(person));
    expect(await statusOf(person.token)).toBe(401);
  });

  // behaviour sign-in: Another role, or another value of the initial-password flag
  test('clearing the password flag ends the token of create-user', async () => {
    const person = await portal.createUser();
    expect(await statusOf(person.token)).toBe(403);
    await change(person.id, asSent(person));
    expect(await statusOf(person.token)).toBe(401);
    const passwords = { oldPassword: person.password, newPassword: 'Another@1' };
    const set = await portal.call('PUT', '/api/auth/set-password', { token: person.token, body: passwords });
    expect(set.status).toBe(401);
  });

  // behaviour sign-in: Another role, or another value of the initial-password flag
  test('changing name and email ends no session', async () => {
    const person = await portal.employee();
    const renamed = { ...asSent(person), name: 'Another Name', email: `another.${person.email}` };
    expect((await change(person.id, renamed)).status).toBe(200);
    expect(await statusOf(person.token)).toBe(200);
  });

  // spec 3.4
  test.each([
    [{ name: ' ' }, 'Name is required'],
    [{ email: 'x' }, 'Email is invalid'],
    [{ role: 'owner' }, 'Role must be user or admin'],
    [{ isInitialPassword: 'yes' }, 'Initial password must be yes or no'],
  ])('changing a user with %j replies: %s', async (wrong, words) => {
    const person = await portal.employee();
    const { status, body } = await change(person.id, { ...asSent(person), ...wrong });
    expect([status, body.message]).toEqual([400, words]);
  });

  // behaviour users: The last admin
  test('an admin cannot change their own role or password flag', async () => {
    const me = (await list()).find(({ email }: Employee) => email === adminSignIn.email);
    const own = { name: me.name, email: me.email, role: 'admin', isInitialPassword: false };
    expect((await change(me.id, { ...own, role: 'user' })).body.message).toBe(
      'You cannot remove your own admin role. Ask another admin.',
    );
    expect((await change(me.id, { ...own, isInitialPassword: true })).status).toBe(409);
    expect((await change(me.id, { ...own, name: 'Administrator' })).status).toBe(200);
  });
});

describe('deleting a user', () => {
  // behaviour users: Deleting a user
  test('deleting a user ends their sessions and sign-in immediately, and keeps their slips', async () => {
    const person = await portal.employee();
    const slipId = await portal.generate(person.id);
    expect((await remove(person.id)).status).toBe(200);
    expect((await portal.call('GET', '/api/slips/my-slips', { token: person.token })).status).toBe(401);
    const { email, password } = person;
    expect((await portal.call('POST', '/api/auth/login', { body: { email, password } })).status).toBe(401);
    expect((await list()).map(({ id }: Employee) => id)).not.toContain(person.id);
    const history = await portal.asAdmin('GET', `/api/admin/payroll/history/${person.id}`);
    expect(history.body).toMatchObject([{ id: slipId }]);
    const kept = await portal.asAdmin('GET', `/api/admin/payroll/slip/${slipId}`);
    expect(kept.body.employeeDetails.name).toBe(person.name);
  });

  // spec 6.11, 7.9
  // behaviour users: Deleting a user
  test('deleting a user removes them from the employees and frees the email', async () => {
    const person = await portal.employee();
    await portal.setPayroll(person.id, { basicSalary: 1 });
    await remove(person.id);
    const { body } = await portal.asAdmin('GET', '/api/admin/profiles?limit=1000');
    expect(body.map(({ user }: EmployeeEntry) => user.id)).not.toContain(person.id);
    const again = await portal.asAdmin('POST', '/api/auth/admin/create-user', person);
    expect(again.status).toBe(200);
    expect(again.body.user.id).not.toBe(person.id);
  });

  // behaviour users: Deleting a user
  test('deleting a user leaves their pending request, which an admin can still decide on', async () => {
    const { id, token } = await portal.employee();
    const dates = { startDate: '2026-12-01', endDate: '2026-12-01' };
    const { body: leave } = await portal.callOk('POST', '/api/leaves', {
      token,
      body: { subject: 'Vacation', description: 'A day', ...dates },
    });
    await remove(id);
    const decided = await portal.callOk('PUT', `/api/admin/leaves/${leave.id}/status`, {
      token: portal.admin,
      body: { status: 'rejected' },
    });
    expect(decided.body.leave).toMatchObject({ id: leave.id, userId: id, status: 'rejected' });
  });

  test('deleting a deleted or unknown user replies 404', async () => {
    const person = await portal.employee();
    await remove(person.id);
    expect((await remove(person.id)).status).toBe(404);
    expect((await remove('usr_00000000000000000000')).status).toBe(404);
    expect((await remove('count#admins')).status).toBe(404);
  });

  // behaviour users: The last admin
  test('an admin cannot delete their own account', async () => {
    const me = (await list()).find(({ email }: Employee) => email === adminSignIn.email);
    const { status, body } = await remove(me.id);
    expect([status, body.message]).toEqual([409, 'You cannot delete your own account.']);
  });
});

describe('error messages for an admin', () => {
  test('a taken email is reported in the message and beside its field', async () => {
    const [one, two] = [await portal.employee(), await portal.employee()];
    const words = 'An account with this email already exists';
    const created = await portal.asAdmin('POST', '/api/auth/admin/create-user', {
      ...one,
      password: 'Initial@1',
    });
    const changed = await change(two.id, { ...asSent(two), email: one.email });
    for (const { body } of [created, changed]) {
      expect(body).toMatchObject({ message: words, fields: { email: words } });
    }
  });

  // behaviour users: Errors in user management
  test('messages report an unknown user, a deletion, and a refused change of the own account', async () => {
    const person = await portal.employee();
    expect((await remove(person.id)).body).toEqual({ message: 'User deleted' });
    for (const { status, body } of [await remove(person.id), await change(person.id, asSent(person))]) {
      expect([status, body.message]).toEqual([404, 'User not found. Reload the page.']);
    }
    const me = (await list()).find(({ email }: Employee) => email === adminSignIn.email);
    const { body } = await change(me.id, { ...asSent(me), role: 'admin', isInitialPassword: true });
    expect(body.message).toBe('You cannot mark your own password as initial.');
  });

  // behaviour users: The last admin
  test('the last admin by a restored count cannot be demoted or deleted', async () => {
    const promoted = await secondAdmin();
    const counted = await get('accounts', adminCountKey);
    await putItems('accounts', [{ ...counted, admins: 1 }]);
    for (const { status, body } of [await change(promoted.id, asSent(promoted)), await remove(promoted.id)]) {
      expect([status, body.message]).toEqual([
        409,
        'You cannot demote or delete the last administrator. Make another user an admin first.',
      ]);
    }
    await putItems('accounts', [counted as object]);
    expect((await remove(promoted.id)).status).toBe(200);
  });
});

test('users are sorted by name in Indian English collation', async () => {
  for (const name of ['Zoya', 'árvi', 'Bela', 'aruna']) {
    const person = await portal.employee();
    await change(person.id, { ...asSent(person), name });
  }
  const names = (await list()).map(({ name }: Employee) => name);
  expect(names).toEqual([...names].sort(new Intl.Collator('en-IN').compare));
  expect(names.indexOf('aruna')).toBeLessThan(names.indexOf('árvi'));
  expect(names.indexOf('árvi')).toBeLessThan(names.indexOf('Bela'));
});

// behaviour sign-in: A user with an initial password can only change it
test('an admin with an initial password can sign in to both areas, only to replace it', async () => {
  const person = await portal.employee();
  await change(person.id, { ...asSent(person), role: 'admin', isInitialPassword: true });
  const { email, password } = person;
  const signedIn = await portal.callOk('POST', '/api/auth/admin/login', { body: { email, password } });
  const token: string = signedIn.body.token;
  expect(signedIn.body.admin).toMatchObject({ role: 'admin', isInitialPassword: true });
  expect(await portal.signIn(email, password)).toMatchObject({ requiresPasswordChange: true });
  const refused = await portal.call('GET', '/api/auth/users', { token });
  expect([refused.status, refused.body.message]).toEqual([403, 'Set a new password first.']);
  const [cookie = ''] = (signedIn.headers.getSetCookie()[0] ?? '').split(';');
  expect((await portal.call('GET', '/api/holidays', { headers: { cookie } })).status).toBe(403);
  const passwords = { currentPassword: password, newPassword: 'Another@12345' };
  await portal.callOk('PUT', '/api/auth/admin/reset-password', { token, body: passwords });
  expect(await statusOf(token, '/api/auth/users')).toBe(200);
  const { body } = await portal.callOk('POST', '/api/auth/admin/login', {
    body: { email, password: 'Another@12345' },
  });
  expect(body.admin.isInitialPassword).toBe(false);
});

test('an admin cannot reuse an initial password as the new one, and can log out', async () => {
  const person = await portal.employee();
  await change(person.id, { ...asSent(person), role: 'admin', isInitialPassword: true });
  const { email, password } = person;
  const { body } = await portal.callOk('POST', '/api/auth/admin/login', { body: { email, password } });
  const token: string = body.token;
  const reset = (newPassword: string) =>
    portal.call('PUT', '/api/auth/admin/reset-password', {
      token,
      body: { currentPassword: password, newPassword },
    });
  expect((await reset(password)).body.message).toBe('New password must be different from the old one');
  expect(await statusOf(token, '/api/auth/users')).toBe(403);
  expect((await portal.call('POST', '/api/auth/logout', { token })).status).toBe(200);
  expect((await reset('Another@12345')).status).toBe(401);
});

test('a session that ended with the password flag stays ended when a new password is set afterwards', async () => {
  const person = await portal.employee();
  await change(person.id, { ...asSent(person), isInitialPassword: true });
  const { token } = await portal.signIn(person.email, person.password);
  const passwords = { oldPassword: person.password, newPassword: 'Another@1' };
  await portal.callOk('PUT', '/api/auth/set-password', { token, body: passwords });
  expect(await statusOf(person.token)).toBe(401);
});

test('removing the caller’s own admin role replies conflict', async () => {
  const me = (await list()).find(({ email }: Employee) => email === adminSignIn.email);
  const { status, body } = await change(me.id, { ...asSent(me), role: 'user' });
  expect([status, body.code]).toEqual([409, 'conflict']);
});
