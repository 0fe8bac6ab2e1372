import { describe, expect, test } from 'vitest';
import { get } from '../../../functions/lib/table.ts';
import { adminCountKey } from '../../../functions/store/account.ts';
import { readAuditEntries } from '../../support/audit-entries.ts';
import {
  failWrite,
  interleaveBeforeWrite,
  isBusinessTransaction,
  pauseCommand,
} from '../../support/pause-command.ts';
import type { Employee } from '../../support/portal.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { takeConsole } from '../../support/setup.ts';

const portal = setUpPortal();

const asSent = ({ name, email }: Employee) => ({ name, email, role: 'user', isInitialPassword: false });
const change = (person: Employee, changes: object) =>
  portal.asAdmin('PUT', `/api/auth/users/${person.id}`, { ...asSent(person), ...changes });
const remove = ({ id }: Employee) => portal.asAdmin('DELETE', `/api/auth/users/${id}`);
const create = (email: string) =>
  portal.asAdmin('POST', '/api/auth/admin/create-user', { name: 'Newcomer', email, password: 'Initial@1' });
const userOf = async ({ id }: Employee) => {
  const { body } = await portal.asAdmin('GET', '/api/auth/users');
  return body.users.find((user: { id: string }) => user.id === id);
};
const admins = async () => (await get('accounts', adminCountKey))?.admins as number;
let emails = 0;
const newEmail = () => `raced.${emails++}@example.com`;

describe('while a user is changed', () => {
  test('another admin’s change is not undone by it', async () => {
    const person = await portal.employee();
    const [late, early] = await interleaveBeforeWrite(
      'accounts',
      () => change(person, { name: 'Late' }),
      () => change(person, { name: 'Early', isInitialPassword: true }),
    );
    expect([early.status, late.status]).toEqual([200, 200]);
    expect(await userOf(person)).toMatchObject({ name: 'Late', isInitialPassword: false });
    expect(
      (await readAuditEntries(person.id)).filter(({ action }) => action === 'account.changed'),
    ).toHaveLength(2);
  });

  test('their own new password stays', async () => {
    const person = await portal.employee();
    const passwords = { oldPassword: person.password, newPassword: 'Another@1' };
    const [, set] = await interleaveBeforeWrite(
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
    const [late, deleted] = await interleaveBeforeWrite(
      'accounts',
      () => change(person, { email }),
      () => remove(person),
    );
    expect([deleted.status, late.status, await userOf(person)]).toEqual([200, 404, undefined]);
    for (const freed of [email, person.email]) expect((await create(freed)).status).toBe(200);
  });
});

describe('while a password is set', () => {
  const setPassword = ({ token, password }: Employee) =>
    portal.call('PUT', '/api/auth/set-password', {
      token,
      body: { oldPassword: password, newPassword: 'Another@1' },
    });

  test('a changed name stays, and the password is set when it is tried again', async () => {
    const person = await portal.employee();
    const [late, renamed] = await interleaveBeforeWrite(
      'accounts',
      () => setPassword(person),
      () => change(person, { name: 'Renamed' }),
    );
    expect([renamed.status, late.status]).toEqual([200, 409]);
    expect((await setPassword(person)).status).toBe(200);
    expect((await userOf(person)).name).toBe('Renamed');
    const set = { action: 'password.set', by: person.id };
    expect(
      (await readAuditEntries(person.id)).filter(({ action }) => action === 'password.set').slice(-1),
    ).toEqual([set]);
  });

  test('a database that fails leaves the old one', async () => {
    const person = await portal.employee();
    const { status } = await failWrite('accounts', () => setPassword(person));
    expect([status, takeConsole().join()]).toEqual([500, expect.stringContaining('the database is gone')]);
    expect((await portal.signIn(person.email, person.password)).token).toBeTruthy();
  });
});

describe('while a user is deleted', () => {
  test('a new email of theirs is freed as well', async () => {
    const person = await portal.employee();
    const email = newEmail();
    const [deleted, changed] = await interleaveBeforeWrite(
      'accounts',
      () => remove(person),
      () => change(person, { email }),
    );
    expect([changed.status, deleted.status, await userOf(person)]).toEqual([200, 200, undefined]);
    for (const freed of [email, person.email]) expect((await create(freed)).status).toBe(200);
  });

  test('becoming an admin first, they are counted as one no more', async () => {
    const [person, before] = [await portal.employee(), await admins()];
    await interleaveBeforeWrite(
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
    const [late, early] = await interleaveBeforeWrite(
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
  ])('that goes to another user meanwhile is refused to %s', async (_, ask) => {
    const [other, email] = [await portal.employee(), newEmail()];
    const [late, early] = await interleaveBeforeWrite(
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
      const answers = await interleaveBeforeWrite(
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
    await interleaveBeforeWrite(
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
    ['creates no user', () => create('nobody@example.com')],
    ['changes no user', (person: Employee) => change(person, { name: 'Nobody' })],
  ])('%s, and is not called a taken email or a conflict', async (_, ask) => {
    const person = await portal.employee();
    const { status } = await failWrite('accounts', () => ask(person));
    expect([status, takeConsole().join()]).toEqual([500, expect.stringContaining('the database is gone')]);
    const { body } = await portal.asAdmin('GET', '/api/auth/users');
    expect(JSON.stringify(body)).not.toMatch(/nobody/i);
  });
});

test('who created, changed and deleted a user is on the record', async () => {
  const { body } = await create(newEmail());
  const person = { ...body.user, password: 'Initial@1', token: body.token } as Employee;
  await change(person, { name: 'Renamed' });
  await remove(person);
  const by = expect.stringMatching(/^usr_/);
  expect((await readAuditEntries(person.id)).map(({ action, by: who }) => ({ action, by: who }))).toEqual([
    { action: 'account.created', by },
    { action: 'account.changed', by },
    { action: 'account.deleted', by },
  ]);
});

describe('an admin whose own account changes while a call of theirs is on its way', () => {
  /** Another admin, signed in, who asks for something. */
  async function secondAdmin() {
    const person = await portal.employee();
    await change(person, { role: 'admin' });
    const { email, password } = person;
    const { body } = await portal.callOk('POST', '/api/auth/admin/login', { body: { email, password } });
    const token: string = body.token;
    return {
      person,
      rename: (who: Employee, name: string) =>
        portal.call('PUT', `/api/auth/users/${who.id}`, {
          token,
          body: { ...asSent(who), name, ...(who === person && { role: 'admin' }) },
        }),
    };
  }
  const ended = [401, 'Your session has ended. Please sign in again.'];

  test.each([
    ['is demoted', (admin: Employee) => change(admin, { role: 'user' })],
    ['is deleted', (admin: Employee) => remove(admin)],
  ])('changes no user once it %s', async (_, ending) => {
    const [{ person, rename }, other] = [await secondAdmin(), await portal.employee()];
    const [late, early] = await interleaveBeforeWrite(
      'accounts',
      () => rename(other, 'Too late'),
      () => ending(person),
    );
    expect([early.status, late.status, late.body.message]).toEqual([200, ...ended]);
    expect((await userOf(other)).name).toBe(other.name);
  });

  test('does not change it themselves once it is demoted', async () => {
    const { person, rename } = await secondAdmin();
    const [late] = await interleaveBeforeWrite(
      'accounts',
      () => rename(person, 'Too late'),
      () => change(person, { role: 'user' }),
    );
    expect([late.status, late.body.message]).toEqual(ended);
    expect(await userOf(person)).toMatchObject({ name: person.name, role: 'user' });
  });

  test('goes on where only the name is another', async () => {
    const [{ person, rename }, other] = [await secondAdmin(), await portal.employee()];
    for (const who of [person, other]) {
      const [late] = await interleaveBeforeWrite(
        'accounts',
        () => rename(who, 'In time'),
        () => change(person, { name: 'Renamed', role: 'admin' }),
      );
      expect([late.status, (await userOf(who)).name]).toEqual([200, 'In time']);
    }
  });

  test('is told of the conflict where there is one, and not that the session has ended', async () => {
    const [{ rename }, one, two] = [await secondAdmin(), await portal.employee(), await portal.employee()];
    const [late] = await interleaveBeforeWrite(
      'accounts',
      () => rename({ ...one, email: newEmail() }, 'Taken'),
      () => change(two, { email: `raced.${emails - 1}@example.com` }),
    );
    expect([late.status, late.body.message]).toEqual([409, 'An account with this email already exists']);
  });

  test('is told of a database that fails, and not that the session has ended', async () => {
    const [{ person, rename }, other] = [await secondAdmin(), await portal.employee()];
    const paused = pauseCommand(isBusinessTransaction);
    const late = rename(other, 'Too late');
    await paused.reached;
    expect((await change(person, { role: 'user' })).status).toBe(200);
    paused.fail(new Error('the database is gone'));
    expect((await late).status).toBe(500);
    expect(takeConsole().join()).toContain('the database is gone');
  });
});
