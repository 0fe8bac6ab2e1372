import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { hashSecret } from '../../../functions/lib/secret.ts';
import { get, query } from '../../../functions/lib/table.ts';
import { accountKey } from '../../../functions/store/account.ts';
import type { OwnSession } from '../../../shared/sign-in/sessions.ts';
import type { UserId } from '../../../shared/user-id.ts';
import { readAuditEntries } from '../../support/audit-entries.ts';
import { interleaveBeforeWrite } from '../../support/pause-command.ts';
import type { Employee } from '../../support/portal.ts';
import { putItems } from '../../support/put-items.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0';
const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/153.0.0.0 Safari/537.36';
const path = '/api/auth/sessions';

const portal = setUpPortal();
let person: Employee;

/** A whole second: sessions count in seconds. */
const start = Math.ceil(Date.now() / 1000) * 1000;
const at = (minutes: number) => vi.setSystemTime(start + minutes * 60_000);
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  at(0);
  person = await portal.employee();
});
afterEach(() => {
  vi.useRealTimers();
});

async function signIn(userAgent = chrome, area: 'employee' | 'admin' = 'employee'): Promise<string> {
  const { email, password } = person;
  const login = area === 'admin' ? '/api/auth/admin/login' : '/api/auth/login';
  const headers = { 'user-agent': userAgent };
  return (await portal.callOk('POST', login, { body: { email, password }, headers })).body.token;
}

const sessionsOf = async (token: string): Promise<OwnSession[]> =>
  (await portal.callOk('GET', path, { token })).body.sessions;
const idOf = async (token: string): Promise<string> =>
  (await sessionsOf(token)).find(({ isCurrent }) => isCurrent)?.id as string;
const statusOf = async (token: string) => (await portal.call('GET', path, { token })).status;
const end = (token: string, id: string) => portal.call('DELETE', `${path}/${id}`, { token });
const endOthers = (token: string) => portal.call('POST', `${path}/end-others`, { token });

const iso = (minutes: number) => new Date(start + minutes * 60_000).toISOString();

describe('where a user is signed in', () => {
  // behaviour sign-in: My security
  test('lists each session with its device and times, this one first, then the one used last', async () => {
    at(10);
    const phone = await signIn(firefox);
    at(20);
    const laptop = await signIn(chrome);
    at(60);
    await sessionsOf(phone);
    at(90);
    const sessions = await sessionsOf(laptop);
    expect(sessions.map(({ id: _, ...rest }) => rest)).toEqual([
      {
        area: 'employee',
        device: 'Chrome on Windows',
        signedInAt: iso(20),
        lastSeenAt: iso(90),
        isCurrent: true,
      },
      {
        area: 'employee',
        device: 'Firefox on Linux',
        signedInAt: iso(10),
        lastSeenAt: iso(60),
        isCurrent: false,
      },
      { area: 'employee', signedInAt: iso(0), lastSeenAt: iso(0), isCurrent: false },
    ]);
    expect(new Set(sessions.map(({ id }) => id)).size).toBe(3);
  });

  // behaviour sign-in: My security
  test('lists the sessions of both areas of an admin, in either', async () => {
    await portal.promote(person);
    const [employee, admin] = [await signIn(), await signIn(chrome, 'admin')];
    for (const token of [employee, admin]) {
      expect((await sessionsOf(token)).map(({ area }) => area).sort()).toEqual(['admin', 'employee']);
    }
  });

  // behaviour sign-in: A session token
  test('tells neither tokens nor what is stored of them', async () => {
    const token = await signIn();
    const { bytes } = await portal.callOk('GET', path, { token });
    const stored = await query('sessions', { index: 'by-user', partition: ['userId', person.id] });
    expect(stored).toHaveLength(4);
    for (const { hash } of stored) expect(bytes.toString()).not.toContain(hash);
    expect(bytes.toString()).not.toContain(token.slice(0, 43));
  });

  test('is over with a logout, which is on the record once, though it comes twice at once', async () => {
    const token = await signIn();
    const id = await idOf(token);
    const logout = () => portal.call('POST', '/api/auth/logout', { token });
    const [late, early] = await interleaveBeforeWrite('sessions', logout, logout);
    expect([late.status, early.status]).toEqual([200, 200]);
    expect(await statusOf(token)).toBe(401);
    const entries = await readAuditEntries(person.id);
    expect(entries.filter(({ action }) => action === 'session.ended')).toMatchObject([{ session: id }]);
  });

  // behaviour sign-in: Passwords
  test('leaves out sessions that have ended: by logout, by time, by a new password', async () => {
    const [loggedOut, idle] = [await signIn(), await signIn()];
    await portal.callOk('POST', '/api/auth/logout', { token: loggedOut });
    at(479);
    const used = await signIn();
    expect(await sessionsOf(used)).toHaveLength(3);
    at(480);
    expect(await sessionsOf(used)).toHaveLength(1);
    expect(await statusOf(idle)).toBe(401);
    const body = { oldPassword: person.password, newPassword: 'Another@1' };
    await portal.callOk('PUT', '/api/auth/set-password', { token: used, body });
    person = { ...person, password: 'Another@1' };
    expect(await sessionsOf(await signIn())).toHaveLength(1);
  });

  test('has the sessions of a device that said nothing of itself', async () => {
    const token = await signIn();
    const { device, ...earlier } = (await get('sessions', { hash: hashSecret(token) })) as { device: string };
    expect(device).toBe('Chrome on Windows');
    await putItems('sessions', [earlier]);
    const [session] = await sessionsOf(token);
    expect(session).toMatchObject({ isCurrent: true, signedInAt: iso(0) });
    expect(session).not.toHaveProperty('device');
  });

  test('keeps the device while the idle timeout slides and the password changes', async () => {
    await portal.promote(person);
    const token = await signIn(firefox, 'admin');
    at(60);
    const body = { currentPassword: person.password, newPassword: 'Another@12345' };
    await portal.callOk('PUT', '/api/auth/admin/reset-password', { token, body });
    expect(await sessionsOf(token)).toEqual([expect.objectContaining({ device: 'Firefox on Linux' })]);
  });
});

describe('signing out one session elsewhere', () => {
  // behaviour sign-in: My security
  test('ends the token and cookie of one session, and no other session', async () => {
    const { email, password } = person;
    const signedIn = await portal.callOk('POST', '/api/auth/login', { body: { email, password } });
    const [cookie = ''] = signedIn.headers.getSetCookie();
    const byCookie = async () =>
      (await portal.call('GET', '/api/holidays', { headers: { cookie: cookie.split(';')[0] as string } }))
        .status;
    const [elsewhere, token] = [signedIn.body.token as string, await signIn()];
    expect(await byCookie()).toBe(200);
    const { status, body } = await end(token, await idOf(elsewhere));
    expect([status, body]).toEqual([200, { message: 'Session ended' }]);
    expect([await statusOf(elsewhere), await byCookie()]).toEqual([401, 401]);
    expect([await statusOf(token), await statusOf(person.token)]).toEqual([200, 200]);
    expect((await readAuditEntries(person.id)).map(({ action }) => action)).toContain('session.ended');
  });

  test('refuses to end the session that makes the call', async () => {
    const token = await signIn();
    const { status, body } = await end(token, await idOf(token));
    expect([status, body.message]).toEqual([409, 'You are using this session. Select Logout to end it.']);
    expect(await statusOf(token)).toBe(200);
  });

  test('answers alike for a session of another account and for one that has ended', async () => {
    const [stranger, token] = [await portal.employee(), await signIn()];
    const [own, ended] = [await idOf(stranger.token), await idOf(person.token)];
    expect((await end(token, own)).status).toBe(404);
    expect(await statusOf(stranger.token)).toBe(200);
    expect((await end(token, ended)).status).toBe(200);
    expect((await end(token, ended)).body.message).toBe('This session has already ended.');
  });

  test('is done once, however often it is asked at once', async () => {
    const [token, id] = [await signIn(), await idOf(person.token)];
    const [first, second] = await interleaveBeforeWrite(
      'sessions',
      async () => (await end(token, id)).status,
      async () => (await end(token, id)).status,
    );
    expect([first, second]).toEqual([404, 200]);
    expect(await statusOf(person.token)).toBe(401);
  });
});

describe('signing out everywhere else', () => {
  // behaviour sign-in: My security
  test('ends every other session of an account in both areas, and keeps the current one', async () => {
    await portal.promote(person);
    const [one, two, admin] = [await signIn(), await signIn(), await signIn(chrome, 'admin')];
    const { status, body } = await endOthers(two);
    expect([status, body]).toEqual([200, { message: 'Signed out of all other sessions' }]);
    expect([await statusOf(one), await statusOf(admin), await statusOf(two)]).toEqual([401, 401, 200]);
    expect(await sessionsOf(two)).toHaveLength(1);
    expect((await readAuditEntries(person.id)).map(({ action }) => action)).toContain('sessions.ended');
  });

  test('ends a session that was started in between', async () => {
    const token = await signIn();
    const [ended, meanwhile] = await interleaveBeforeWrite(
      'accounts',
      async () => (await endOthers(token)).status,
      () => signIn(),
    );
    expect([ended, await statusOf(meanwhile), await statusOf(token)]).toEqual([200, 401, 200]);
  });

  test('leaves one of two that ask it of each other', async () => {
    const [one, two] = [await signIn(), await signIn()];
    const [first, second] = await interleaveBeforeWrite(
      'accounts',
      async () => (await endOthers(one)).status,
      async () => (await endOthers(two)).status,
    );
    expect([first, second]).toEqual([401, 200]);
    expect([await statusOf(one), await statusOf(two)]).toEqual([401, 200]);
  });

  test('changes nothing else of the account', async () => {
    const read = () => get('accounts', accountKey(person.id as UserId));
    const before = await read();
    await endOthers(person.token);
    expect(await read()).toEqual({
      ...before,
      authVersion: Number(before?.authVersion) + 1,
      version: Number(before?.version) + 1,
    });
  });
});
