import fc from 'fast-check';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { newTotpSecret, totpUri } from '../../../../functions/sign-in/two-factor/totp.ts';
import { passkeysKey, readPasskeys } from '../../../../functions/store/passkey.ts';
import { readTwoFactor } from '../../../../functions/store/two-factor.ts';
import { givePasskey } from '../../../support/passkeys.ts';
import type { Employee } from '../../../support/portal.ts';
import { putItems } from '../../../support/put-items.ts';
import { setUpPortal } from '../../../support/set-up-portal.ts';
import { testOrigin } from '../../../support/test-origin.ts';
import { giveTwoFactor, recoveryCode } from '../../../support/two-factor.ts';
import { SoftwareAuthenticator } from '../passkeys/authenticator.ts';
import { codeOf } from './authenticator-app.ts';
import { createSignedInAdmin } from './signed-in-admin.ts';

const start = Math.ceil(Date.now() / 30_000) * 30_000;
let now = start;
const pass = (seconds: number) => {
  now += seconds * 1000;
  vi.setSystemTime(now);
};

const portal = setUpPortal();
let employee: string;
beforeAll(async () => {
  employee = (await portal.employee()).id;
  const settings = { requireTwoFactor: false, reauthentication: true, version: 0 };
  await portal.ok('PUT', '/api/admin/security-settings', settings);
});
beforeEach(() => {
  now = start;
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(now);
});
afterEach(() => {
  vi.useRealTimers();
});

const post = (path: string, token: string | undefined, body: object = {}, headers = {}) =>
  portal.call('POST', `/api/auth${path}`, { token, body, headers });

const cookiesOf = (headers: Headers) =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

/** Signs in by password and recovery code. */
async function signInByCode({ email, password }: Employee, area: 'admin' | 'employee'): Promise<string> {
  const { body, headers } = await post(area === 'admin' ? '/admin/login' : '/login', undefined, {
    email,
    password,
  });
  const cookie = cookiesOf(headers);
  const sent = { token: body.twoFactor.token, code: recoveryCode };
  return (await post('/two-factor/login', undefined, sent, { cookie })).body.token;
}

/** Whether a session may change payroll, which takes a fresh proof. */
const change = async (token: string) => {
  const path = `/api/admin/employee-profile/${employee}`;
  const { status, body } = await portal.call('PUT', path, { token, body: { basicSalary: 50_000 } });
  return status === 200 ? 200 : body.code;
};

/** An admin of this test's own who signs in. @returns also the session of the admin area, by the password alone */
const signedInAdmin = () => createSignedInAdmin(portal);

const fresh = 'reauthentication_required';
const code = async (answer: ReturnType<typeof post>) => {
  const { status, body } = await answer;
  return status === 200 ? 200 : body.code;
};

/** An admin with two-step verification, in a session that was proved by a code a while ago. */
async function ownerWithStaleSession() {
  pass(start / 1000 - now / 1000);
  const owner = await signedInAdmin();
  await giveTwoFactor(owner.id);
  const token = await signInByCode(owner, 'admin');
  await giveTwoFactor(owner.id);
  pass(901);
  return { ...owner, token };
}

describe('who knows the password and finds a session open', () => {
  test.each([
    ['begins to add another authenticator app', '/two-factor/authenticator'],
    ['renews the recovery codes', '/two-factor/recovery-codes'],
    ['turns two-step verification off', '/two-factor/removal'],
    ['begins to add a passkey', '/passkeys/registration'],
  ])('neither %s, nor proves anything by trying', async (_, path) => {
    const { token, password, id } = await ownerWithStaleSession();
    const before = await readTwoFactor(id);
    expect(await code(post(path, token, { password }))).toBe(fresh);
    expect(await code(post(path, token, { password: 'not it' }))).toBe(fresh);
    expect(await readTwoFactor(id)).toEqual(before);
    expect(await change(token)).toBe(fresh);
  });

  test('removes no passkey', async () => {
    const { token, password, id } = await ownerWithStaleSession();
    const passkey = await givePasskey(id);
    expect(await code(post(`/passkeys/${passkey.id}/removal`, token, { password }))).toBe(fresh);
    expect((await readPasskeys(id)).passkeys).toHaveLength(1);
  });

  // behaviour sign-in: A passkey
  test('adds no passkey in the employee area either', async () => {
    const owner = await signedInAdmin();
    await giveTwoFactor(owner.id);
    const token = await signInByCode(owner, 'employee');
    pass(901);
    expect(await code(post('/passkeys/registration', token, { password: owner.password }))).toBe(fresh);
  });

  test('completes nothing that was begun before two-step verification was turned on', async () => {
    const owner = await signedInAdmin();
    const { token, password } = owner;
    const { body: setup } = await post('/two-factor/authenticator', token, { password });
    const { body: other } = await post('/two-factor/authenticator', token, { password });
    const { body: options } = await post('/passkeys/registration', token, { password });
    const confirm = ({ secret, uri }: typeof setup) =>
      post('/two-factor/authenticator/confirmation', token, { secret, code: codeOf(uri) });
    expect((await confirm(setup)).status).toBe(200);
    expect(await code(confirm(other))).toBe(fresh);
    const answer = new SoftwareAuthenticator(testOrigin).create(options);
    expect(await code(post('/passkeys', token, answer))).toBe(fresh);
    expect(await change(token)).toBe(fresh);
  });
});

describe('two-step verification', () => {
  test('is set up by the password the first time, which is no proof any more once it is on', async () => {
    const { token, password } = await signedInAdmin();
    expect(await change(token)).toBe(200);
    const { body: setup } = await post('/two-factor/authenticator', token, { password });
    const sent = { secret: setup.secret, code: codeOf(setup.uri) };
    expect((await post('/two-factor/authenticator/confirmation', token, sent)).status).toBe(200);
    expect(await change(token)).toBe(fresh);
    expect(await code(post('/reauthentication', token, { password }))).toBe('bad_input');
    pass(30);
    expect(await code(post('/reauthentication', token, { code: codeOf(setup.uri) }))).toBe(200);
    expect(await change(token)).toBe(200);
  });

  // behaviour sign-in: Two-step verification
  test('is changed by the password and a code of the last 15 minutes, and no change is a proof itself', async () => {
    const owner = await ownerWithStaleSession();
    const { token, password } = owner;
    expect(await code(post('/reauthentication', token, { code: recoveryCode }))).toBe(200);
    pass(899);
    const { body } = await post('/two-factor/recovery-codes', token, { password });
    expect(body.recoveryCodes).toHaveLength(10);
    const { body: setup } = await post('/two-factor/authenticator', token, { password });
    const sent = { secret: setup.secret, code: codeOf(setup.uri) };
    expect((await post('/two-factor/authenticator/confirmation', token, sent)).status).toBe(200);
    expect(await change(token)).toBe(200);
    pass(1);
    expect(await change(token)).toBe(fresh);
    expect(await code(post('/two-factor/removal', token, { password }))).toBe(fresh);
    await post('/reauthentication', token, { code: body.recoveryCodes[0] });
    expect(await code(post('/two-factor/removal', token, { password }))).toBe(200);
  });

  test('takes a passkey that is there for a proof, and adding one by it is none', async () => {
    const owner = await ownerWithStaleSession();
    const { token, password, id } = owner;
    const { answer } = await givePasskey(id);
    expect(await code(post('/passkeys/reauthentication', token, answer))).toBe(200);
    pass(899);
    const { body: options } = await post('/passkeys/registration', token, { password });
    expect(await code(post('/passkeys', token, new SoftwareAuthenticator(testOrigin).create(options)))).toBe(
      200,
    );
    pass(1);
    expect(await change(token)).toBe(fresh);
  });

  test.each([
    { crossOrigin: true },
    { topOrigin: 'https://evil.example' },
    { origin: 'https://evil.example' },
    { rpId: 'evil.example' },
    { unverified: true as const },
  ])(
    'takes no answer of a passkey for a proof that is not of the portal’s own page: %j',
    async (deviation) => {
      const { token, id } = await ownerWithStaleSession();
      const authenticator = new SoftwareAuthenticator(testOrigin);
      const passkey = authenticator.toStored(id);
      await putItems('passkeys', [{ ...passkeysKey(id), passkeys: [passkey], version: 1 }]);
      const { body } = await post('/passkeys/challenge', undefined);
      expect(await code(post('/passkeys/reauthentication', token, authenticator.get(body, deviation)))).toBe(
        'bad_input',
      );
      expect(await change(token)).toBe(fresh);
      expect(await code(post('/passkeys/reauthentication', token, authenticator.get(body)))).toBe(200);
    },
  );

  test('is turned on by a passkey that was used just now, not by one of a sign-in that was proved by the password since', async () => {
    const { token, password, id } = await signedInAdmin();
    const { answer } = await givePasskey(id);
    const { body } = await post('/passkeys/admin-login', undefined, answer);
    pass(901);
    expect(await code(post('/reauthentication', body.token, { password }))).toBe(200);
    expect(await code(post('/two-factor', body.token))).toBe('conflict');
    expect(await code(post('/two-factor', token))).toBe('conflict');
  });

  test('asks nothing more of an account without one: passkeys are added and removed by the password', async () => {
    const { token, password, id } = await signedInAdmin();
    pass(901);
    expect(await code(post('/passkeys/registration', token, { password }))).toBe(200);
    const passkey = await givePasskey(id);
    expect(await code(post(`/passkeys/${passkey.id}/removal`, token, { password }))).toBe(200);
  });
});

describe('wrong codes', () => {
  test('in a session are slowed down, however often the right password comes between them', async () => {
    const { token, password } = await ownerWithStaleSession();
    for (let guess = 0; guess < 5; guess++) {
      expect(await code(post('/reauthentication', token, { code: '000000' }))).toBe('bad_input');
      // Verifies the password, and forgets wrong ones.
      await portal.callOk('PUT', '/api/auth/admin/reset-password', {
        token,
        body: {
          currentPassword: password + '!'.repeat(guess),
          newPassword: password + '!'.repeat(guess + 1),
        },
      });
    }
    const answer = await post('/reauthentication', token, { code: recoveryCode });
    expect([answer.status, answer.body.message]).toEqual([
      429,
      'Too many attempts. Please try again in 1 second.',
    ]);
    pass(1);
    expect(await code(post('/reauthentication', token, { code: recoveryCode }))).toBe(200);
  });

  test('of a stranger, who does not know the password, keep the owner from nothing', async () => {
    const owner = await ownerWithStaleSession();
    for (let guess = 0; guess < 8; guess++) {
      await post('/admin/login', undefined, { email: owner.email, password: `guess ${guess}` });
      await post('/two-factor/login', undefined, { token: `${'A'.repeat(43)}.${owner.id}`, code: '000000' });
    }
    expect(await code(post('/reauthentication', owner.token, { code: recoveryCode }))).toBe(200);
  });
});

/** The thief's knowledge: the password, sessions, and the portal's answers to them. */
interface Thief {
  owner: Employee;
  tokens: string[];
  secrets: string[];
  codes: string[];
  authenticator: SoftwareAuthenticator;
  /** Challenges for a passkey that were given. */
  options: Parameters<SoftwareAuthenticator['create']>[0][];
}

const uriOf = (secret: string) => totpUri(secret, { issuer: 'Vetan', label: 'a thief' });

/** Everything that a thief may try with one of their sessions. */
const moves: Record<string, (thief: Thief, token: string) => Promise<unknown>> = {
  'starts an authenticator': async ({ owner: { password }, secrets }, token) => {
    const { status, body } = await post('/two-factor/authenticator', token, { password });
    if (status === 200) secrets.push(body.secret);
  },
  'confirms an authenticator': async ({ secrets, codes }, token) => {
    const secret = secrets.at(-1) as string;
    const sent = { secret, code: codeOf(uriOf(secret)) };
    const { status, body } = await post('/two-factor/authenticator/confirmation', token, sent);
    if (status === 200) codes.push(...body.recoveryCodes);
  },
  'starts a passkey': async ({ owner: { password }, options }, token) => {
    const { status, body } = await post('/passkeys/registration', token, { password });
    if (status === 200) options.push(body);
  },
  'adds a passkey': async ({ options, authenticator }, token) => {
    const last = options.at(-1);
    if (last) await post('/passkeys', token, authenticator.create(last));
  },
  'proves by a passkey': async ({ authenticator }, token) => {
    const { body } = await post('/passkeys/challenge', undefined);
    await post('/passkeys/reauthentication', token, authenticator.get(body));
  },
  'signs in by a passkey': async ({ authenticator, tokens }) => {
    const { body } = await post('/passkeys/challenge', undefined);
    const answer = await post('/passkeys/admin-login', undefined, authenticator.get(body));
    if (answer.status === 200) tokens.push(answer.body.token);
  },
  'proves by the password': ({ owner: { password } }, token) =>
    post('/reauthentication', token, { password }),
  'proves by a code': ({ codes }, token) =>
    post('/reauthentication', token, { code: codes.at(-1) ?? '000000' }),
  'proves by a code of their own app': ({ secrets }, token) =>
    post('/reauthentication', token, { code: codeOf(uriOf(secrets.at(-1) as string)) }),
  'turns two-step verification on': async ({ codes }, token) => {
    const { status, body } = await post('/two-factor', token);
    if (status === 200) codes.push(...body.recoveryCodes);
  },
  'turns two-step verification off': ({ owner: { password } }, token) =>
    post('/two-factor/removal', token, { password }),
  'renews the recovery codes': async ({ owner: { password }, codes }, token) => {
    const { status, body } = await post('/two-factor/recovery-codes', token, { password });
    if (status === 200) codes.push(...body.recoveryCodes);
  },
  'signs in': async ({ owner: { email, password }, tokens, codes, secrets }) => {
    const { body, headers } = await post('/admin/login', undefined, { email, password });
    if (body.token) tokens.push(body.token);
    if (!body.twoFactor) return;
    const cookie = cookiesOf(headers);
    const guess = codes.at(-1) ?? codeOf(uriOf(secrets.at(-1) as string));
    const sent = { token: body.twoFactor.token, code: guess };
    const answer = await post('/two-factor/login', undefined, sent, { cookie });
    if (answer.status === 200) tokens.push(answer.body.token);
  },
  'changes the password': async ({ owner }, token) => {
    const newPassword = `${owner.password}x`;
    const body = { currentPassword: owner.password, newPassword };
    const path = '/api/auth/admin/reset-password';
    if ((await portal.call('PUT', path, { token, body })).status === 200) owner.password = newPassword;
  },
  'signs out everywhere else': (_, token) => post('/sessions/end-others', token),
  'turns the company’s settings off': async (_, token) => {
    const path = '/api/admin/security-settings';
    const { body } = await portal.call('GET', path, { token });
    await portal.call('PUT', path, { token, body: { ...body, reauthentication: false } });
  },
  'waits a minute': async () => pass(60),
};

test('no sequence of calls makes a fresh proof of the password, where two-step verification is on', async () => {
  const sequence = fc.array(fc.tuple(fc.constantFrom(...Object.keys(moves)), fc.nat()), { maxLength: 10 });
  const owner = await ownerWithStaleSession();
  const before = await readTwoFactor(owner.id);
  const thief: Thief = {
    owner,
    tokens: [owner.token],
    secrets: [newTotpSecret()],
    codes: [],
    authenticator: new SoftwareAuthenticator(testOrigin),
    options: [],
  };
  const property = fc.asyncProperty(sequence, async (names) => {
    for (const [name, which] of names) {
      await moves[name]?.(thief, thief.tokens[which % thief.tokens.length] as string);
      for (const token of thief.tokens) expect([fresh, 'unauthenticated']).toContain(await change(token));
    }
    expect(await readTwoFactor(owner.id)).toEqual(before);
    expect((await readPasskeys(owner.id)).passkeys).toEqual([]);
  });
  // The sequences are one long attack, which no shorter one repeats: each finds the changes of those before it.
  await fc.assert(property, { numRuns: 60, endOnFailure: true });
  expect(await change(owner.token)).toBe(fresh);
});
