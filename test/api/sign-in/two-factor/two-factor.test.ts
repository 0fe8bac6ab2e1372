import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { query } from '../../../../functions/lib/table.ts';
import { readTwoFactor } from '../../../../functions/store/two-factor.ts';
import type { Area } from '../../../../shared/route.ts';
import { readAuditEntries } from '../../../support/audit-entries.ts';
import { interleaveBeforeGet, interleaveBeforeWrite } from '../../../support/pause-command.ts';
import type { Employee } from '../../../support/portal.ts';
import { setUpPortal } from '../../../support/set-up-portal.ts';
import { testOrigin } from '../../../support/test-origin.ts';
import { SoftwareAuthenticator } from '../passkeys/authenticator.ts';
import { codeOf } from './authenticator-app.ts';
import { createSignedInAdmin } from './signed-in-admin.ts';

const path = '/api/auth/two-factor';
const start = Math.ceil(Date.now() / 30_000) * 30_000;
const at = (seconds: number) => vi.setSystemTime(start + seconds * 1000);

const portal = setUpPortal();
let person: Employee;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  at(0);
  person = await admin();
});
afterEach(() => {
  vi.useRealTimers();
});

const admin = () => createSignedInAdmin(portal);

const call = (method: string, below: string, body: object = {}, token = person.token) =>
  portal.call(method, `${path}${below}`, { token, body });
const status = async (token = person.token) => (await call('GET', '', {}, token)).body;

/** Adds an authenticator app. @returns its address, and the recovery codes */
async function turnOn(): Promise<{ uri: string; recoveryCodes: string[] }> {
  const { body: setup } = await call('POST', '/authenticator', { password: person.password });
  const code = codeOf(setup.uri);
  const answer = await call('POST', '/authenticator/confirmation', { secret: setup.secret, code });
  expect([answer.status, answer.body]).toEqual([200, { recoveryCodes: expect.any(Array) }]);
  return { uri: setup.uri, recoveryCodes: answer.body.recoveryCodes };
}

/** Proves by a code in the session that it is the person. */
const reauthenticateByCode = (code: string) =>
  portal.callOk('POST', '/api/auth/reauthentication', { token: person.token, body: { code } });

const cookieOf = (headers: Headers) =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

/** Enters the password. */
async function enterPassword(area: Area = 'admin') {
  const { email, password } = person;
  const { body, headers } = await portal.callOk(
    'POST',
    area === 'admin' ? '/api/auth/admin/login' : '/api/auth/login',
    { body: { email, password } },
  );
  return { body, cookie: cookieOf(headers), token: body.twoFactor?.token as string };
}

type Pending = Awaited<ReturnType<typeof enterPassword>>;
const enterCode = ({ token, cookie }: Pending, code: string) =>
  portal.call('POST', `${path}/login`, { body: { token, code }, headers: { cookie } });
const outcome = async (answer: ReturnType<typeof enterCode>) => {
  const { status, body } = await answer;
  return status === 200 ? 200 : [status, body.message];
};
const signIn = async (code: string) => outcome(enterCode(await enterPassword(), code));

const wrong = [401, 'This code is incorrect or was already used. Enter a new code.'];
const expired = [401, 'Your sign-in took too long. Sign in again with your password.'];
const entries = async () => (await readAuditEntries(person.id)).map(({ action, by }) => [action, by]);

describe('an admin without two-step verification', () => {
  test('signs in with the password alone, in either area', async () => {
    expect(await status()).toEqual({
      isOn: false,
      hasAuthenticator: false,
      recoveryCodesLeft: 0,
      isRequired: false,
      isLacking: false,
    });
    expect(Object.keys((await enterPassword()).body)).toEqual(['token', 'admin']);
    expect(Object.keys((await enterPassword('employee')).body).sort()).toEqual([
      'requiresPasswordChange',
      'token',
      'user',
    ]);
  });
});

describe('an authenticator app', () => {
  test('adds an authenticator app with the password and a code, within 15 minutes and for this account alone', async () => {
    expect((await call('POST', '/authenticator', { password: 'not it' })).body.fields).toEqual({
      password: 'Password is incorrect',
    });
    const { body: setup } = await call('POST', '/authenticator', { password: person.password });
    expect(setup.uri).toMatch(/^otpauth:\/\/totp\/Sahyadri.*secret=[A-Z2-7]{32}&/);
    const confirm = (token?: string) =>
      call('POST', '/authenticator/confirmation', { secret: setup.secret, code: codeOf(setup.uri) }, token);
    const wrongCode = { secret: setup.secret, code: codeOf(setup.uri, 5) };
    expect((await call('POST', '/authenticator/confirmation', wrongCode)).body.fields).toEqual({
      code: wrong[1],
    });
    expect((await confirm(portal.admin)).status).toBe(400);
    at(901);
    expect((await confirm()).body.message).toBe('Setup took too long. Please start again.');
    at(0);
    expect((await confirm()).status).toBe(200);
    expect((await confirm()).status).toBe(400);
    expect(await status()).toMatchObject({ isOn: true, hasAuthenticator: true, recoveryCodesLeft: 10 });
    expect(await entries()).toContainEqual(['authenticator.added', person.id]);
  });

  // behaviour sign-in: Two-step verification
  test('ends every other session, and leaves this one', async () => {
    const [elsewhere, employee] = [await enterPassword(), await enterPassword('employee')];
    await turnOn();
    expect((await call('GET', '', {}, elsewhere.body.token)).status).toBe(401);
    const slips = await portal.call('GET', '/api/slips/my-slips', { token: employee.body.token });
    expect(slips.status).toBe(401);
    expect((await status()).isOn).toBe(true);
  });

  // behaviour sign-in: Two-step verification
  test.each<Area>(['admin', 'employee'])('is asked for after the password, in the %s area', async (area) => {
    const { uri } = await turnOn();
    at(60);
    const pending = await enterPassword(area);
    expect(pending.body).toEqual({ twoFactor: { token: expect.any(String), hasAuthenticator: true } });
    expect(pending.cookie).toMatch(/^vetan_sign-in=[^;]+$/);
    expect((await call('GET', '', {}, pending.token)).status).toBe(401);
    const { body, headers } = await enterCode(pending, ` ${codeOf(uri).slice(0, 3)} ${codeOf(uri).slice(3)}`);
    expect(body).toEqual({
      token: expect.any(String),
      user: expect.objectContaining({ id: person.id }),
      requiresPasswordChange: false,
    });
    expect(cookieOf(headers)).toContain(`vetan_${area}=`);
    const own = area === 'admin' ? path : '/api/slips/my-slips';
    expect((await portal.call('GET', own, { token: body.token })).status).toBe(200);
  });

  test('has each code taken once, and none that is older', async () => {
    const { uri } = await turnOn();
    expect(await signIn(codeOf(uri))).toEqual(wrong);
    at(60);
    expect(await signIn(codeOf(uri, -2))).toEqual(wrong);
    expect(await signIn(codeOf(uri, 1))).toBe(200);
    expect(await signIn(codeOf(uri, 1))).toEqual(wrong);
    expect(await signIn(codeOf(uri))).toEqual(wrong);
    at(90 + 30);
    expect(await signIn(codeOf(uri))).toBe(200);
    const [one, other] = [await enterPassword(), await enterPassword()];
    at(180);
    const code = codeOf(uri);
    expect(
      await interleaveBeforeWrite(
        'authenticators',
        () => outcome(enterCode(one, code)),
        () => outcome(enterCode(other, code)),
      ),
    ).toEqual([wrong, 200]);
  });

  test('is replaced by another one, with the recovery codes as they are', async () => {
    const first = await turnOn();
    at(60);
    await reauthenticateByCode(codeOf(first.uri));
    const second = await turnOn();
    expect(second.recoveryCodes).toEqual([]);
    at(120);
    expect(await signIn(codeOf(first.uri))).toEqual(wrong);
    expect(await signIn(codeOf(second.uri))).toBe(200);
    expect(await signIn(first.recoveryCodes[0] as string)).toBe(200);
  });
});

describe('a sign-in that is completed twice at once', () => {
  test('tells the second one that it is over, not that its code was wrong', async () => {
    const { uri, recoveryCodes } = await turnOn();
    for (const code of [codeOf(uri, 1), recoveryCodes[0] as string]) {
      const pending = await enterPassword();
      const complete = () => outcome(enterCode(pending, code));
      expect(await interleaveBeforeGet('authenticators', complete, complete)).toEqual([expired, 200]);
    }
  });
});

describe('a sign-in that waits for two-step verification', () => {
  test('is completed once, within five minutes, by the browser that entered the password', async () => {
    const { recoveryCodes } = await turnOn();
    const [one, two, three] = recoveryCodes as [string, string, string];
    const pending = await enterPassword();
    expect(await outcome(enterCode({ ...pending, cookie: '' }, one))).toEqual(expired);
    const other = await enterPassword();
    expect(await outcome(enterCode({ ...pending, cookie: other.cookie }, one))).toEqual(expired);
    at(299);
    expect(await outcome(enterCode(pending, one))).toBe(200);
    expect(await outcome(enterCode(pending, two))).toEqual(expired);
    at(300);
    expect(await outcome(enterCode(other, two))).toEqual(expired);
    expect(await outcome(enterCode({ ...other, token: `${'A'.repeat(43)}.${person.id}` }, two))).toEqual(
      expired,
    );
    const last = await enterPassword();
    expect(
      await interleaveBeforeWrite(
        'authenticators',
        () => outcome(enterCode(last, two)),
        () => outcome(enterCode(last, three)),
      ),
    ).toEqual([expired, 200]);
    expect((await status((await completed(two)).token)).recoveryCodesLeft).toBe(7);
  });

  /** Signs in by a code. */
  const completed = async (code: string) => (await enterCode(await enterPassword(), code)).body;

  test('ends with whatever ends the sessions of the account', async () => {
    const { recoveryCodes } = await turnOn();
    const pending = await enterPassword();
    await portal.callOk('PUT', '/api/auth/admin/reset-password', {
      token: person.token,
      body: { currentPassword: person.password, newPassword: 'Another@12345' },
    });
    expect(await outcome(enterCode(pending, recoveryCodes[0] as string))).toEqual(expired);
  });

  test('is guessed at with growing waits, which the right password does not end; a known device has its own', async () => {
    const { uri, recoveryCodes } = await turnOn();
    const known = await enterCode(await enterPassword(), recoveryCodes[0] as string);
    for (let guess = 0; guess < 5; guess++) {
      at(60 + guess);
      expect(await signIn('000000')).toEqual(wrong);
    }
    at(64);
    expect(await outcome(enterCode(await enterPassword(), codeOf(uri)))).toEqual([
      429,
      'Too many attempts. Please try again in 1 second.',
    ]);
    at(65);
    expect(await signIn('000000')).toEqual(wrong);
    expect(await signIn('000000')).toEqual([429, 'Too many attempts. Please try again in 2 seconds.']);
    const pending = await enterPassword();
    const cookie = `${pending.cookie}; ${cookieOf(known.headers)}`.replace(/; vetan_sign-in=(;|$)/, '$1');
    expect(await outcome(enterCode({ ...pending, cookie }, codeOf(uri)))).toBe(200);
  });

  test('stores neither token, cookie nor recovery code as it is', async () => {
    const { recoveryCodes } = await turnOn();
    const pending = await enterPassword();
    const sessions = await query('sessions', { index: 'by-user', partition: ['userId', person.id] });
    const stored = JSON.stringify([sessions, await readTwoFactor(person.id)]);
    for (const secret of [pending.token, pending.cookie.split('=')[1], ...recoveryCodes]) {
      expect(stored).not.toContain(secret);
    }
  });
});

describe('recovery codes', () => {
  // behaviour sign-in: Two-step verification
  test('are ten, work once each however they are typed, and are on the record', async () => {
    const { recoveryCodes } = await turnOn();
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first, second] = recoveryCodes as [string, string];
    expect(first).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/);
    expect(await signIn(first)).toBe(200);
    expect(await signIn(first)).toEqual(wrong);
    expect(await signIn(second.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O'))).toBe(200);
    expect((await entries()).filter(([action]) => action === 'recovery-code.used')).toHaveLength(2);
  });

  test('are renewed by the password and a fresh code, after which no earlier one works', async () => {
    expect((await call('POST', '/recovery-codes', { password: person.password })).status).toBe(409);
    const { uri, recoveryCodes } = await turnOn();
    await reauthenticateByCode(codeOf(uri, 1));
    expect((await call('POST', '/recovery-codes', { password: 'not it' })).status).toBe(400);
    const { body } = await call('POST', '/recovery-codes', { password: person.password });
    expect(await signIn(recoveryCodes[0] as string)).toEqual(wrong);
    expect(await signIn(body.recoveryCodes[0])).toBe(200);
    expect(await entries()).toContainEqual(['recovery-codes.renewed', person.id]);
  });
});

describe('a passkey', () => {
  let authenticator: SoftwareAuthenticator;
  const passkeys = '/api/auth/passkeys';
  const addPasskey = async () => {
    authenticator = new SoftwareAuthenticator(testOrigin);
    const { token, password } = person;
    const { body } = await portal.callOk('POST', `${passkeys}/registration`, { token, body: { password } });
    await portal.callOk('POST', passkeys, { token, body: authenticator.create(body) });
  };
  const answer = async () =>
    authenticator.get((await portal.callOk('POST', `${passkeys}/challenge`, {})).body);
  const prove = async (token = person.token) =>
    portal.call('POST', `${passkeys}/reauthentication`, { token, body: await answer() });

  // behaviour sign-in: Two-step verification
  test('turns on two-step verification right after a passkey was used, which then replaces both steps', async () => {
    expect((await call('POST', '')).body.message).toBe('Use your passkey first.');
    await addPasskey();
    expect((await prove(portal.admin)).status).toBe(400);
    expect((await prove()).status).toBe(200);
    const { body } = await call('POST', '');
    expect(body.recoveryCodes).toHaveLength(10);
    expect((await call('POST', '')).body.message).toBe('Two-step verification is already on.');
    expect((await enterPassword()).body).toEqual({
      twoFactor: { token: expect.any(String), hasAuthenticator: false },
    });
    expect(await signIn('000000')).toEqual(wrong);
    const signedIn = await portal.call('POST', `${passkeys}/admin-login`, { body: await answer() });
    expect((await status(signedIn.body.token)).isOn).toBe(true);
    expect(await signIn(body.recoveryCodes[0])).toBe(200);
  });

  test('does not turn it on long after it was used', async () => {
    await addPasskey();
    await prove();
    at(900);
    expect((await call('POST', '')).status).toBe(409);
  });
});

describe('turning it off', () => {
  test('turns off two-step verification with the password and a fresh code, and ends the other sessions', async () => {
    const { uri, recoveryCodes } = await turnOn();
    await reauthenticateByCode(codeOf(uri, 1));
    const elsewhere = (await enterCode(await enterPassword(), recoveryCodes[0] as string)).body.token;
    expect((await call('POST', '/removal', { password: 'not it' })).status).toBe(400);
    expect((await call('POST', '/removal', { password: person.password })).body.message).toBe(
      'Two-step verification turned off',
    );
    expect((await status(elsewhere)).code).toBe('unauthenticated');
    expect((await status()).isOn).toBe(false);
    expect((await enterPassword()).body.token).toBeTruthy();
    expect((await call('POST', '/removal', { password: person.password })).status).toBe(409);
    expect(await entries()).toContainEqual(['two-factor.turned-off', person.id]);
  });
});

describe('another admin', () => {
  const reset = (id: string, token = portal.admin) =>
    portal.call('DELETE', `/api/auth/users/${id}/two-factor`, { token });
  const listed = async () =>
    (await portal.ok('GET', '/api/auth/users')).users.find(({ id }: { id: string }) => id === person.id);

  // behaviour sign-in: Two-step verification
  test('an admin removes two-step verification of another admin, which ends the sessions and is in the audit log', async () => {
    expect((await listed()).hasTwoFactor).toBeUndefined();
    expect((await reset(person.id)).body.message).toBe('Two-step verification is not on for this account.');
    const { recoveryCodes } = await turnOn();
    const pending = await enterPassword();
    expect((await listed()).hasTwoFactor).toBe(true);
    expect((await reset(person.id, person.token)).body.message).toBe(
      'You cannot remove your own two-step verification here. Turn it off in My security.',
    );
    expect((await reset(`usr_${'0'.repeat(20)}`)).status).toBe(404);
    expect((await reset(person.id)).body.message).toBe('Two-step verification removed');
    expect((await status()).code).toBe('unauthenticated');
    expect(await outcome(enterCode(pending, recoveryCodes[0] as string))).toEqual(expired);
    expect((await enterPassword()).body.token).toBeTruthy();
    const [{ by } = {}] = (await readAuditEntries(person.id)).filter(
      ({ action }) => action === 'two-factor.reset',
    );
    expect(by).toBe(portal.admin.split('.').at(-1));
    const notifications = await query('notifications', { partition: ['userId', person.id] });
    expect(notifications.map(({ kind }) => kind).toSorted()).toEqual([
      'authenticator.added',
      'two-factor.reset',
    ]);
  });

  test('takes it away with the role, and with the account; not with a new initial password', async () => {
    await turnOn();
    const { id, name, email } = person;
    person.password = 'Initial@1';
    await portal.ok('PUT', `/api/auth/users/${id}/initial-password`, { password: person.password });
    expect((await enterPassword()).body.twoFactor).toBeDefined();
    const demoted = { name, email, role: 'user', isInitialPassword: false };
    await portal.ok('PUT', `/api/auth/users/${id}`, demoted);
    expect(await readTwoFactor(id)).toBeUndefined();
    expect((await enterPassword('employee')).body.token).toBeTruthy();
    person = await admin();
    await turnOn();
    await portal.ok('DELETE', `/api/auth/users/${person.id}`);
    expect(await readTwoFactor(person.id)).toBeUndefined();
  });
});
