import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { get } from '../../../../functions/lib/table.ts';
import type { Area } from '../../../../shared/route.ts';
import { challengeLifetimeSeconds, maxPasskeys, type Passkey } from '../../../../shared/sign-in/passkeys.ts';
import { readAuditEntries, readAuditItems } from '../../../support/audit-entries.ts';
import { interleaveBeforeGet, interleaveBeforeWrite } from '../../../support/pause-command.ts';
import type { Employee } from '../../../support/portal.ts';
import { setUpPortal } from '../../../support/set-up-portal.ts';
import { testOrigin } from '../../../support/test-origin.ts';
import { type Deviation, SoftwareAuthenticator } from './authenticator.ts';

const path = '/api/auth/passkeys';
const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/153.0.0.0 Safari/537.36';

const portal = setUpPortal();
let person: Employee;

const start = Math.ceil(Date.now() / 1000) * 1000;
const at = (seconds: number) => vi.setSystemTime(start + seconds * 1000);
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  at(0);
  person = await portal.employee();
});
afterEach(() => {
  vi.useRealTimers();
});

const begin = (password = person.password, token = person.token) =>
  portal.call('POST', `${path}/registration`, { token, body: { password } });
const add = (response: object, token = person.token) =>
  portal.call('POST', path, { token, body: response, headers: { 'user-agent': chrome } });
const list = async (token = person.token): Promise<Passkey[]> =>
  (await portal.callOk('GET', path, { token })).body.passkeys;
const remove = (id: string, password = person.password, token = person.token) =>
  portal.call('POST', `${path}/${id}/removal`, { token, body: { password } });

/** Adds a passkey to the person's account. */
async function addPasskey(deviation: Deviation = {}): Promise<SoftwareAuthenticator> {
  const authenticator = new SoftwareAuthenticator(testOrigin);
  const { body: options } = await begin();
  const { status, body } = await add(authenticator.create(options, deviation));
  expect([status, body]).toEqual([200, { passkey: expect.anything() }]);
  return authenticator;
}

const challenge = async () => (await portal.callOk('POST', `${path}/challenge`, {})).body;
const present = (response: object, area: Area = 'employee', headers: Record<string, string> = {}) =>
  portal.call('POST', `${path}/${area === 'admin' ? 'admin-login' : 'login'}`, { body: response, headers });

/** Signs in with a new challenge. */
const signIn = async (
  authenticator: SoftwareAuthenticator,
  area: Area = 'employee',
  deviation: Deviation = {},
) => present(authenticator.get(await challenge(), deviation), area);

const setRole = (role: 'user' | 'admin', isInitialPassword = false) => {
  const { id, name, email } = person;
  const body = { name, email, role, isInitialPassword };
  return portal.callOk('PUT', `/api/auth/users/${id}`, { token: portal.admin, body });
};

const notAccepted = 'This passkey was not accepted. Please try again, or sign in with your password.';
const refusal = async (answer: Promise<{ status: number; body: { message: string } }>) => {
  const { status, body } = await answer;
  return [status, body.message];
};
/** Which passkeys an action is on the record for, with their name before and after it. */
const recorded = async (action: string) =>
  (await readAuditItems(person.id))
    .filter((item) => item.action === action)
    .map(({ passkey, changes }) => ({ passkey, ...(changes as object) }));

describe('adding a passkey', () => {
  test('offers the portal’s own address, the account without its name in the id, and a verified person', async () => {
    const { body } = await begin();
    expect(body).toMatchObject({
      rp: { id: 'portal.example.com', name: 'Sahyadri Software Private Limited' },
      user: { name: person.email, displayName: person.name },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
      timeout: 300_000,
    });
    expect(Buffer.from(body.user.id, 'base64url').toString()).toBe(person.id);
    expect(Buffer.from(body.challenge, 'base64url').length).toBeGreaterThanOrEqual(32);
  });

  // behaviour sign-in: A passkey
  test('is by the right password alone, guesses at which are slowed down', async () => {
    for (let guess = 0; guess < 5; guess++) {
      const { status, body } = await begin(`guess ${guess}`);
      expect([status, body.fields]).toEqual([400, { password: 'Password is incorrect' }]);
    }
    expect((await begin()).status).toBe(429);
  });

  test('names it after the device, and is on the record', async () => {
    await addPasskey();
    const [added] = await list();
    expect(added).toEqual({
      id: expect.stringMatching(/^pky_[0-9a-f]{20}$/),
      name: 'Chrome on Windows',
      createdAt: new Date(start).toISOString(),
    });
    const entries = await readAuditEntries(person.id);
    expect(entries).toContainEqual({ action: 'passkey.added', by: person.id, passkey: added?.id });
    expect(await recorded('passkey.added')).toEqual([
      { passkey: added?.id, name: [null, 'Chrome on Windows'] },
    ]);
  });

  test('takes an answer that the passkey has signed itself', async () => {
    const authenticator = await addPasskey({ attestation: 'self' });
    expect((await signIn(authenticator)).status).toBe(200);
  });

  test('lists existing passkeys in the options, and refuses to add one twice', async () => {
    const authenticator = await addPasskey();
    const { body: options } = await begin();
    expect(options.excludeCredentials).toEqual([
      {
        id: authenticator.credentialId.toString('base64url'),
        type: 'public-key',
        transports: ['internal', 'hybrid'],
      },
    ]);
    expect(await refusal(add(authenticator.create(options)))).toEqual([
      409,
      'This passkey was already added.',
    ]);
  });

  test.each<[string, Deviation]>([
    ['of another origin', { origin: 'https://portal.example.com.evil.example' }],
    ['for another relying party', { rpId: 'example.com' }],
    ['of a person who was not verified', { unverified: true }],
    ['to a challenge of the caller’s own', { challenge: 'A'.repeat(43) }],
    ['that is one of a sign-in', { type: 'webauthn.get' }],
    ['from a frame', { crossOrigin: true }],
    ['from a frame of a page that it names', { crossOrigin: true, topOrigin: 'https://evil.example' }],
    ['that names the page around a frame', { topOrigin: testOrigin }],
    [
      'that a manufacturer vouches for, which means fetching what its certificate names',
      { attestation: 'manufacturer' },
    ],
    ['with another attestation', { attestation: 'unknown' }],
  ])('refuses a registration %s', async (_, deviation) => {
    const { body: options } = await begin();
    expect(await refusal(add(new SoftwareAuthenticator(testOrigin).create(options, deviation)))).toEqual([
      400,
      'Could not add the passkey. Please try again.',
    ]);
    expect(await list()).toEqual([]);
  });

  test.each([
    ['clientDataJSON', 'e30'],
    ['clientDataJSON', 'bm9uc2Vuc2U'],
    ['attestationObject', 'oA'],
    ['attestationObject', '____'],
  ])('refuses a registration whose %s is %s', async (field, value) => {
    const { body: options } = await begin();
    const answer = new SoftwareAuthenticator(testOrigin).create(options);
    const response = { ...answer.response, [field]: value };
    expect((await add({ ...answer, response })).status).toBe(400);
  });

  test('takes an answer within five minutes, once, and of the account that the challenge was for', async () => {
    const [own, other] = [await begin(), await portal.employee()];
    const answer = () => new SoftwareAuthenticator(testOrigin).create(own.body);
    expect((await add(answer(), other.token)).status).toBe(400);
    at(challengeLifetimeSeconds - 1);
    expect((await add(answer())).status).toBe(200);
    expect((await add(answer())).status).toBe(400);
    const late = new SoftwareAuthenticator(testOrigin).create((await begin()).body);
    at(2 * challengeLifetimeSeconds);
    expect((await add(late)).status).toBe(400);
    expect(await list()).toHaveLength(1);
  });

  test('takes one of two answers to a challenge that arrive at once', async () => {
    const { body: options } = await begin();
    const answer = async () => (await add(new SoftwareAuthenticator(testOrigin).create(options))).status;
    expect(await interleaveBeforeWrite('passkeys', answer, answer)).toEqual([400, 200]);
    expect(await list()).toHaveLength(1);
  });

  test.each(['sessions', 'passkeys'] as const)(
    'says that it is there, to the same answer that was sent twice and waited at reading %s',
    async (table) => {
      const { body: options } = await begin();
      const response = new SoftwareAuthenticator(testOrigin).create(options);
      const [late, early] = await interleaveBeforeGet(
        table,
        () => refusal(add(response)),
        () => add(response),
      );
      expect([early.status, late]).toEqual([200, [409, 'This passkey was already added.']]);
    },
  );

  test('keeps both of two passkeys that are added at once', async () => {
    const [one, two] = [await begin(), await begin()];
    const answers = [one, two].map(({ body }) => new SoftwareAuthenticator(testOrigin).create(body));
    const [first, second] = await interleaveBeforeWrite(
      'passkeys',
      async () => (await add(answers[0] as object)).status,
      async () => (await add(answers[1] as object)).status,
    );
    expect([first, second, (await list()).length]).toEqual([200, 200, 2]);
  });

  // behaviour sign-in: Passkeys
  test(`ends at ${maxPasskeys} of them`, async () => {
    for (let count = 0; count < maxPasskeys - 1; count++) await addPasskey();
    const { body: early } = await begin();
    await addPasskey();
    const tooMany = [409, 'You can have up to 10 passkeys. Remove one first.'];
    expect(await refusal(begin())).toEqual(tooMany);
    expect(await refusal(add(new SoftwareAuthenticator(testOrigin).create(early)))).toEqual(tooMany);
  });
});

describe('signing in with a passkey', () => {
  test('is one of the account that it names, with a session as of a password', async () => {
    const authenticator = await addPasskey();
    at(60);
    const answer = await signIn(authenticator);
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        token: expect.any(String),
        requiresPasswordChange: false,
        user: expect.objectContaining({ id: person.id, email: person.email }),
      },
    ]);
    expect(answer.headers.getSetCookie().join()).toMatch(/vetan_employee=[^;]+; .*HttpOnly/);
    expect(await list(answer.body.token)).toEqual([
      expect.objectContaining({ lastUsedAt: new Date(start + 60_000).toISOString() }),
    ]);
  });

  test('asks for whichever passkey the person chooses, and for a verified person', async () => {
    expect(await challenge()).toEqual({
      rpId: 'portal.example.com',
      challenge: expect.any(String),
      timeout: 300_000,
      userVerification: 'required',
    });
  });

  test.each<[string, Deviation]>([
    ['of another origin', { origin: 'http://portal.example.com' }],
    ['for another relying party', { rpId: 'evil.example' }],
    ['of a person who was not verified', { unverified: true }],
    ['to a challenge of the caller’s own', { challenge: 'A'.repeat(43) }],
    ['that is one of adding a passkey', { type: 'webauthn.create' }],
    ['from a frame', { crossOrigin: true }],
    ['from a frame of a page that it names', { crossOrigin: true, topOrigin: 'https://evil.example' }],
    ['that names the page around a frame', { topOrigin: testOrigin }],
    ['that names no user', { userHandle: Buffer.from('count#admins').toString('base64url') }],
    ['with the same counter as the last one', { counter: 1 }],
    ['with a counter that went back', { counter: 0 }],
  ])('refuses a passkey sign-in %s', async (_, deviation) => {
    const authenticator = await addPasskey();
    expect(await refusal(signIn(authenticator, 'employee', deviation))).toEqual([401, notAccepted]);
    expect((await signIn(authenticator, 'employee', { counter: 9 })).status).toBe(200);
  });

  test('takes authenticators that do not count', async () => {
    const authenticator = await addPasskey({ counter: 0 });
    for (let time = 0; time < 2; time++) {
      expect((await signIn(authenticator, 'employee', { counter: 0 })).status).toBe(200);
    }
  });

  test('takes a challenge once, and within five minutes', async () => {
    const [authenticator, options] = [await addPasskey(), await challenge()];
    at(challengeLifetimeSeconds - 1);
    expect((await present(authenticator.get(options))).status).toBe(200);
    expect(await refusal(present(authenticator.get(options)))).toEqual([401, notAccepted]);
    const late = await challenge();
    at(2 * challengeLifetimeSeconds);
    expect(await refusal(present(authenticator.get(late)))).toEqual([401, notAccepted]);
  });

  test('takes one of two answers to a challenge that arrive at once', async () => {
    const [authenticator, options] = [await addPasskey(), await challenge()];
    const answer = async () => (await present(authenticator.get(options))).status;
    expect(await interleaveBeforeWrite('passkeys', answer, answer)).toEqual([401, 200]);
  });

  test('takes no challenge of adding a passkey', async () => {
    const authenticator = await addPasskey();
    const { body } = await begin();
    const answer = authenticator.get({ ...(await challenge()), challenge: body.challenge });
    expect(await refusal(present(answer))).toEqual([401, notAccepted]);
  });

  test('takes no user for another', async () => {
    const mine = await addPasskey();
    const owner = person;
    person = await portal.employee();
    const theirs = await addPasskey();
    const userHandle = Buffer.from(owner.id).toString('base64url');
    expect(await refusal(signIn(theirs, 'employee', { userHandle }))).toEqual([401, notAccepted]);
    const forged = { ...theirs.get(await challenge(), { userHandle }) };
    const id = mine.credentialId.toString('base64url');
    expect(await refusal(present({ ...forged, id, rawId: id }))).toEqual([401, notAccepted]);
  });

  // behaviour sign-in: A passkey
  test('opens what the password opens: the admin area to admins alone', async () => {
    const authenticator = await addPasskey();
    expect(await refusal(signIn(authenticator, 'admin'))).toEqual([401, notAccepted]);
    await setRole('admin');
    const admin = await signIn(authenticator, 'admin');
    expect([admin.status, admin.body]).toEqual([
      200,
      { token: expect.any(String), admin: expect.objectContaining({ id: person.id, role: 'admin' }) },
    ]);
    expect((await signIn(authenticator)).status).toBe(200);
    await setRole('user');
    expect(await refusal(signIn(authenticator, 'admin'))).toEqual([401, notAccepted]);
    expect((await signIn(authenticator)).status).toBe(200);
  });

  test('ends with the passkey, and with the account', async () => {
    const [removed, other] = [await addPasskey(), await addPasskey()];
    const [, oldest] = await list();
    expect((await remove(oldest?.id as string)).status).toBe(200);
    expect(await refusal(signIn(removed))).toEqual([401, notAccepted]);
    expect((await signIn(other)).status).toBe(200);
    await portal.ok('DELETE', `/api/auth/users/${person.id}`);
    expect(await refusal(signIn(other))).toEqual([401, notAccepted]);
    expect(await get('passkeys', { ownerId: person.id })).toBeUndefined();
  });

  test('has no effect where the passkey is removed meanwhile', async () => {
    const authenticator = await addPasskey();
    const [{ id = '' } = {}] = await list();
    const [answer] = await interleaveBeforeWrite(
      'passkeys',
      async () => (await signIn(authenticator)).status,
      () => remove(id),
    );
    expect(answer).toBe(401);
  });

  test('has no effect where an admin starts the account anew meanwhile, who has a passkey again', async () => {
    const old = await addPasskey();
    // On a known device, about which nothing is written at a sign-in.
    const [, cookie = ''] = (await signIn(old)).headers.getSetCookie();
    expect(cookie).toMatch(/^vetan_device=/);
    const response = old.get(await challenge());
    const [answer] = await interleaveBeforeWrite(
      'passkeys',
      async () => (await present(response, 'employee', { cookie: cookie.split(';')[0] as string })).status,
      async () => {
        const { id, email, password } = person;
        const handed = { token: portal.admin, body: { password: 'Handed@1' } };
        await portal.callOk('PUT', `/api/auth/users/${id}/initial-password`, handed);
        const { token } = await portal.signIn(email, 'Handed@1');
        const body = { oldPassword: 'Handed@1', newPassword: password };
        await portal.callOk('PUT', '/api/auth/set-password', { token, body });
        person = { ...person, ...(await portal.signIn(email, password)) };
        // As many writes as before.
        await signIn(await addPasskey());
      },
    );
    expect(answer).toBe(401);
    expect(await refusal(signIn(old))).toEqual([401, notAccepted]);
    expect(await list()).toHaveLength(1);
  });

  // behaviour sign-in: A passkey
  test('goes on after a new password of one’s own', async () => {
    const authenticator = await addPasskey();
    const body = { oldPassword: person.password, newPassword: 'Another@1' };
    await portal.callOk('PUT', '/api/auth/set-password', { token: person.token, body });
    expect((await signIn(authenticator)).status).toBe(200);
  });

  // behaviour sign-in: A passkey
  test.each<[string, () => Promise<unknown>]>([
    ['marks the password as initial', () => setRole('user', true)],
    [
      'gives a new initial password',
      () => {
        const request = { token: portal.admin, body: { password: 'Handed@1' } };
        return portal.callOk('PUT', `/api/auth/users/${person.id}/initial-password`, request);
      },
    ],
  ])('ends where an admin %s', async (_, reset) => {
    const authenticator = await addPasskey();
    await reset();
    expect(await refusal(signIn(authenticator))).toEqual([401, notAccepted]);
    expect(await get('passkeys', { ownerId: person.id })).toBeUndefined();
  });
});

describe('one’s own passkeys', () => {
  test('are renamed, and that is on the record', async () => {
    await addPasskey();
    await addPasskey();
    const [other, { id, name } = { id: '', name: '' }] = await list();
    const body = { name: '  Work laptop ' };
    const renamed = await portal.callOk('PUT', `${path}/${id}`, { token: person.token, body });
    expect(renamed.body.passkey).toMatchObject({ id, name: 'Work laptop' });
    expect(await list()).toEqual([other, renamed.body.passkey]);
    expect(await recorded('passkey.renamed')).toEqual([{ passkey: id, name: [name, 'Work laptop'] }]);
  });

  // behaviour sign-in: A passkey
  test('removes a passkey with the right password only, and records it in the audit log', async () => {
    await addPasskey();
    await addPasskey();
    const [other, { id, name } = { id: '', name: '' }] = await list();
    const wrong = await remove(id, 'not it');
    expect([wrong.status, wrong.body.fields]).toEqual([400, { password: 'Password is incorrect' }]);
    expect(await list()).toHaveLength(2);
    const { status, body } = await remove(id);
    expect([status, body]).toEqual([200, { message: 'Passkey removed' }]);
    expect(await list()).toEqual([other]);
    expect(await recorded('passkey.removed')).toEqual([{ passkey: id, name: [name, null] }]);
    expect(await refusal(remove(id))).toEqual([404, 'Passkey not found. It may have been removed.']);
  });

  test('refuses to list, rename or remove a passkey of another account', async () => {
    await addPasskey();
    const [{ id = '' } = {}] = await list();
    const { token, password } = await portal.employee();
    expect(await list(token)).toEqual([]);
    const renaming = portal.call('PUT', `${path}/${id}`, { token, body: { name: 'Mine' } });
    expect(await refusal(renaming)).toEqual([404, 'Passkey not found. It may have been removed.']);
    expect((await remove(id, password, token)).status).toBe(404);
    expect(await list()).toHaveLength(1);
  });

  test('show neither key nor credential', async () => {
    const authenticator = await addPasskey();
    const { bytes } = await portal.callOk('GET', path, { token: person.token });
    expect(bytes.toString()).not.toContain(authenticator.credentialId.toString('base64url'));
    expect(bytes.toString()).not.toContain('publicKey');
  });
});

// behaviour sign-in: Passkeys
test('offers no passkeys in a portal without an address of its own', async () => {
  const authenticator = await addPasskey();
  const answer = authenticator.get(await challenge());
  vi.stubEnv('PORTAL_ORIGIN', '');
  try {
    for (const refused of [begin(), portal.call('POST', `${path}/challenge`), present(answer)]) {
      expect(await refusal(refused)).toEqual([
        404,
        'Passkeys are not available at this address. Use your password.',
      ]);
    }
  } finally {
    vi.unstubAllEnvs();
  }
});
