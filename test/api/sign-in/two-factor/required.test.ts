import { beforeEach, describe, expect, test } from 'vitest';
import { allRoutes } from '../../../../shared/contract.ts';
import { readAuditItems } from '../../../support/audit-entries.ts';
import { interleaveBeforeWrite } from '../../../support/pause-command.ts';
import type { Employee } from '../../../support/portal.ts';
import { setUpPortal } from '../../../support/set-up-portal.ts';
import { giveTwoFactor, recoveryCode } from '../../../support/two-factor.ts';
import { codeOf } from './authenticator-app.ts';
import { createSignedInAdmin } from './signed-in-admin.ts';

const settings = '/api/admin/security-settings';
const off = { requireTwoFactor: false, reauthentication: false, version: 0 };

const portal = setUpPortal();
let person: Employee;
beforeEach(async () => {
  // Or the first admin, who has a session of the password alone, could add no user.
  await change({ requireTwoFactor: false });
  person = await admin();
});

const admin = () => createSignedInAdmin(portal);

/** An admin with two-step verification, who signs in with it. */
async function signInWithBoth(who: Employee): Promise<string> {
  await giveTwoFactor(who.id);
  const { body, headers } = await portal.callOk('POST', '/api/auth/admin/login', { body: who });
  const cookie = headers.getSetCookie()[0]?.split(';')[0] as string;
  const answer = await portal.call('POST', '/api/auth/two-factor/login', {
    body: { token: body.twoFactor.token, code: recoveryCode },
    headers: { cookie },
  });
  return answer.body.token;
}

/** The token of an admin who may change the settings, whatever they are. */
let keeper: string | undefined;
async function change(changes: object) {
  keeper ??= await firstKeeper();
  const { body } = await portal.callOk('GET', settings, { token: keeper });
  return portal.call('PUT', settings, { token: keeper, body: { ...body, ...changes } });
}
async function firstKeeper(): Promise<string> {
  const person = await portal.employee();
  await portal.promote(person);
  return signInWithBoth({ ...person, token: '' });
}

const codeOfAnswer = async (method: string, path: string, token: string) =>
  (await portal.call(method, path, { token })).body?.code;

describe('the company’s setting', () => {
  test('is changed in the version that was read, by an admin, on the record', async () => {
    const read = await portal.ok('GET', settings);
    expect(read).toEqual({ ...off, version: expect.any(Number) });
    expect((await change({ version: read.version - 1 })).body.message).toBe(
      'This has changed since you opened it. Reload to see the latest version.',
    );
    const changed = await change({ requireTwoFactor: true });
    expect(changed.body).toEqual({ ...off, requireTwoFactor: true, version: read.version + 1 });
    const entries = await readAuditItems('settings#security');
    expect(entries.at(-1)).toMatchObject({
      action: 'security-settings.changed',
      changes: { requireTwoFactor: [false, true] },
    });
  });

  // behaviour sign-in: The company may require two-step verification
  test('refuses to require two-step verification by an admin without it, whenever that was turned off', async () => {
    const { body } = await portal.callOk('GET', settings, { token: person.token });
    const require = (token: string) =>
      portal.call('PUT', settings, { token, body: { ...body, requireTwoFactor: true } });
    const refused = [409, 'Turn on two-step verification for your own account first.'];
    const outcome = async (token: string) => {
      const answer = await require(token);
      return [answer.status, answer.body.message];
    };
    expect(await outcome(person.token)).toEqual(refused);
    const token = await signInWithBoth(person);
    const turnOff = () =>
      portal.call('POST', '/api/auth/two-factor/removal', { token, body: { password: person.password } });
    const [first] = await interleaveBeforeWrite(
      'authenticators',
      async () => (await turnOff()).body.message,
      () => require(token),
    );
    expect(first).toBe('Your company requires two-step verification for admins. You cannot turn it off.');
    await change({ requireTwoFactor: false });
    expect((await turnOff()).status).toBe(200);
    expect((await require(token)).status).toBe(409);
  });
});

describe('required two-step verification', () => {
  // Logging out, which is open as well, would end the session for the others.
  const guarded = allRoutes.filter(
    ({ name, route }) => ['admin', 'signed-in'].includes(route.caller) && name !== 'logout',
  );
  const isRefused = async ({ method, path }: (typeof guarded)[number]['route'], token: string) => {
    const filled = path.replaceAll(/\{\w+\}/g, person.id);
    return (await codeOfAnswer(method, filled, token)) === 'two_factor_required';
  };

  // behaviour sign-in: The company may require two-step verification
  test('leaves a session of the password alone nothing but turning one on, at every route', async () => {
    await change({ requireTwoFactor: true });
    const opened: string[] = [];
    for (const { name, route } of guarded) {
      if (!(await isRefused(route, person.token))) opened.push(name);
    }
    expect(opened.sort()).toEqual([
      'addAuthenticator',
      'addPasskey',
      'passkeyRegistration',
      'passkeys',
      'reauthenticateByPasskey',
      'sessions',
      'startAuthenticator',
      'turnOnTwoFactor',
      'twoFactor',
    ]);
    expect((await portal.call('POST', '/api/auth/logout', { token: person.token })).status).toBe(200);
    const cookie = portal.adminCookie.split(';')[0] as string;
    expect((await portal.call('GET', '/api/holidays', { headers: { cookie } })).body.code).toBe(
      'two_factor_required',
    );
  });

  test('turning on required two-step verification opens the rest of the session, and cannot be undone', async () => {
    await change({ requireTwoFactor: true });
    const call = (below: string, body: object) =>
      portal.call('POST', `/api/auth/two-factor${below}`, { token: person.token, body });
    expect(await codeOfAnswer('GET', '/api/auth/users', person.token)).toBe('two_factor_required');
    const { body: setup } = await call('/authenticator', { password: person.password });
    const code = codeOf(setup.uri);
    await call('/authenticator/confirmation', { secret: setup.secret, code });
    expect((await portal.call('GET', '/api/auth/users', { token: person.token })).status).toBe(200);
    const proof = { code: codeOf(setup.uri, 1) };
    await portal.callOk('POST', '/api/auth/reauthentication', { token: person.token, body: proof });
    const { status, body } = await call('/removal', { password: person.password });
    expect([status, body.message]).toEqual([
      409,
      'Your company requires two-step verification for admins. You cannot turn it off.',
    ]);
  });

  test('asks nothing of employees, nor of admins in the employee area; an initial password comes first', async () => {
    const employee = await portal.employee();
    const newcomer = await admin();
    const { id, name, email } = newcomer;
    const initial = { name, email, role: 'admin', isInitialPassword: true };
    await portal.ok('PUT', `/api/auth/users/${id}`, initial);
    await change({ requireTwoFactor: true });
    const { token } = await portal.signIn(person.email, person.password);
    for (const one of [employee.token, token]) {
      expect((await portal.call('GET', '/api/slips/my-slips', { token: one })).status).toBe(200);
    }
    const { body } = await portal.callOk('POST', '/api/auth/admin/login', { body: newcomer });
    const passwords = { currentPassword: newcomer.password, newPassword: 'Another@12345' };
    await portal.callOk('PUT', '/api/auth/admin/reset-password', { token: body.token, body: passwords });
    expect(await codeOfAnswer('GET', '/api/auth/users', body.token)).toBe('two_factor_required');
  });
});
