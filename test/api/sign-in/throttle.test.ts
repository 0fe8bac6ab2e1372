import { GetCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, test, vi } from 'vitest';
import { get } from '../../../functions/lib/table.ts';
import {
  addressKey,
  addressLimit,
  failureWindowMs,
  leaseMs,
  maxAccountsPerAddress,
} from '../../../functions/sign-in/rate-limit/address-limit.ts';
import {
  attemptTimeoutMs,
  failureLifetimeMs,
  freeFailures,
} from '../../../functions/sign-in/rate-limit/backoff.ts';
import { signInLimit } from '../../../functions/sign-in/rate-limit/password-limit.ts';
import {
  attemptKey,
  type Reservation,
  startAttempt,
} from '../../../functions/sign-in/rate-limit/throttle.ts';
import { interleaveBeforeWrite, pauseCommand } from '../../support/pause-command.ts';
import type { Employee } from '../../support/portal.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { takeConsole } from '../../support/setup.ts';
import { countedAccounts, failAtAccounts } from './address-counter.ts';
import { fromAddress, later, newAddress, setUpFakeClock, setUpOriginSecret } from './clock-and-addresses.ts';

const portal = setUpPortal();
setUpOriginSecret();
setUpFakeClock();

const login = (email: string, password: string, address = newAddress()) =>
  portal.call('POST', '/api/auth/login', { body: { email, password }, headers: fromAddress(address) });
const setPassword = ({ token, password }: Employee, oldPassword = password, address = newAddress()) =>
  portal.call('PUT', '/api/auth/set-password', {
    token,
    body: { oldPassword, newPassword: 'Another@123' },
    headers: fromAddress(address),
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

let ghosts = 0;
const ghost = () => `ghost.${++ghosts}@example.com`;

const attemptAt = (address: string, email = ghost()) => startAttempt(addressLimit(address, email));
const fail = async (address: string, email = ghost()) => (await attemptAt(address, email)).failed();

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
    await failAtAccounts(address, maxAccountsPerAddress - 5);
    const others = await times(5, () => attemptAt(address));
    const [first, ...rest] = others as [Reservation, ...Reservation[]];
    const paused = pauseCommand((command) => command instanceof GetCommand);
    const answer = login(email, password, address);
    await paused.reached;
    paused.resume();
    await first.succeeded();
    expect((await answer).status).toBe(200);
    for (const other of rest) await other.succeeded();
    expect(statuses(await times(5, () => login(email, password, address)))).toEqual({ 200: 5 });
  });

  test('from an address that may show five more have five looked at, and the right one waits as well', async () => {
    const address = newAddress();
    const { email, password } = await employee();
    await failAtAccounts(address, maxAccountsPerAddress - 5);
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
    const attempt = await attemptAt(address).catch(() => undefined);
    await attempt?.succeeded();
    return attempt !== undefined;
  };

  test('that is shut out is let in an hour after its first failures, to the millisecond, and for as many', async () => {
    const address = newAddress();
    for (let i = 0; i < 10; i++) await fail(address);
    later(60_000);
    await failAtAccounts(address, maxAccountsPerAddress - 10);
    expect(await isLetIn(address)).toBe(false);
    later(failureWindowMs - 60_000 - 1);
    expect(await isLetIn(address)).toBe(false);
    later(1);
    for (let i = 0; i < 10; i++) await fail(address);
    expect(await isLetIn(address)).toBe(false);
  });

  test('gets the place of an attempt that died back, when no function runs as long any more', async () => {
    const address = newAddress();
    await failAtAccounts(address, maxAccountsPerAddress - 1);
    const dead: Reservation = await attemptAt(address);
    const limit = addressLimit(address, ghost());
    later(leaseMs - 1);
    expect(await limit()).toBe('in-flight');
    later(1);
    const next = await attemptAt(address);
    // An attempt that was given up cannot be settled any more.
    await dead.failed();
    await dead.succeeded();
    expect(await limit()).toBe('in-flight');
    await next.succeeded();
    expect(await isLetIn(address)).toBe(true);
  });

  test.each([
    ['free', 0],
    ['expired', 1],
  ])('whose last place is %s counts one of two accounts that come at once', async (_, expired) => {
    const address = newAddress();
    await failAtAccounts(address, expired);
    later(failureWindowMs);
    await failAtAccounts(address, maxAccountsPerAddress - 1);
    const guess = () => login(ghost(), 'a guess', address);
    const answers = await interleaveBeforeWrite('sessions', guess, guess);
    expect(answers.map(({ status }) => status)).toEqual([429, 401]);
  });

  test('keeps the failure of an account that comes while another attempt at it is refused', async () => {
    const [address, email] = [newAddress(), ghost()];
    await fail(address);
    const guess = () => login(email, 'a guess', address);
    const [refused] = await interleaveBeforeWrite('sessions', guess, async () => {
      for (let i = 0; i < freeFailures; i++) expect((await guess()).status).toBe(401);
    });
    expect(refused.status).toBe(429);
    expect(await countedAccounts(address)).toMatchObject([{ failed: true }, { failed: true }]);
  });

  test('is not told from another one of its network, which one subscriber has', async () => {
    await failAtAccounts('2001:db8:7:8::', maxAccountsPerAddress - 3);
    for (const host of [1, 2, 3]) await fail(`2001:db8:7:8::${host}`);
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
      // The fifth command looks the email up: the places are taken, and the password is not looked at yet.
      const paused = pauseCommand((_, turn) => turn === 5);
      const answer = login(email, 'a guess');
      await paused.reached;
      dead.push({ paused, answer });
    }
    expect((await login(email, password)).status).toBe(429);
    later(attemptTimeoutMs);
    expect((await login(email, password)).status).toBe(200);
    for (const { paused } of dead) paused.resume();
    expect(statuses(await Promise.all(dead.map(({ answer }) => answer)))).toEqual({ 401: freeFailures });
    // They were wrong, and late: they count.
    expect((await login(email, password)).status).toBe(429);
  });

  test('is not kept busy by an address that is shut out', async () => {
    const { email, password } = await employee();
    const address = newAddress();
    await failAtAccounts(address, maxAccountsPerAddress);
    const sent: unknown[] = [];
    const paused = pauseCommand((command) => {
      sent.push(command);
      return false;
    });
    expect((await login(email, password, address)).status).toBe(429);
    paused.resume();
    expect(JSON.stringify(sent.map((command) => (command as { input: object }).input))).not.toContain(
      'attempts#sign-in',
    );
  });
});

describe('the password of a signed-in user', () => {
  // behaviour sign-in: Changing your own password
  test('is changed while strangers guess at the sign-in, by the email and from the same address', async () => {
    const person = await employee();
    const address = newAddress();
    await times(12, (i) => login(person.email, `guess ${i}`, address));
    await failAtAccounts(address, maxAccountsPerAddress - freeFailures);
    expect((await login(person.email, person.password, address)).status).toBe(429);
    expect((await setPassword(person, person.password, address)).status).toBe(200);
  });

  test('is guessed at slowly by an attacker who took the session over, and the user signs in meanwhile', async () => {
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
        headers: fromAddress(newAddress()),
      });
    await times(12, (i) => login('admin@example.com', `guess ${i}`));
    expect(statuses(await times(12, (i) => reset(`guess ${i}`)))).toEqual({ 400: 5, 429: 7 });
    later(1000);
    expect((await reset('Admin@12345')).status).toBe(200);
  });
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
  ['unknown', 'unknown'],
  ['2001:db8:17:18:1:2:3:4', '2001:db8:17:18::'],
  ['2001:0DB8:0017:18::', '2001:db8:17:18::'],
  ['2001:db8::1', '2001:db8:0:0::'],
  ['2001:db8:7::5:6:7:8', '2001:db8:7:0::'],
  ['1::2:3:4:5:6:7', '1:0:2:3::'],
  ['::1', '0:0:0:0::'],
])('attempts from %s count for the network %s', async (address, network) => {
  const attempt = await attemptAt(address);
  expect(await countedAccounts(network)).toHaveLength(1);
  await attempt.succeeded();
  expect(await countedAccounts(network)).toHaveLength(0);
});

describe('an attempt that is refused', () => {
  test('for the account, however often, keeps no more than one place of its address', async () => {
    const [email, address] = [ghost(), newAddress()];
    for (let i = 0; i < freeFailures; i++) await login(email, 'a guess');
    for (let i = 0; i < 10; i++) expect((await login(email, 'a guess', address)).status).toBe(429);
    expect((await countedAccounts(address)).length).toBeLessThanOrEqual(1);
    await failAtAccounts(address, maxAccountsPerAddress - 2);
    const person = await employee();
    expect((await login(person.email, person.password, address)).status).toBe(200);
  });

  test('before its password was looked at is no failure of the account', async () => {
    const { email, password } = await employee();
    const shutOut = async () => ({ blockedUntil: Date.now() + 7000 });
    for (let i = 0; i < 2 * freeFailures; i++) {
      await expect(startAttempt(signInLimit(email), shutOut)).rejects.toMatchObject({
        code: 'too_many_requests',
        retryAfter: 7,
      });
      await (await startAttempt(signInLimit(email))).withdrawn();
    }
    expect((await login(email, password)).status).toBe(200);
  });

  test('for no more than others in flight is asked to come again in a second', async () => {
    let asked = 0;
    const busy = async () => {
      asked++;
      return 'in-flight' as const;
    };
    await expect(startAttempt(busy)).rejects.toMatchObject({ retryAfter: 1 });
    expect(asked).toBe(40);
  });

  test('a moment before it would be let in waits for a second, never for none', async () => {
    const nearly = async () => ({ blockedUntil: Date.now() + 1 });
    await expect(startAttempt(nearly)).rejects.toMatchObject({ retryAfter: 1 });
    const over = async () => ({ blockedUntil: Date.now() - 5000 });
    await expect(startAttempt(over)).rejects.toMatchObject({ retryAfter: 1 });
  });
});

describe('what the table keeps of attempts', () => {
  const keyOf = (kind: 'sign-in', name: string) => ({
    hash: attemptKey(kind, name),
  });
  const inSeconds = (milliseconds: number) => Math.ceil(milliseconds / 1000);

  test('of an account goes a day after its last failure, and names no user', async () => {
    const email = ghost();
    await login(email.toUpperCase(), 'a guess');
    const kept = await get('sessions', keyOf('sign-in', email));
    expect(kept).toMatchObject({
      failedAt: [Date.now()],
      inFlight: {},
      expiresAt: inSeconds(Date.now() + failureLifetimeMs + attemptTimeoutMs),
    });
    expect(JSON.stringify(kept)).not.toMatch(/ghost|example/i);
  });

  test('of an address goes an hour after its failure, and names no address', async () => {
    const address = newAddress();
    await fail(address);
    const kept = await get('sessions', addressKey(address));
    const until = Date.now() + failureWindowMs;
    expect(Object.values(kept?.accounts ?? {})).toEqual([{ until, failed: true }]);
    expect(kept).toMatchObject({ expiresAt: inSeconds(until) });
    expect(kept?.hash).toMatch(/^attempts#address#[\w-]{43}$/);
    expect(JSON.stringify(kept)).not.toContain(address);
  });

  test('of an address is given back by the right password', async () => {
    const address = newAddress();
    for (let i = 0; i < 5; i++) await (await attemptAt(address)).succeeded();
    expect(await countedAccounts(address)).toEqual([]);
    await failAtAccounts(address, maxAccountsPerAddress - 1);
    const { email, password } = await employee();
    expect((await login(email, password, address)).status).toBe(200);
  });
});

describe('a database that fails', () => {
  /** The writes of a sign-in that fails: a place of its address, one of its account, and then both settled. */
  const isOfAttempts = (command: unknown) =>
    (command instanceof TransactWriteCommand || command instanceof UpdateCommand) &&
    JSON.stringify(command).includes('attempts#');

  test.each([
    [1, 'the place of the address is taken', 'a guess'],
    [2, 'the place of the account is taken', 'a guess'],
    [3, 'the first place is told of a wrong password', 'a guess'],
    [4, 'the second place is told of a wrong password', 'a guess'],
    [3, 'the first place is told of the right password', undefined],
    [4, 'the second place is told of the right password', undefined],
  ])('at write %i, when %s, is an error, and no caller is called too fast', async (number, _, shown) => {
    const { email, password } = await employee();
    let writes = 0;
    const paused = pauseCommand((command) => isOfAttempts(command) && ++writes === number);
    const answer = login(email, shown ?? password);
    await paused.reached;
    paused.fail(new Error('the database is gone'));
    expect((await answer).status).toBe(500);
    expect(takeConsole().join()).toContain('the database is gone');
  });
});

describe('an address of which every place is paused', () => {
  /** An address with so many failures of a minute ago, and so many of now. */
  async function failed(before: number, now: number) {
    const address = newAddress();
    await failAtAccounts(address, before);
    later(60_000);
    await failAtAccounts(address, now);
    return address;
  }

  test('waits where one of them is still being looked at, which may be right', async () => {
    const address = await failed(maxAccountsPerAddress - 1, 0);
    const last = await attemptAt(address);
    expect(await addressLimit(address, ghost())()).toBe('in-flight');
    await last.succeeded();
    expect(await addressLimit(address, ghost())()).toHaveProperty('succeeded');
  });

  test('is told when the first of them is free again', async () => {
    const address = await failed(1, maxAccountsPerAddress - 1);
    expect(await addressLimit(address, ghost())()).toEqual({
      blockedUntil: Date.now() - 60_000 + failureWindowMs,
    });
  });
});
