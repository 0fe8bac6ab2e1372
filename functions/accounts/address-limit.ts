import { isIPv6 } from 'node:net';
import * as z from 'zod/mini';
import { type Condition, ConditionFailed } from '../lib/condition.ts';
import { newId } from '../lib/id.ts';
import { batchGet, parseOptional, put, remove } from '../lib/table.ts';
import { attemptTimeoutMs } from './backoff.ts';
import { attemptKey, type RateLimit, type Reservation } from './throttle.ts';

/** Wrong passwords allowed from one address within the window; a whole office may share an address. */
export const permitsPerAddress = 50;
/** The sliding window: a failure holds its permit for so long. */
export const failureWindowMs = 3_600_000;

/**
 * A semaphore's permit, each an item of its own. An attempt acquires one; the right password releases it, a wrong one
 * holds it for the window. So the limit is exact under any concurrency, without contention for one item.
 */
const permitItem = z.object({
  hash: z.string(),
  holder: z.string(),
  /** Milliseconds since the epoch at which the permit expires. */
  until: z.number(),
  failed: z.boolean(),
});
type Permit = z.output<typeof permitItem>;

const isFree = (now: number): Condition => ({
  expression: 'attribute_not_exists(#hash) OR #until <= :now',
  values: { now },
});
const isHeldBy = (holder: string): Condition => ({ expression: '#holder = :holder', values: { holder } });

const putPermit = (permit: Permit, condition: Condition) =>
  put('sessions', { ...permit, expiresAt: Math.ceil(permit.until / 1000) }, condition);

/** A permit that is no longer held has expired, which takes longer than a function runs: nobody awaits this result. */
async function ignoreIfExpired(write: Promise<void>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}

/** Acquires this permit; undefined where another attempt holds it. */
async function acquirePermit(hash: string): Promise<Reservation | undefined> {
  const [now, holder] = [Date.now(), newId('try')];
  try {
    await putPermit({ hash, holder, until: now + attemptTimeoutMs, failed: false }, isFree(now));
  } catch (error) {
    if (error instanceof ConditionFailed) return undefined;
    throw error;
  }
  const release = () => ignoreIfExpired(remove('sessions', { hash }, isHeldBy(holder)));
  const holdForWindow = () =>
    putPermit({ hash, holder, until: Date.now() + failureWindowMs, failed: true }, isHeldBy(holder));
  return { failed: () => ignoreIfExpired(holdForWindow()), succeeded: release, withdrawn: release };
}

const randomItem = <T>(items: readonly T[]): T => items[Math.floor(Math.random() * items.length)] as T;

/** An IPv6 address as its /64 prefix, `2001:db8:0:7::`: a subscriber can use any of the addresses below it. */
function toNetworkPrefix(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address;
  const [before = [], after = []] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array<string>(8 - before.length - after.length).fill('0');
  const groups = [...before, ...zeros, ...after].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::`;
}

/** Rate limit of wrong passwords from one address. Tries a random permit first, and reads all only if it is held. */
export function addressLimit(address: string): RateLimit {
  const name = attemptKey('address', toNetworkPrefix(address));
  const permitKeys = Array.from({ length: permitsPerAddress }, (_, i) => `${name}#${i}`);
  return async () => {
    const acquired = await acquirePermit(randomItem(permitKeys));
    if (acquired) return acquired;
    const items = await batchGet(
      ...permitKeys.map((hash) => ({ table: 'sessions' as const, key: { hash } })),
    );
    const now = Date.now();
    const heldPermits = items
      .flatMap((item) => parseOptional(permitItem, item) ?? [])
      .filter(({ until }) => now < until);
    if (heldPermits.length === permitsPerAddress && heldPermits.every(({ failed }) => failed)) {
      return { blockedUntil: Math.min(...heldPermits.map(({ until }) => until)) };
    }
    const free = permitKeys.filter((hash) => heldPermits.every((permit) => permit.hash !== hash));
    return (free.length > 0 && (await acquirePermit(randomItem(free)))) || 'in-flight';
  };
}
