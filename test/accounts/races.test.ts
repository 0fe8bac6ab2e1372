import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminCountKey } from '../../functions/accounts/items.ts';
import { get } from '../../functions/lib/table.ts';
import { beforeItsWrite, withoutItsWrite } from '../hold.ts';
import { type Employee, type Portal, startPortal } from '../portal.ts';
import { recordsOf } from '../records.ts';
import { takeConsole } from '../setup.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.stop());

const asSent = ({ name, email }: Employee) => ({ name, email, role: 'user', isInitialPassword: false });
const change = (person: Employee, changes: object) =>
  portal.call('PUT', `/api/auth/users/${person.id}`, {
    token: portal.admin,
    body: { ...asSent(person), ...changes },
  });
const remove = ({ id }: Employee) => portal.call('DELETE', `/api/auth/users/${id}`, { token: portal.admin });
const create = (email: string) =>
  portal.call('POST', '/api/auth/admin/create-user', {
    token: portal.admin,
    body: { name: 'Newcomer', email, password: 'Initial@1' },
  });
const userOf = async ({ id }: Employee) => {
  const { body } = await portal.call('GET', '/api/auth/users', { token: portal.admin });
  return body.users.find((user: { id: string }) => user.id === id);
};
const admins = async () => (await get('accounts', adminCountKey))?.admins as number;
let emails = 0;
const newEmail = () => `raced.${emails++}@example.com`;

describe('while a user is changed', () => {
  test('another admin’s change is not undone by it', async () => {
    const person = await portal.employee();
    const [late, early] = await beforeItsWrite(
      'accounts',
      () => change(person, { name: 'Late' }),
      () => change(person, { name: 'Early', isInitialPassword: true }),
    );
    expect([early.status, late.status]).toEqual([200, 200]);
    expect(await userOf(person)).toMatchObject({ name: 'Late', isInitialPassword: false });
    expect((await recordsOf(person.id)).filter(({ action }) => action === 'account.changed')).toHaveLength(2);
  });

  test('their own new password stays', async () => {
    const person = await portal.employee();
    const passwords = { oldPassword: person.password, newPassword: 'Another@1' };
    const [, set] = await beforeItsWrite(
      'accounts',
      () => change(person, { name: 'Renamed' }),
      () => portal.call('PUT', '/api/auth/set-password', { token: person.token, body: passwords }),
    );
    expect(set.status).toBe(200);
    expect((await portal.signIn(person.email, 'Another@1')).token).toBeTruthy();
    expect((await userOf(person)).name).toBe('Renamed');
  });

  test('deleting them is final', async () => {
    const person = await portal.employee();
    const email = newEmail();
    const [late, deleted] = await beforeItsWrite(
      'accounts',
      () => change(person, { email }),
      () => remove(person),
    );
    expect([deleted.status, late.status, await userOf(person)]).toEqual([200, 404, undefined]);
    for (const freed of [email, person.email]) expect((await create(freed)).status).toBe(200);
  });
});

describe('while a user is deleted', () => {
  test('a new email of theirs is freed as well', async () => {
    const person = await portal.employee();
    const email = newEmail();
    const [deleted, changed] = await beforeItsWrite(
      'accounts',
      () => remove(person),
      () => change(person, { email }),
    );
    expect([changed.status, deleted.status, await userOf(person)]).toEqual([200, 200, undefined]);
    for (const freed of [email, person.email]) expect((await create(freed)).status).toBe(200);
  });

  test('becoming an admin first, they are counted as one no more', async () => {
    const [person, before] = [await portal.employee(), await admins()];
    await beforeItsWrite(
      'accounts',
      () => remove(person),
      () => change(person, { role: 'admin' }),
    );
    expect([await userOf(person), await admins()]).toEqual([undefined, before]);
  });
});

describe('an email', () => {
  const taken = [409, 'An account with this email already exists'];

  test('that two users get at once is the earlier one’s', async () => {
    const [one, two, email] = [await portal.employee(), await portal.employee(), newEmail()];
    const [late, early] = await beforeItsWrite(
      'accounts',
      () => change(one, { email }),
      () => change(two, { email: email.toUpperCase() }),
    );
    expect([early.status, late.status, late.body.message]).toEqual([200, ...taken]);
    expect((await userOf(one)).email).toBe(one.email);
  });

  test.each([
    ['a user who is created', (email: string) => create(email)],
    ['a user who is changed', async (email: string) => change(await portal.employee(), { email })],
  ])('that goes to somebody else meanwhile is refused to %s', async (_, ask) => {
    const [other, email] = [await portal.employee(), newEmail()];
    const [late, early] = await beforeItsWrite(
      'accounts',
      () => create(email),
      () => change(other, { email }),
    );
    expect([early.status, late.status, late.body.message]).toEqual([200, ...taken]);
    expect((await ask(email)).status).toBe(409);
  });
});

describe('the count of admins', () => {
  test('is right after two were made at once, and after two were unmade', async () => {
    const [one, two, before] = [await portal.employee(), await portal.employee(), await admins()];
    for (const [role, count] of [
      ['admin', before + 2],
      ['user', before],
    ]) {
      const answers = await beforeItsWrite(
        'accounts',
        () => change(one, { role }),
        () => change(two, { role }),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(await admins()).toBe(count);
    }
  });

  test('is right after one was deleted while another was made', async () => {
    const [one, two, before] = [await portal.employee(), await portal.employee(), await admins()];
    await change(one, { role: 'admin' });
    await beforeItsWrite(
      'accounts',
      () => remove(one),
      () => change(two, { role: 'admin' }),
    );
    expect(await admins()).toBe(before + 1);
    await change(two, { role: 'user' });
    expect(await admins()).toBe(before);
  });
});

describe('a database that fails', () => {
  test.each([
    ['creates nobody', () => create('nobody@example.com')],
    ['changes nobody', (person: Employee) => change(person, { name: 'Nobody' })],
  ])('%s, and is not called a taken email or a conflict', async (_, ask) => {
    const person = await portal.employee();
    const { status } = await withoutItsWrite('accounts', () => ask(person));
    expect([status, takeConsole().join()]).toEqual([500, expect.stringContaining('the database is gone')]);
    const { body } = await portal.call('GET', '/api/auth/users', { token: portal.admin });
    expect(JSON.stringify(body)).not.toMatch(/nobody/i);
  });
});

test('who created, changed and deleted a user is on the record', async () => {
  const { body } = await create(newEmail());
  const person = { ...body.user, password: 'Initial@1', token: body.token } as Employee;
  await change(person, { name: 'Renamed' });
  await remove(person);
  const by = expect.stringMatching(/^usr_/);
  expect((await recordsOf(person.id)).map(({ action, by: who }) => ({ action, by: who }))).toEqual([
    { action: 'account.created', by },
    { action: 'account.changed', by },
    { action: 'account.deleted', by },
  ]);
});
