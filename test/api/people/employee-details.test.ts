import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { todayInIndia } from '../../../shared/date.ts';
import { readAuditItems } from '../../support/audit-entries.ts';
import { emailOptions, holdOutbox } from '../../support/hold-outbox.ts';
import { interleaveBeforeWrite } from '../../support/pause-command.ts';
import { adminSignIn, type Employee } from '../../support/portal.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { readEmails } from '../notifications/mailbox.ts';
import { drain } from '../notifications/stream.ts';

let person: Employee;
let admin: string;
const start = Math.ceil(Date.now() / 1000) * 1000;
const at = (seconds: number) => vi.setSystemTime(start + seconds * 1000);

const portal = setUpPortal({ email: emailOptions, loadHandler: holdOutbox().loadHandler });
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  at(0);
  admin = await signIn();
  person = await portal.employee();
  await portal.callOk('POST', '/api/profile', { token: person.token, body: details });
});
afterEach(() => {
  vi.useRealTimers();
});

const details = {
  designation: 'Engineer',
  uan: '101234567890',
  pan: 'ABCPI1234K',
  bankAccountNumber: '50100012345678',
  ifscCode: 'HDFC0001234',
};
const bank = { bankAccountNumber: '000999888777', ifscCode: 'ICIC0004321' };

const signIn = async (): Promise<string> =>
  (await portal.callOk('POST', '/api/auth/admin/login', { body: adminSignIn })).body.token;
const path = () => `/api/admin/people/${person.id}`;
const read = async () => (await portal.callOk('GET', path(), { token: admin })).body;
const correct = (body: object, token = admin) => portal.call('PUT', path(), { token, body });

describe('an employee’s personal details', () => {
  test('are read by an admin, who is then on the record as having read them', async () => {
    expect(await read()).toMatchObject({ userId: person.id, name: person.name, ...details });
    const entries = await readAuditItems(person.id);
    expect(entries.map(({ action }) => action)).toContain('bank-details.read');
  });

  // behaviour people: An employee's page
  test('are not there for employees, without a session, or of an unknown id', async () => {
    const statusOf = async (method: string, token: string | undefined, address = path()) =>
      (await portal.call(method, address, { ...(token && { token }), body: { version: 1 } })).status;
    for (const method of ['GET', 'PUT']) {
      expect(await statusOf(method, person.token)).toBe(403);
      expect(await statusOf(method, (await portal.employee()).token)).toBe(403);
      expect(await statusOf(method, undefined)).toBe(401);
      expect(await statusOf(method, admin, `/api/admin/people/usr_${'0'.repeat(20)}`)).toBe(404);
    }
  });

  // behaviour profiles: The page of an employee
  test('are corrected by an admin, on the record with masked numbers, and the owner is told by email', async () => {
    const { version } = await read();
    const { status, body } = await correct({ ...details, ...bank, designation: 'Lead', version });
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...bank, designation: 'Lead', bankChange: { by: 'Administrator' } });
    expect(await read()).toEqual(body);
    const entry = (await readAuditItems(person.id)).find(
      ({ action, by }) => action === 'details.saved' && by !== person.id,
    );
    expect(entry?.changes).toEqual({
      designation: ['Engineer', 'Lead'],
      bankAccountNumber: ['••••5678', '••••8777'],
      ifscCode: ['HDFC0001234', 'ICIC0004321'],
    });
    await drain(portal, 'waiting');
    const emails = readEmails(portal.emailFolder).filter(({ to }) => to === person.email);
    const email = emails.find(({ text }) => text.includes('An administrator made this change.'));
    expect(email?.subject).toBe('Your bank details were changed');
    expect(email?.text).not.toContain('8777');
  });

  test('say who changed the bank account last, and nothing of a first one', async () => {
    expect((await read()).bankChange).toBeUndefined();
    await portal.callOk('POST', '/api/profile', { token: person.token, body: { ifscCode: 'SBIN0001234' } });
    expect((await read()).bankChange).toEqual({ on: todayInIndia() });
    await correct({ ...bank, version: (await read()).version });
    expect((await read()).bankChange.by).toBe('Administrator');
  });

  // behaviour payments: A bank account that was changed within 7 days before the pay date
  test('say that a bank account was changed where it follows one that was cleared', async () => {
    const enter = (body: object) => portal.callOk('POST', '/api/profile', { token: person.token, body });
    await enter({ bankAccountNumber: '', ifscCode: '' });
    await enter(bank);
    expect((await read()).bankChange).toEqual({ on: todayInIndia() });
  });

  test('are corrected of an employee who has none yet', async () => {
    person = await portal.employee();
    expect(await read()).toMatchObject({ version: 0 });
    expect((await correct({ ...details, version: 0 })).body).toMatchObject(details);
  });

  test('are a conflict where the employee changed them meanwhile, but not where they have it all already', async () => {
    const { version } = await read();
    await portal.callOk('POST', '/api/profile', { token: person.token, body: { designation: 'Architect' } });
    expect((await correct({ ...details, ...bank, version })).status).toBe(409);
    expect(await read()).toMatchObject({ ...details, designation: 'Architect' });
    expect((await correct({ ...details, designation: 'Architect', version })).status).toBe(200);
  });

  test('are corrected once by two admins at once, and the other is told', async () => {
    const { version } = await read();
    const [first, second] = await interleaveBeforeWrite(
      'profiles',
      () => correct({ ...bank, version }),
      () => correct({ bankAccountNumber: '111122223333', version }),
    );
    expect([first.status, second.status].sort()).toEqual([200, 409]);
    const saved = (await readAuditItems(person.id)).filter(
      ({ action, by }) => action === 'details.saved' && by !== person.id,
    );
    expect(saved).toHaveLength(1);
  });

  // behaviour profiles: A new bank account, IFSC or PAN
  test('ask for a fresh proof where the bank account, IFSC or PAN changes, and for none otherwise', async () => {
    const { version } = await read();
    at(900);
    for (const change of [{ pan: 'ZZZPZ9999Z' }, { bankAccountNumber: '1' }, { ifscCode: '' }]) {
      const { status, body } = await correct({ ...change, version });
      expect([status, body.code]).toEqual([403, 'reauthentication_required']);
    }
    expect((await correct({ ...details, designation: 'Lead', version })).status).toBe(200);
    expect((await correct({ ...bank, version: version + 1 }, await signIn())).status).toBe(200);
  });
});

describe('a sheet that changes a bank account', () => {
  test('is refused whole in a session that was left open, and taken after a proof', async () => {
    const others = await Promise.all(Array.from({ length: 11 }, () => portal.employee()));
    const { body: people } = await portal.callOk('GET', '/api/admin/people', { token: admin });
    const versionOf = (id: string) =>
      people.find(({ userId }: { userId: string }) => userId === id).version as number;
    const rows = [
      ...others.map(({ id: userId, email }) => ({
        email,
        designation: 'Engineer',
        userId,
        version: versionOf(userId),
      })),
      { email: person.email, ...bank, userId: person.id, version: versionOf(person.id) },
    ];
    const send = () =>
      portal.call('POST', '/api/admin/people', { token: admin, body: { people: rows, invite: false } });
    at(900);
    const refused = await send();
    expect([refused.status, refused.body.code]).toEqual([403, 'reauthentication_required']);
    const body = { password: adminSignIn.password };
    await portal.callOk('POST', '/api/auth/reauthentication', { token: admin, body });
    const taken = await send();
    expect(taken.body.map(({ outcome }: { outcome: string }) => outcome)).toEqual(rows.map(() => 'changed'));
  });
});
