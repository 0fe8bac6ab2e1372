import { describe, expect, test } from 'vitest';
import { get } from '../../../functions/lib/table.ts';
import { adminCountKey } from '../../../functions/store/account.ts';
import type { AdminDuty } from '../../../shared/duties.ts';
import type { Employee } from '../../support/portal.ts';
import { putItems } from '../../support/put-items.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';

const portal = setUpPortal();

const asSent = ({ name, email }: Employee) => ({ name, email, role: 'user', isInitialPassword: false });
const change = (person: Employee, values: object, token = portal.admin) =>
  portal.call('PUT', `/api/auth/users/${person.id}`, { token, body: { ...asSent(person), ...values } });

const signInAsAdmin = ({ email, password }: Employee) =>
  portal.call('POST', '/api/auth/admin/login', { body: { email, password } });

/** An admin, signed in. */
async function adminWith(duties?: AdminDuty[]): Promise<Employee> {
  const person = await portal.employee();
  const { status, body } = await change(person, { role: 'admin', ...(duties && { duties }) });
  expect([status, body.user.duties]).toEqual([200, duties]);
  return { ...person, token: (await signInAsAdmin(person)).body.token };
}

describe('setting duties', () => {
  // behaviour users: Duties
  test('an admin is narrowed to duties, which the list and the audit log say; the sessions until then end', async () => {
    const admin = await adminWith();
    expect((await change(admin, { role: 'admin', duties: ['hr', 'payroll'] })).body.user.duties).toEqual([
      'payroll',
      'hr',
    ]);
    const ended = await portal.call('GET', '/api/auth/users', { token: admin.token });
    expect(ended.status).toBe(401);
    const signedIn = await signInAsAdmin(admin);
    expect(signedIn.body.admin.duties).toEqual(['payroll', 'hr']);
    const body = await portal.ok('GET', `/api/auth/users/${admin.id}`);
    expect(body.user.duties).toEqual(['payroll', 'hr']);
    const log = await portal.ok('GET', '/api/admin/audit');
    expect(JSON.stringify(log)).toContain('Payroll, HR');
  });

  // behaviour users: A change of an account
  test('a request without duties leaves an admin the ones they have, and null gives all of them again', async () => {
    const admin = await adminWith(['hr']);
    const renamed = { ...admin, name: 'Farida Sayed' };
    expect((await change(renamed, { role: 'admin' })).body.user.duties).toEqual(['hr']);
    expect((await signInAsAdmin(admin)).body.admin.duties).toEqual(['hr']);
    expect((await change(renamed, { role: 'admin', duties: null })).body.user.duties).toBeUndefined();
  });

  // behaviour users: A change of an account
  test('the last day of an accountant stays where a request does not name it, and null ends it', async () => {
    const person = await portal.employee();
    const named = { role: 'admin', duties: ['accountant'], dutiesUntil: '2032-06-30' };
    await change(person, named);
    const kept = await change({ ...person, name: 'Omkar Naik' }, { role: 'admin' });
    expect(kept.body.user).toMatchObject({ duties: ['accountant'], dutiesUntil: '2032-06-30' });
    const again = await change(person, { role: 'admin', duties: ['accountant'] });
    expect(again.body.user.dutiesUntil).toBe('2032-06-30');
    const ended = await change(person, { role: 'admin', dutiesUntil: null });
    expect(ended.body.user.dutiesUntil).toBeUndefined();
    await change(person, named);
    const other = await change(person, { role: 'admin', duties: ['accountant', 'approver'] });
    expect(other.body.user).not.toHaveProperty('dutiesUntil');
  });

  test('an admin who becomes a user and an admin again has all duties', async () => {
    const admin = await adminWith(['approver']);
    expect((await change(admin, {})).body.user).not.toHaveProperty('duties');
    expect((await change(admin, { role: 'admin' })).body.user.duties).toBeUndefined();
  });

  // behaviour users: A change of an account
  test('a change of an account that was changed since it was read is refused, and a repeated one is not', async () => {
    const person = await portal.employee();
    const read = async () => (await portal.ok('GET', `/api/auth/users/${person.id}`)).user;
    const { version } = await read();
    const narrowed = { role: 'admin', duties: ['approver'], version };
    const { body } = await change(person, narrowed);
    expect(body.user.version).toBeGreaterThan(version);
    expect((await change(person, narrowed)).status).toBe(200);
    const late = await change(person, { role: 'admin', duties: ['payroll'], version });
    expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('has changed since')]);
    expect((await read()).duties).toEqual(['approver']);
    const fresh = await change(person, { role: 'admin', duties: ['payroll'], version: body.user.version });
    expect(fresh.body.user.duties).toEqual(['payroll']);
  });

  test.each([
    ['duties of a user', { role: 'user', duties: ['hr'] }, 'Duties are for admins alone.'],
    [
      'a last day of a payroll admin',
      { role: 'admin', duties: ['payroll'], dutiesUntil: '2027-03-31' },
      'A last day can be set for an admin who is an accountant alone.',
    ],
    ['no duty at all', { role: 'admin', duties: [] }, 'Choose at least one duty, or all duties'],
    ['an unknown duty', { role: 'admin', duties: ['owner'] }, 'Choose duties of the list'],
  ])('%s is refused', async (_, values, message) => {
    const answer = await change(await portal.employee(), values);
    expect([answer.status, Object.values(answer.body.fields ?? {})]).toEqual([400, [message]]);
  });

  // behaviour users: Only an admin with all duties
  test('an admin cannot change their own duties', async () => {
    const admin = await adminWith();
    const { status, body } = await change(admin, { role: 'admin', duties: ['hr'] }, admin.token);
    expect([status, body.message]).toEqual([409, 'You cannot change your own duties. Ask another admin.']);
  });

  // behaviour users: Only an admin with all duties
  test('of the last two admins with all duties who narrow each other at once, one keeps them', async () => {
    const [first, second] = [await adminWith(), await adminWith()];
    const counted = await get('accounts', adminCountKey);
    await putItems('accounts', [{ ...counted, withAllDuties: 2 }]);
    const answers = await Promise.all([
      change(second, { role: 'admin', duties: ['hr'] }, first.token),
      change(first, { role: 'admin', duties: ['hr'] }, second.token),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    // The other one was refused as the last, or had no session of all duties any more.
    const [refused] = answers.filter(({ status }) => status !== 200);
    expect([401, 409]).toContain(refused?.status);
  });
});

describe('HR', () => {
  // behaviour users: Only an admin with all duties
  test('chooses no password of an account: it invites, and only an admin with all duties sets an initial password', async () => {
    const hr = await adminWith(['hr']);
    const person = { name: 'Ishaan Bose', email: 'ishaan.bose@example.com' };
    const createAs = (token: string) =>
      portal.call('POST', '/api/auth/admin/create-user', {
        token,
        body: { ...person, password: 'Chosen@1' },
      });
    expect((await createAs(hr.token)).status).toBe(403);
    const both = await adminWith(['approver', 'hr']);
    expect((await createAs(both.token)).status).toBe(403);
    expect((await createAs(portal.admin)).status).toBe(200);
  });

  // behaviour users: Only an admin with all duties
  test('changes the name of an employee, and neither an address, a role, a password nor an admin', async () => {
    const hr = await adminWith(['hr']);
    const person = await portal.employee();
    expect((await change(person, { name: 'Another Name' }, hr.token)).status).toBe(200);
    const named = { ...person, name: 'Another Name' };
    const other = await adminWith(['payroll']);
    const refused = [
      await change(named, { email: 'elsewhere@example.com' }, hr.token),
      await change(named, { role: 'admin' }, hr.token),
      await change(named, { isInitialPassword: true }, hr.token),
      await change(other, { role: 'admin', duties: ['payroll'], name: 'Renamed' }, hr.token),
      await portal.call('DELETE', `/api/auth/users/${other.id}`, { token: hr.token }),
      await portal.call('PUT', `/api/auth/users/${person.id}/initial-password`, {
        token: hr.token,
        body: { password: 'Initial@2' },
      }),
    ];
    expect(refused.map(({ status }) => status)).toEqual(Array(refused.length).fill(403));
    expect((await portal.call('DELETE', `/api/auth/users/${person.id}`, { token: hr.token })).status).toBe(
      200,
    );
  });
});

test('an accountant signs in as an admin until the last day, and as an employee after it', async () => {
  const person = await portal.employee();
  await change(person, { role: 'admin', duties: ['accountant'], dutiesUntil: '2020-01-31' });
  expect((await signInAsAdmin(person)).status).toBe(401);
  expect((await portal.signIn(person.email, person.password)).token).toEqual(expect.any(String));
});
