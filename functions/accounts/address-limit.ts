import { isIPv6 } from 'node:net';
import * as z from 'zod/mini';
import { type Condition, ConditionFailed } from '../lib/condition.ts';
import { newId } from '../lib/id.ts';
import { batchGet, put, remove } from '../lib/table.ts';
import { attemptTimeoutMs } from './backoff.ts';
import { attemptKey, type Limit, type Reservation } from './throttle.ts';

/** Wrong passwords that one address may show within an hour; a whole office shares one. */
export const permitsPerAddress = 50;
/** How long a failure keeps its permit, in milliseconds: a window that slides. */
export const failureWindowMs = 3_600_000;

/**
 * One of an address's permits, an item of its own. An attempt takes one for the time it takes; the right password
 * returns it, a wrong one keeps it for the hour. So the bound is exact however many come at once, and none of them
 * has to write what another one writes.
 */
const permitItem = z.object({
  hash: z.string(),
  holder: z.string(),
  /** When it is free again, in milliseconds since the epoch. */
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

/** A permit that is held no more has lapsed, after more time than a function has: its caller was told nothing. */
async function ignoreIfExpired(write: Promise<void>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}

/** Takes this very permit, or nothing where somebody has it. */
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

/** An IPv6 address by its first 64 bits, as `2001:db8:0:7::`: the rest of them is one subscriber's to choose from. */
function toNetworkPrefix(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address;
  const [before = [], after = []] = address.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = Array<string>(8 - before.length - after.length).fill('0');
  const groups = [...before, ...zeros, ...after].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::`;
}

/** Wrong passwords shown by one address. A random permit is free for most; only where it is not are all of them read. */
export function addressLimit(address: string): Limit {
  const name = attemptKey('address', toNetworkPrefix(address));
  const permitKeys = Array.from({ length: permitsPerAddress }, (_, i) => `${name}#${i}`);
  return async () => {
    const acquired = await acquirePermit(randomItem(permitKeys));
    if (acquired) return acquired;
    const found = await batchGet(
      ...permitKeys.map((hash) => ({ table: 'sessions' as const, key: { hash } })),
    );
    const now = Date.now();
    const heldPermits = found
      .flatMap((item) => (item ? [permitItem.parse(item)] : []))
      .filter((it) => now < it.until);
    if (heldPermits.length === permitsPerAddress && heldPermits.every(({ failed }) => failed)) {
      return { blockedUntil: Math.min(...heldPermits.map(({ until }) => until)) };
    }
    const free = permitKeys.filter((hash) => heldPermits.every((permit) => permit.hash !== hash));
    return (free.length > 0 && (await acquirePermit(randomItem(free)))) || 'in-flight';
  };
}
