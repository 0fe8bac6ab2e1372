import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { get } from '../../../functions/lib/table.ts';
import { type Account, accountKey, adminCountKey, parseAccount } from '../../../functions/store/account.ts';
import { allRoutes } from '../../../shared/contract.ts';
import type { UserId } from '../../../shared/user-id.ts';
import { type CallBackend, startCallBackend } from '../../support/call-backend.ts';
import { callOf, type RouteCall } from '../../support/calls.ts';
import { leaveItem } from '../../support/items.ts';
import { isBusinessTransaction, pauseCommand, takeStoredChanges } from '../../support/pause-command.ts';
import { putRun } from '../../support/pay-runs.ts';
import { putItems } from '../../support/put-items.ts';
import { createPerson } from '../../support/sample-call.ts';
import { type Person, type SampleCompany, signIn } from '../../support/sample-company.ts';

let backend: CallBackend;
let company: SampleCompany;

beforeAll(async () => {
  backend = await startCallBackend(3);
  company = backend.company;
  // Admins are put straight into the table here, more of them than are ever deleted or demoted.
  await putItems('accounts', [{ ...adminCountKey, admins: 1000, version: 1 }]);
});
afterAll(() => backend.stop());

/** The items that functions have stored since, except password attempts and the entries of pending files. */
const takeEffects = () =>
  takeStoredChanges().filter(({ item }) => {
    const text = JSON.stringify(item);
    return !text.includes('"attempts#') && !text.includes('"file#');
  });

const newPerson = (role: Account['role']): Promise<Person> => createPerson(company, { role });

/** The company, and in place of its admin or employee another one to make the call. */
const withActor = async (caller: RouteCall['route']['caller']): Promise<SampleCompany> => ({
  ...company,
  ...(caller !== 'employee' && { admin: await newPerson('admin') }),
  ...(caller !== 'admin' && { employee: await newPerson('user') }),
});

interface Sent {
  path: string;
  init: RequestInit;
}
const send = async ({ path, init }: Sent) => {
  const response = await fetch(backend.url + path, init);
  return { status: response.status, body: (await response.json()) as { code?: string } };
};

/** The token names its account. */
const actorOf = ({ init }: Sent) =>
  new Headers(init.headers).get('authorization')?.split('.').at(-1) as UserId;

async function asAdmin(method: string, path: string, body: object = {}): Promise<void> {
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${company.admin.token}`,
  };
  const { status } = await send({ path, init: { method, headers, body: JSON.stringify(body) } });
  expect([path, status]).toEqual([path, 200]);
}

const accountOf = async (id: UserId) => parseAccount(await get('accounts', accountKey(id))) as Account;
const change = async (id: UserId, changed: (read: Account) => Partial<Account>) => {
  const read = await accountOf(id);
  const { name, email, role, isInitialPassword } = { ...read, ...changed(read) };
  await asAdmin('PUT', `/api/auth/users/${id}`, { name, email, role, isInitialPassword });
};
const remove = (id: UserId) => asAdmin('DELETE', `/api/auth/users/${id}`);

/** Actions that end a person's sessions, run during one of their calls. */
const ends: Record<string, (id: UserId) => Promise<void>> = {
  'was given another role': (id) => change(id, ({ role }) => ({ role: role === 'admin' ? 'user' : 'admin' })),
  async 'changed the password elsewhere'(id) {
    const read = await accountOf(id);
    const { token } = await signIn(0, read);
    const [path, field] =
      read.role === 'admin'
        ? ['/api/auth/admin/reset-password', 'currentPassword']
        : ['/api/auth/set-password', 'oldPassword'];
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const body = JSON.stringify({ [field as string]: company.password, newPassword: 'Elsewhere@1' });
    expect((await send({ path: path as string, init: { method: 'PUT', headers, body } })).status).toBe(200);
  },
};

/** Pauses a call at a command, does something meanwhile, and resumes it. */
async function during(
  call: Sent,
  when: (command: unknown, turn: number) => boolean,
  act: () => Promise<void>,
) {
  const held = pauseCommand(when);
  const answer = send(call);
  const isHeld = await Promise.race([held.reached.then(() => true), answer.then(() => false)]);
  if (!isHeld) {
    held.resume();
    return { isHeld, answer: await answer, effects: [] };
  }
  await act();
  takeStoredChanges();
  held.resume();
  return { isHeld, answer: await answer, effects: takeEffects() };
}

/** Routes whose late effect is harmless, with the reason. */
const exempt = [
  // Only ends a session.
  'accounts.logout',
  // Only stores a challenge, which the account no longer answers.
  'passkeys.passkeyRegistration',
  'accounts.startAuthenticator',
  // Prints a page without storing it.
  'slips.generatePdf',
  // Only answer what would be stored.
  'payroll.previewPay',
  'payroll.previewImportedSlips',
  'people.previewImport',
  'people.previewLeaving',
  'people.previewLeaveType',
];
const writing = allRoutes
  .filter(({ route }) => route.method !== 'GET' && route.caller !== 'anyone')
  .map(({ feature, name }) => `${feature}.${name}`)
  .filter((name) => !exempt.includes(name));

async function prepared(name: string) {
  const { route, prepare } = callOf(name);
  return prepare(await withActor(route.caller));
}

const ended = { status: 401, body: expect.objectContaining({ code: 'unauthenticated' }) };

/** Both raise the version of the account, which is what a write depends on: each route meets one of them. */
const endFor = (name: string) => {
  const entries = Object.entries(ends);
  return entries[writing.indexOf(name) % entries.length] as (typeof entries)[number];
};

describe.each(writing)('%s, admitted and on its way', (name) => {
  // behaviour sign-in: A call in flight
  test('writes nothing after the actor was deleted, wherever it was', async () => {
    let wasEffective = false;
    // The first command reads session and account, to authenticate. Half of the others, in turns from route to route.
    for (let position = 2 + (writing.indexOf(name) % 2); !wasEffective; position += 2) {
      const call = await prepared(name);
      const when = (command: unknown, turn: number) => {
        if (turn === position) return true;
        wasEffective ||= isBusinessTransaction(command);
        return false;
      };
      const { isHeld, answer, effects } = await during(call, when, () => remove(actorOf(call)));
      if (wasEffective) {
        expect(answer.status).toBe(200);
        expect(position).toBeGreaterThan(2);
      } else {
        expect([position, isHeld, answer]).toEqual([position, true, ended]);
        expect(effects).toEqual([]);
      }
    }
  });

  const [how, end] = endFor(name);
  // behaviour sign-in: A call in flight
  test(`writes nothing after the actor ${how}`, async () => {
    const call = await prepared(name);
    const { isHeld, answer, effects } = await during(call, isBusinessTransaction, () => end(actorOf(call)));
    expect([isHeld, answer]).toEqual([true, ended]);
    expect(effects).toEqual([]);
  });
});

/** Calls of an admin about themselves: what is written and who writes it are the same account. */
const onSelf: Record<string, (self: Account) => { method: string; path: string; body: object }> = {
  'saving the own payroll': ({ id }) => ({
    method: 'PUT',
    path: `/api/admin/employee-profile/${id}`,
    body: { basicSalary: 1_000_000 },
  }),
  'generating the own slip': ({ id }) => ({
    method: 'POST',
    path: `/api/admin/payroll/generate-slip/${id}`,
    body: {},
  }),
  'changing the own name': ({ id, email }) => ({
    method: 'PUT',
    path: `/api/auth/users/${id}`,
    body: { name: 'Somebody Else', email, role: 'admin', isInitialPassword: false },
  }),
};

describe.each(Object.entries(onSelf))('%s', (_, request) => {
  const sent = async (): Promise<Sent> => {
    const self = await newPerson('admin');
    await putRun();
    const { method, path, body } = request(self.account);
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${self.token}` };
    return { path, init: { method, headers, body: JSON.stringify(body) } };
  };

  test('is done', async () => {
    expect((await send(await sent())).status).toBe(200);
  });

  test.each([['was deleted', remove], ...Object.entries(ends)] as const)(
    'is not done after the admin %s',
    async (_, end) => {
      const call = await sent();
      const { isHeld, answer, effects } = await during(call, isBusinessTransaction, () => end(actorOf(call)));
      expect([isHeld, answer]).toEqual([true, ended]);
      expect(effects).toEqual([]);
    },
  );

  test('is done, again or for the first time, after only the name was changed', async () => {
    const call = await sent();
    const rename = () => change(actorOf(call), ({ name }) => ({ name: `${name} again` }));
    const { isHeld, answer } = await during(call, isBusinessTransaction, rename);
    expect([isHeld, answer.status]).toEqual([true, 200]);
  });
});

describe('about a user who is deleted meanwhile', () => {
  const about = async (name: string) => {
    const subject = await newPerson('user');
    const call = await prepared(name);
    const of = (own: string) => call.path.replace(/usr_[0-9a-f]+/, own);
    return { subject, call: { ...call, path: of(subject.account.id) } };
  };

  test.each(['payroll.saveEmployee', 'payroll.generateSlip', 'accounts.updateUser', 'accounts.deleteUser'])(
    '%s writes nothing, and says that they are not there',
    async (name) => {
      const { subject, call } = await about(name);
      const { isHeld, answer, effects } = await during(call, isBusinessTransaction, () =>
        remove(subject.account.id),
      );
      expect([isHeld, answer.status]).toEqual([true, 404]);
      expect(effects).toEqual([]);
    },
  );

  test.each(['leaves.decide', 'leaves.change'])('%s is done: their applications stay', async (name) => {
    const subject = await newPerson('user');
    const call = await prepared(name);
    const path = call.path.replace(/leave_\w+/, leaveItem(subject.count).id);
    const { isHeld, answer } = await during({ ...call, path }, isBusinessTransaction, () =>
      remove(subject.account.id),
    );
    expect([isHeld, answer.status]).toEqual([true, 200]);
  });
});
