import { BatchGetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { addressLimit, failureWindowMs, permitsPerAddress } from '../../functions/accounts/address-limit.ts';
import { attemptTimeoutMs, failureLifetimeMs, freeFailures } from '../../functions/accounts/backoff.ts';
import { signInLimit } from '../../functions/accounts/password-limit.ts';
import { type Reservation, startAttempt } from '../../functions/accounts/throttle.ts';
import { edgeHeaders } from '../../shared/edge.ts';
import { pauseCommand } from '../pause-command.ts';
import { type Employee, type Portal, startPortal } from '../portal.ts';
import { takeConsole } from '../setup.ts';

/** What waits for others in flight asks again so many times, however long the machine takes for one. */
vi.setConfig({ testTimeout: 120_000 });

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
  vi.stubEnv('ORIGIN_SECRETS', 'secret');
});
afterAll(() => {
  vi.unstubAllEnvs();
  return portal.stop();
});

/** A fake clock that only the tests advance, so that they do not depend on the machine's speed. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});
const later = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

let networks = 0;
const newAddress = () => `198.51.${Math.floor(++networks / 250)}.${(networks % 250) + 1}`;
const from = (address: string) => ({ [edgeHeaders.secret]: 'secret', [edgeHeaders.viewer]: address });

const login = (email: string, password: string, address = newAddress()) =>
  portal.call('POST', '/api/auth/login', { body: { email, password }, headers: from(address) });
const setPassword = ({ token, password }: Employee, oldPassword = password, address = newAddress()) =>
  portal.call('PUT', '/api/auth/set-password', {
    token,
    body: { oldPassword, newPassword: 'Another@123' },
    headers: from(address),
  });
const employee = async (): Promise<Employee> => {
  vi.stubEnv('ORIGIN_SECRETS', undefined);
  const person = await portal.employee();
  vi.stubEnv('ORIGIN_SECRETS', 'secret');
  return person;
};

const times = <T>(count: number, work: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, i) => work(i)));

/** The number of responses by status. */
const statuses = (answers: { status: number }[]) => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

const fail = async (address: string) => (await startAttempt(addressLimit(address))).failed();

let ghosts = 0;
const ghost = () => `ghost.${++ghosts}@example.com`;

describe('many sign-ins at once', () => {
  test('of one person, all right, all succeed', async () => {
    const { email, password } = await employee();
    const address = newAddress();
    expect(statuses(await times(12, () => login(email, password, address)))).toEqual({ 200: 12 });
  });

  test('with wrong passwords have as many looked at as one after the other, account or no account', async () => {
    const { email } = await employee();
    for (const guessed of [email, ghost()]) {
      const answers = await times(12, (i) => login(guessed, `guess ${i}`));
      expect(statuses(answers)).toEqual({ 401: freeFailures, 429: 12 - freeFailures });
    }
  });

  test('of a whole office wait for each other, and all of them are let through', async () => {
    const { email, password } = await employee();
    const address = newAddress();
    for (let i = 5; i < permitsPerAddress; i++) await fail(address);
    const others = await times(5, () => startAttempt(addressLimit(address)));
    const [first, ...rest] = others as [Reservation, ...Reservation[]];
    const held = pauseCommand((command) => command instanceof BatchGetCommand);
    const answer = login(email, password, address);
    await held.reached;
    held.resume();
    await first.succeeded();
    expect((await answer).status).toBe(200);
    for (const other of rest) await other.succeeded();
    expect(statuses(await times(5, () => login(email, password, address)))).toEqual({ 200: 5 });
  });

  test('sprayed over 150 accounts from one address have no more looked at than the address may show', async () => {
    const address = newAddress();
    let looks = 0;
    await times(150, async () => {
      const attempt = await startAttempt(addressLimit(address), signInLimit(ghost())).catch(() => undefined);
      if (attempt) looks++;
      await attempt?.failed();
    });
    expect(looks).toBe(permitsPerAddress);
    // In AWS each has a process of its own. Here they share fifty sockets, and where the machine is busy the SDK says so.
    expect(takeConsole().filter((line) => !line.includes('socket usage'))).toEqual([]);
  });

  test('from an address that may show five more have five looked at, and the right one waits as well', async () => {
    const address = newAddress();
    const { email, password } = await employee();
    for (let i = 5; i < permitsPerAddress; i++) await fail(address);
    const answers = await times(30, () => login(ghost(), 'a guess', address));
    expect(statuses(answers)).toEqual({ 401: 5, 429: 25 });
    const refused = await login(email, password, address);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600']);
    expect(refused.body.message).toBe('Too many attempts. Please try again in 3600 seconds.');
    expect((await login(email, password)).status).toBe(200);
  });
});

describe('an address', () => {
  const isLetIn = async (address: string) => {
    const attempt = await startAttempt(addressLimit(address)).catch(() => undefined);
    await attempt?.withdrawn();
    return attempt !== undefined;
  };

  test('that is shut out is let in an hour after its first failures, to the millisecond, and for as many', async () => {
    const address = newAddress();
    for (let i = 0; i < 10; i++) await fail(address);
    later(60_000);
    for (let i = 10; i < permitsPerAddress; i++) await fail(address);
    expect(await isLetIn(address)).toBe(false);
    later(failureWindowMs - 60_000 - 1);
    expect(await isLetIn(address)).toBe(false);
    later(1);
    for (let i = 0; i < 10; i++) await fail(address);
    expect(await isLetIn(address)).toBe(false);
  });

  test('with a typo every two minutes, for days, is never shut out', async () => {
    const address = newAddress();
    for (let i = 0; i < 200; i++) {
      await fail(address);
      later(120_000);
    }
    expect(await isLetIn(address)).toBe(true);
  });

  test('gets the place of an attempt that died back, when no function runs as long any more', async () => {
    const address = newAddress();
    for (let i = 1; i < permitsPerAddress; i++) await fail(address);
    const dead: Reservation = await startAttempt(addressLimit(address));
    later(attemptTimeoutMs - 1);
    expect(await isLetIn(address)).toBe(false);
    later(1);
    const next = await startAttempt(addressLimit(address));
    // What was given up is nobody's to settle any more.
    await dead.failed();
    await dead.succeeded();
    expect(await isLetIn(address)).toBe(false);
    await next.succeeded();
    expect(await isLetIn(address)).toBe(true);
  });

  test('is not told from another one of its network, which one subscriber has', async () => {
    for (let i = 0; i < permitsPerAddress; i++) await fail(`2001:db8:7:8::${i.toString(16)}`);
    expect(await isLetIn('2001:0DB8:7:8:ffff::1')).toBe(false);
    expect(await isLetIn('2001:db8:7:9::1')).toBe(true);
  });
});

describe('an account', () => {
  test('is slowed down more with each further failure, and forgets each after a day', async () => {
    const { email, password } = await employee();
    const wrong = async () => (await login(email, 'a guess')).status;
    for (let i = 0; i < freeFailures; i++) expect(await wrong()).toBe(401);
    for (const seconds of [1, 2, 4]) {
      const refused = await login(email, password);
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String(seconds)]);
      later(seconds * 1000 - 1);
      expect(await wrong()).toBe(429);
      later(1);
      expect(await wrong()).toBe(401);
    }
    later(failureLifetimeMs);
    for (let i = 0; i < freeFailures; i++) expect(await wrong()).toBe(401);
    expect(await wrong()).toBe(429);
  });

  test('with a typo a day, for years, is never slowed down', async () => {
    const email = ghost();
    for (let day = 0; day < 20; day++) {
      expect((await login(email, 'a typo')).status).toBe(401);
      later(failureLifetimeMs);
    }
  });

  test('gets the places of sign-ins that died back, when no function runs as long any more', async () => {
    const { email, password } = await employee();
    const dead = [];
    for (let i = 0; i < freeFailures; i++) {
      // The fourth command looks the email up: the places are taken, and the password is not looked at yet.
      const held = pauseCommand((_, turn) => turn === 4);
      const answer = login(email, 'a guess');
      await held.reached;
      dead.push({ held, answer });
    }
    expect((await login(email, password)).status).toBe(429);
    later(attemptTimeoutMs);
    expect((await login(email, password)).status).toBe(200);
    for (const { held } of dead) held.resume();
    expect(statuses(await Promise.all(dead.map(({ answer }) => answer)))).toEqual({ 401: freeFailures });
    // They were wrong, and late: they count.
    expect((await login(email, password)).status).toBe(429);
  });

  test('is not kept busy by an address that is shut out', async () => {
    const { email, password } = await employee();
    const address = newAddress();
    for (let i = 0; i < permitsPerAddress; i++) await fail(address);
    const sent: unknown[] = [];
    const held = pauseCommand((command) => {
      sent.push(command);
      return false;
    });
    expect((await login(email, password, address)).status).toBe(429);
    held.resume();
    expect(JSON.stringify(sent.map((command) => (command as { input: object }).input))).not.toContain(
      'attempts#sign-in',
    );
  });
});

describe('the own password of somebody who is signed in', () => {
  test('is changed while strangers guess at the sign-in, by the email and from the same address', async () => {
    const person = await employee();
    const address = newAddress();
    await times(12, (i) => login(person.email, `guess ${i}`, address));
    for (let i = freeFailures; i < permitsPerAddress; i++) await fail(address);
    expect((await login(person.email, person.password, address)).status).toBe(429);
    expect((await setPassword(person, person.password, address)).status).toBe(200);
  });

  test('is guessed at slowly by whoever took the session over, and the person signs in meanwhile', async () => {
    const person = await employee();
    const answers = await times(12, (i) => setPassword(person, `guess ${i}`));
    expect(statuses(answers)).toEqual({ 400: freeFailures, 429: 12 - freeFailures });
    const refused = await setPassword(person);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    expect((await login(person.email, person.password)).status).toBe(200);
    later(1000);
    expect((await setPassword(person)).status).toBe(200);
  });

  test('of an admin is counted apart from the sign-in as well', async () => {
    const reset = (currentPassword: string) =>
      portal.call('PUT', '/api/auth/admin/reset-password', {
        token: portal.admin,
        body: { currentPassword, newPassword: 'Another@12345' },
        headers: from(newAddress()),
      });
    await times(12, (i) => login('admin@example.com', `guess ${i}`));
    expect(statuses(await times(12, (i) => reset(`guess ${i}`)))).toEqual({ 400: 5, 429: 7 });
    later(1000);
    expect((await reset('Admin@12345')).status).toBe(200);
  });
});
