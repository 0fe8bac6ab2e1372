import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { hashPassword } from '../../../functions/lib/password.ts';
import {
  addressLimit,
  failureWindowMs,
  leaseMs,
  maxAccountsPerAddress,
} from '../../../functions/sign-in/rate-limit/address-limit.ts';
import { attemptTimeoutMs } from '../../../functions/sign-in/rate-limit/backoff.ts';
import {
  hashOfName,
  type Reservation,
  startAttempt,
} from '../../../functions/sign-in/rate-limit/throttle.ts';
import { accountItem, emailGuardItem } from '../../support/items.ts';
import { interleaveBeforeWrite } from '../../support/pause-command.ts';
import { putItems } from '../../support/put-items.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { takeConsole } from '../../support/setup.ts';
import { countedAccounts, failAtAccounts } from './address-counter.ts';
import { fromAddress, later, newAddress, setUpFakeClock, setUpOriginSecret } from './clock-and-addresses.ts';

const portal = setUpPortal();
setUpOriginSecret();
setUpFakeClock();

let ghosts = 0;
const ghost = () => `ghost.${++ghosts}@example.com`;

const login = (email: string, password: string, address: string) =>
  portal.call('POST', '/api/auth/login', {
    body: { email, password },
    headers: fromAddress(address),
  });
const attemptAt = (address: string, email = ghost()) => startAttempt(addressLimit(address, email));
const fail = async (address: string, email = ghost()) => (await attemptAt(address, email)).failed();
const times = <T>(count: number, work: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, i) => work(i)));

/** Employees who all have one password, straight into the tables. */
async function staff(count: number): Promise<{ emails: string[]; password: string }> {
  const password = 'Password@1';
  const passwordHash = await hashPassword(password);
  const accounts = Array.from({ length: count }, (_, i) => accountItem(0x700000 + i, passwordHash));
  await putItems('accounts', [...accounts, ...accounts.map(emailGuardItem)]);
  return { emails: accounts.map(({ email }) => email), password };
}

describe('an office behind one address', () => {
  test('of 75 who all mistype their password once signs in, and nothing is held against it', async () => {
    const [{ emails, password }, address] = [await staff(75), newAddress()];
    const mistypers = emails.slice(0, 10);
    const signIn = (shown: string) =>
      Promise.all(mistypers.map(async (email) => (await login(email, shown, address)).status));
    expect(new Set(await signIn('a typo'))).toEqual(new Set([401]));
    // The others' typos, without their passwords' hashes, which take most of the time.
    for (const email of emails.slice(10)) await fail(address, email);
    expect(await countedAccounts(address)).toHaveLength(75);
    expect(new Set(await signIn(password))).toEqual(new Set([200]));
    for (const email of emails.slice(10)) await (await attemptAt(address, email)).succeeded();
    expect(await countedAccounts(address)).toEqual([]);
  });

  test('is not shut out by one of them who never gets it right', async () => {
    const [address, forgetful] = [newAddress(), ghost()];
    for (let i = 0; i < 10; i++) await fail(address, i % 2 ? forgetful : ` ${forgetful} `);
    expect(await countedAccounts(address)).toHaveLength(1);
    await times(20, () => fail(address, forgetful.toUpperCase()));
    expect(await countedAccounts(address)).toHaveLength(1);
  });

  test('that is full of failures refuses others, and those who failed there may go on', async () => {
    const [person, address] = [await portalEmployee(), newAddress()];
    await fail(address, person.email);
    await failAtAccounts(address, maxAccountsPerAddress - 1);
    expect((await login(ghost(), 'a guess', address)).status).toBe(429);
    expect((await login(person.email, 'a guess', address)).status).toBe(401);
    expect((await login(person.email, person.password, address)).status).toBe(200);
    // Their permit is free for another user.
    expect((await login(ghost(), 'a guess', address)).status).toBe(401);
  });
});

const portalEmployee = async () => {
  vi.stubEnv('ORIGIN_SECRETS', undefined);
  const person = await portal.employee();
  vi.stubEnv('ORIGIN_SECRETS', 'secret');
  return person;
};

describe('a sprayer at one address', () => {
  // behaviour sign-in: Wrong passwords cost growing waits
  test('has no more accounts looked at than it has permits, with two guesses at each at once', async () => {
    const address = newAddress();
    const looked = new Set<string>();
    const emails = Array.from({ length: maxAccountsPerAddress + 30 }, ghost);
    await times(2 * emails.length, async (i) => {
      const email = emails[i % emails.length] as string;
      const attempt = await attemptAt(address, email).catch(() => undefined);
      if (attempt) looked.add(email);
      await attempt?.failed();
    });
    expect(looked.size).toBe(maxAccountsPerAddress);
    expect(await countedAccounts(address)).toHaveLength(maxAccountsPerAddress);
    // In AWS each has a process of its own. Here they share fifty sockets, and where the machine is busy the SDK says so.
    expect(takeConsole().filter((line) => !line.includes('socket usage'))).toEqual([]);
  });

  // behaviour sign-in: Wrong passwords cost growing waits
  test('signing in as one user in between clears the failures of that account alone', async () => {
    const [person, address] = [await portalEmployee(), newAddress()];
    await failAtAccounts(address, maxAccountsPerAddress - 1);
    for (let round = 0; round < 3; round++) {
      expect((await login(person.email, person.password, address)).status).toBe(200);
    }
    await fail(address);
    expect((await login(person.email, person.password, address)).status).toBe(429);
  });

  // behaviour sign-in: Wrong passwords cost growing waits
  test('is let go for one account an hour after its last failure there, not its first', async () => {
    const [address, email] = [newAddress(), ghost()];
    await fail(address, email);
    later(failureWindowMs - 1);
    await fail(address, email);
    later(failureWindowMs - 1);
    expect(await countedAccounts(address)).toMatchObject([{ failed: true, until: Date.now() + 1 }]);
    later(1);
    expect(await countedAccounts(address)).toEqual([]);
  });
});

describe('two attempts at one account from one address', () => {
  test('that start at once hold one permit', async () => {
    const [address, email] = [newAddress(), ghost()];
    const both = await interleaveBeforeWriteOfLogin(address, email);
    expect(both.map(({ status }) => status)).toEqual([401, 401]);
    expect(await countedAccounts(address)).toMatchObject([{ failed: true }]);
  });

  const interleaveBeforeWriteOfLogin = (address: string, email: string) =>
    interleaveBeforeWrite(
      'sessions',
      () => login(email, 'a guess', address),
      () => login(email, 'another guess', address),
    );

  test('share it, and the one that is right releases it, earlier failures and the other one with it', async () => {
    const [address, email] = [newAddress(), ghost()];
    await fail(address, email);
    const [right, wrong] = [await attemptAt(address, email), await attemptAt(address, email)];
    expect(await countedAccounts(address)).toHaveLength(1);
    await right.succeeded();
    expect(await countedAccounts(address)).toEqual([]);
    await wrong.failed();
    expect(await countedAccounts(address)).toEqual([]);
  });

  test('of which one is withdrawn keep the failure of the other', async () => {
    const [address, email] = [newAddress(), ghost()];
    const [one, other] = [await attemptAt(address, email), await attemptAt(address, email)];
    await one.withdrawn();
    expect(await countedAccounts(address)).toMatchObject([{ failed: false }]);
    await other.failed();
    expect(await countedAccounts(address)).toMatchObject([
      { failed: true, until: Date.now() + failureWindowMs },
    ]);
  });

  test('hold it for longer than the later one can run, however late that began', async () => {
    const [address, email] = [newAddress(), ghost()];
    const heldUntil = async () => (await countedAccounts(address)).map(({ until }) => until - Date.now());
    await attemptAt(address, email);
    later(leaseMs - attemptTimeoutMs);
    await attemptAt(address, email);
    expect(await heldUntil()).toEqual([attemptTimeoutMs]);
    later(1);
    await attemptAt(address, email);
    expect(await heldUntil()).toEqual([leaseMs]);
  });
});

type Step = { kind: 'start' | 'failed' | 'succeeded' | 'withdrawn'; which: number };
const step = fc.record({
  kind: fc.constantFrom<Step['kind']>('start', 'failed', 'succeeded', 'withdrawn'),
  which: fc.nat(100),
});

test('whatever happens in whatever order, an address holds one permit for each account that needs it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(step, fc.nat(20)), { maxLength: 40 }), async (steps) => {
      const address = newAddress();
      const emails = Array.from({ length: 4 }, ghost);
      /** Attempts by account, since its last success: those in flight, and times of failures. */
      const flying: { email: string; startedAt: number; reservation: Reservation }[] = [];
      const failedAt = new Map<string, number>();
      const lastStartedAt = new Map<string, number>();
      for (const [{ kind, which }, minutes] of steps) {
        if (kind === 'start') {
          const email = emails[which % emails.length] as string;
          flying.push({ email, startedAt: Date.now(), reservation: await attemptAt(address, email) });
          lastStartedAt.set(email, Date.now());
        } else if (flying.length > 0) {
          const [{ email, startedAt, reservation }] = flying.splice(which % flying.length, 1) as [
            (typeof flying)[0],
          ];
          // After so long its function has timed out: nothing becomes of it.
          const isLate = Date.now() >= startedAt + attemptTimeoutMs;
          if (!isLate) await reservation[kind]();
          if (kind === 'failed' && !isLate) failedAt.set(email, Date.now());
          if (kind === 'succeeded' && !isLate) {
            failedAt.delete(email);
            lastStartedAt.delete(email);
            // Attempts beside it are forgiven.
            flying.splice(0, Infinity, ...flying.filter((other) => other.email !== email));
          }
        }
        later(minutes > 15 ? minutes * 60_000 : 100);
        const held = (await countedAccounts(address)).map(({ account }) => account);
        expect(new Set(held).size).toBe(held.length);
        const now = Date.now();
        for (const email of emails) {
          const isFlying = flying.some(
            (attempt) => attempt.email === email && now < attempt.startedAt + attemptTimeoutMs,
          );
          const isFailed = now < (failedAt.get(email) ?? 0) + failureWindowMs;
          const holds = held.includes(hashOfName(`${address} ${email}`));
          if (isFlying || isFailed) expect(holds).toBe(true);
          else if (now >= (lastStartedAt.get(email) ?? 0) + failureWindowMs + leaseMs)
            expect(holds).toBe(false);
        }
      }
    }),
    { numRuns: 25, endOnFailure: true },
  );
});
