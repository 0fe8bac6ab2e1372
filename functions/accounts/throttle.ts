import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import * as z from 'zod/mini';
import { accountWords, emailKey } from '../../shared/accounts.ts';
import { Problem } from '../../shared/errors.ts';
import { ConditionFailed, isUnchanged } from '../lib/condition.ts';
import { get, getTogether, type Item, put, remove } from '../lib/table.ts';

const counterItem = z.object({
  hash: z.string(),
  failures: z.number(),
  /** Milliseconds since the epoch. */
  blockedUntil: z.number(),
  version: z.number(),
  expiresAt: z.number(),
});
type Counter = z.output<typeof counterItem>;

/** Failures that cost nothing; each one after them doubles the wait, up to a quarter of an hour. */
const freeFailures = { account: 5, address: 50 } as const;
const longestWait = 15 * 60_000;
const forgetAfter = 24 * 3600;

type Subject = { kind: keyof typeof freeFailures; hash: string };

const subject = (kind: Subject['kind'], name: string): Subject => ({
  kind,
  hash: `attempts#${kind}#${createHash('sha256').update(name).digest('base64url')}`,
});

export const ofAccount = (email: string): Subject => subject('account', emailKey(email));
export const ofAddress = (address: string): Subject => subject('address', networkOf(address));

/** An IPv6 address by its first 64 bits, as `2001:db8:0:7::`: the rest of them is one subscriber's to choose from. */
function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address;
  const [before = [], after = []] = address.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = Array<string>(8 - before.length - after.length).fill('0');
  const groups = [...before, ...zeros, ...after].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::`;
}

const parse = (item: Item | undefined, { hash }: Subject): Counter => {
  const none = { hash, failures: 0, blockedUntil: 0, version: 0, expiresAt: 0 };
  if (item === undefined) return none;
  const counter = counterItem.parse(item);
  return counter.expiresAt * 1000 < Date.now() ? { ...none, version: counter.version } : counter;
};

const waitAfter = (failures: number, kind: Subject['kind']): number => {
  const beyond = failures - freeFailures[kind];
  return beyond < 0 ? 0 : Math.min(1000 * 2 ** beyond, longestWait);
};

const slowDown = (milliseconds: number): Problem => {
  const wait = Math.max(1, Math.ceil(milliseconds / 1000));
  return new Problem('too_many_requests', accountWords.tooManyAttempts(wait), { retryAfter: wait });
};

async function count(counter: Counter, { kind }: Subject): Promise<void> {
  const failures = counter.failures + 1;
  const next: Counter = {
    hash: counter.hash,
    failures,
    blockedUntil: Date.now() + waitAfter(failures, kind),
    version: counter.version + 1,
    expiresAt: Math.floor(Date.now() / 1000) + forgetAfter,
  };
  await put('sessions', next, isUnchanged('hash', counter.version));
}

/**
 * Lets an attempt to show a password through, or says how long to wait. The attempt counts as a failure
 * of the account before the password is looked at, so that many at once cannot all be let through.
 * @throws Problem too_many_requests
 */
export async function startAttempt(account: Subject, address: Subject): Promise<void> {
  for (let lost = 0; ; lost++) {
    const found = await getTogether(
      { table: 'sessions', key: { hash: account.hash } },
      { table: 'sessions', key: { hash: address.hash } },
    );
    const counter = parse(found[0], account);
    const wait = Math.max(counter.blockedUntil, parse(found[1], address).blockedUntil) - Date.now();
    if (wait > 0) throw slowDown(wait);
    try {
      return await count(counter, account);
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      if (lost === 3) throw slowDown(1000);
    }
  }
}

/** The right password was shown: the account's failures are forgotten, the address keeps its own. */
export const attemptSucceeded = (account: Subject): Promise<void> =>
  remove('sessions', { hash: account.hash });

/** A wrong password was shown: it counts for the address too. */
export async function attemptFailed(address: Subject): Promise<void> {
  const found = await get('sessions', { hash: address.hash });
  try {
    await count(parse(found, address), address);
  } catch (error) {
    // Two failures in the same moment count as one: the address has room for many.
    if (!(error instanceof ConditionFailed)) throw error;
  }
}
