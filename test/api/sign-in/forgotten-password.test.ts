import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { hashSecret, newSecret } from '../../../functions/lib/secret.ts';
import { readOutbox } from '../../../functions/notifications/outbox/outbox.ts';
import { linkKey, readLinkedAccount } from '../../../functions/store/password-link.ts';
import { currentFunction } from '../../../infra/local/server/function-environment.ts';
import type { UserId } from '../../../shared/user-id.ts';
import { readAuditEntries } from '../../support/audit-entries.ts';
import { emailOptions } from '../../support/hold-outbox.ts';
import { interleaveBeforeWrite } from '../../support/pause-command.ts';
import type { Employee } from '../../support/portal.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { readEmails, tokenIn, waitForEmails } from '../notifications/mailbox.ts';
import { fromAddress, newAddress } from './clock-and-addresses.ts';

const invalid = 'This link has expired or was already used. Request a new one.';

const portal = setUpPortal({ email: emailOptions });

const forgot = (email: string, headers: Record<string, string> = {}) =>
  portal.call('POST', '/api/auth/forgot-password', { body: { email }, headers });
const reset = (token: string, newPassword = 'Chosen@123') =>
  portal.call('POST', '/api/auth/reset-password', { body: { token, newPassword } });
const open = (token: string) => portal.call('POST', '/api/auth/password-link', { body: { token } });
const login = ({ email }: Pick<Employee, 'email'>, password: string) =>
  portal.call('POST', '/api/auth/login', { body: { email, password } });
const change = (person: Employee, update: object) =>
  portal.callOk('PUT', `/api/auth/users/${person.id}`, {
    token: portal.admin,
    body: { name: person.name, email: person.email, role: 'user', isInitialPassword: false, ...update },
  });

/** The token of the newest link that was sent to a user. */
async function requestToken({ email }: Pick<Employee, 'email'>, nth = 1): Promise<string> {
  expect((await forgot(email)).status).toBe(200);
  const links = async () =>
    (await waitForEmails(portal.emailFolder, email)).filter(({ text }) => /#/.test(text));
  await vi.waitUntil(async () => (await links()).length >= nth, { timeout: 100_000 });
  // Marked as sent, too: a test that moves the clock must not do so between the two.
  await vi.waitUntil(async () => (await readOutbox('waiting')).length === 0, { timeout: 100_000 });
  return tokenIn((await links()).at(-1) as Awaited<ReturnType<typeof links>>[number]);
}

/** The result of a call, and what its function asked of the database, in order. */
async function commandsOf<T>(call: () => Promise<T>): Promise<[result: T, commands: string[]]> {
  const commands: string[] = [];
  const original = DynamoDBDocumentClient.prototype.send;
  const spy = vi.spyOn(DynamoDBDocumentClient.prototype, 'send').mockImplementation(function (
    this: DynamoDBDocumentClient,
    ...parameters
  ) {
    const [command] = parameters;
    const tables = JSON.stringify(command.input).match(/"(accounts|sessions|notifications|audit)"/g);
    if (currentFunction() === 'accounts') commands.push(`${command.constructor.name} ${tables}`);
    return Reflect.apply(original, this, parameters);
  });
  try {
    return [await call(), commands];
  } finally {
    spy.mockRestore();
  }
}

const expectRefused = async (answer: ReturnType<typeof reset>) => {
  const { status, body } = await answer;
  expect([status, body.code, body.message]).toEqual([400, 'bad_input', invalid]);
};

describe('a forgotten password', () => {
  // behaviour sign-in: Forgot password; A link to choose a password
  test('is replaced by a link in an email, which ends every session and starts none, and is told of by another email', async () => {
    const person = await portal.employee();
    const token = await requestToken(person);
    expect((await open(token)).body).toEqual({ name: person.name, email: person.email });
    const { status, body } = await reset(token);
    expect([status, body]).toEqual([
      200,
      { message: 'Password set successfully. Please sign in with it.', role: 'user' },
    ]);
    expect((await portal.call('GET', '/api/slips/my-slips', { token: person.token })).status).toBe(401);
    expect((await login(person, person.password)).status).toBe(401);
    expect((await login(person, 'Chosen@123')).body).toMatchObject({ requiresPasswordChange: false });
    expect((await readAuditEntries(person.id)).at(-2)).toEqual({ action: 'password.reset', by: person.id });
    const [, told] = await waitForEmails(portal.emailFolder, person.email, 2);
    expect(told?.subject).toBe('Your password was changed');
  });

  test('is replaced also where the password is an initial one', async () => {
    const person = await portal.createUser();
    expect((await reset(await requestToken(person))).status).toBe(200);
    expect((await login(person, 'Chosen@123')).body).toMatchObject({ requiresPasswordChange: false });
  });

  // behaviour sign-in: Forgot password
  test('keeps no user waiting who has guessed wrong before', async () => {
    const person = await portal.employee();
    while ((await login(person, 'Wrong@123')).status === 401);
    await reset(await requestToken(person));
    expect((await login(person, 'Chosen@123')).status).toBe(200);
  });

  // behaviour sign-in: A link to choose a password
  test('has to be at least 8 characters long', async () => {
    const person = await portal.employee();
    const token = await requestToken(person);
    const { status, body } = await reset(token, 'short');
    expect([status, body.fields]).toEqual([400, { newPassword: 'Password must be at least 8 characters' }]);
    expect((await reset(token)).status).toBe(200);
  });
});

describe('asking for a link', () => {
  // behaviour sign-in: A link to choose a password
  test('answers the same, after the same requests to storage, whether there is an account or not', async () => {
    const person = await portal.employee();
    vi.stubEnv('ORIGIN_SECRETS', 'secret');
    // The first request from an address stores its count, each later one updates it.
    const elsewhere = () => fromAddress(newAddress());
    const [known, ofKnown] = await commandsOf(() => forgot(person.email, elsewhere()));
    const [unknown, ofUnknown] = await commandsOf(() => forgot('nobody.at.all@example.com', elsewhere()));
    vi.unstubAllEnvs();
    expect([known.status, known.body]).toEqual([200, unknown.body]);
    expect(known.body.message).toMatch(/^If there is an account with this email, /);
    expect(ofKnown).toEqual(ofUnknown);
    expect(ofKnown.length).toBeGreaterThan(3);
    await waitForEmails(portal.emailFolder, person.email);
    expect(readEmails(portal.emailFolder).map(({ to }) => to)).not.toContain('nobody.at.all@example.com');
  });

  // behaviour sign-in: A link to choose a password
  test('too often has to wait, for an unknown email just the same', async () => {
    for (const email of [(await portal.employee()).email, 'nobody.else@example.com']) {
      const statuses = [];
      for (let i = 0; i < 6; i++) statuses.push((await forgot(email)).status);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    }
  });

  test('gives a link at the portal’s own address, whatever host the request names', async () => {
    const person = await portal.employee();
    await forgot(person.email, { 'x-forwarded-host': 'evil.example' });
    const [email] = await waitForEmails(portal.emailFolder, person.email);
    expect(email?.text).toContain('\nhttps://portal.example/reset-password#');
    expect(email?.text + (email?.html ?? '')).not.toContain('evil.example');
  });
});

describe('a link does not work', () => {
  // behaviour sign-in: A link to choose a password
  test('a second time', async () => {
    const person = await portal.employee();
    const token = await requestToken(person);
    await reset(token);
    await expectRefused(reset(token, 'Another@123'));
    await expectRefused(open(token));
    expect((await login(person, 'Chosen@123')).status).toBe(200);
  });

  test('twice at once: one of the two wins', async () => {
    const person = await portal.employee();
    const token = await requestToken(person);
    const [late, early] = await interleaveBeforeWrite(
      'accounts',
      () => reset(token, 'Late@12345'),
      () => reset(token, 'Early@12345'),
    );
    expect(early.status).toBe(200);
    await expectRefused(Promise.resolve(late));
    expect((await login(person, 'Early@12345')).status).toBe(200);
  });

  test('once another one of the same person was used', async () => {
    const person = await portal.employee();
    const first = await requestToken(person);
    const second = await requestToken(person, 2);
    expect(second).not.toBe(first);
    expect((await reset(second)).status).toBe(200);
    await expectRefused(reset(first));
  });

  // behaviour sign-in: A link to choose a password
  test('after half an hour', async () => {
    const person = await portal.employee();
    const token = await requestToken(person);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 29 * 60_000 });
    try {
      expect((await open(token)).status).toBe(200);
      vi.setSystemTime(Date.now() + 60_000);
      await expectRefused(reset(token));
      await expectRefused(open(token));
    } finally {
      vi.useRealTimers();
    }
    expect((await reset(token)).status).toBe(200);
  });

  // behaviour sign-in: A link to choose a password
  test('after the address changed that it was sent to', async () => {
    const person = await portal.employee();
    const token = await requestToken(person);
    await change(person, { email: `new.${person.email}` });
    await expectRefused(reset(token));
    await change(person, { email: person.email.toUpperCase() });
    expect((await reset(token)).status).toBe(200);
  });

  test('after the password was changed another way, or for an account that is gone', async () => {
    const [one, other] = [await portal.employee(), await portal.employee()];
    const [token, ofOther] = [await requestToken(one), await requestToken(other)];
    const passwords = { oldPassword: one.password, newPassword: 'Remembered@1' };
    await portal.callOk('PUT', '/api/auth/set-password', { token: one.token, body: passwords });
    await expectRefused(reset(token));
    await portal.ok('DELETE', `/api/auth/users/${other.id}`);
    await expectRefused(reset(ofOther));
  });

  test('for another user, by exchanging whose it is', async () => {
    const [one, other] = [await portal.employee(), await portal.employee()];
    const token = await requestToken(one);
    await expectRefused(reset(token.replace(one.id, other.id)));
    // A session's own secret is none either.
    await expectRefused(reset(one.token));
    expect((await login(other, other.password)).status).toBe(200);
  });

  test('that was guessed: none of 10,000, whatever its form', async () => {
    const person = await portal.employee();
    const real = await requestToken(person);
    const guess = fc.oneof(
      fc.constant(null).map(() => newSecret(person.id as UserId)),
      fc.nat(real.length - 1).map((i) => real.slice(0, i)),
      fc
        .tuple(fc.nat(42), fc.constantFrom(...'AZaz09-_'))
        .map(([i, letter]) => real.slice(0, i) + letter + real.slice(i + 1))
        .filter((token) => token !== real),
      fc.string({ maxLength: 200 }),
      fc.constant(hashSecret(real)),
    );
    // A link is found by the hash of its token alone: none of 10,000 has it, and what is asked with them finds nothing.
    await fc.assert(
      fc.property(guess, (token) => linkKey(token).hash !== linkKey(real).hash),
      { numRuns: 10_000 },
    );
    const messageOf = (token: string) =>
      readLinkedAccount(token).then(
        () => 'works',
        (error: Error) => error.message,
      );
    const messages = await Promise.all(fc.sample(guess, 300).map(messageOf));
    expect([...new Set(messages)]).toEqual([invalid]);
    expect((await reset(real)).status).toBe(200);
  });
});
