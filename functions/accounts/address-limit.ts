import * as z from 'zod/mini';
import { type Condition, ConditionFailed } from '../lib/condition.ts';
import { newId } from '../lib/id.ts';
import { getTogether, put, remove } from '../lib/table.ts';
import { attemptLifetime } from './backoff.ts';
import { networkOf } from './network.ts';
import { attemptKey, type Limit, type Reservation } from './throttle.ts';

/** Wrong passwords that one address may show within an hour; a whole office shares one. */
export const permits = 50;
/** How long a failure keeps its permit, in milliseconds: a window that slides. */
export const failureKeeps = 3_600_000;

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

const save = (permit: Permit, condition: Condition) =>
  put('sessions', { ...permit, expiresAt: Math.ceil(permit.until / 1000) }, condition);

/** A permit that is held no more has lapsed, after more time than a function has: its caller was told nothing. */
async function unlessLapsed(write: Promise<void>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}

/** Takes this very permit, or nothing where somebody has it. */
async function take(hash: string): Promise<Reservation | undefined> {
  const [now, holder] = [Date.now(), newId('try')];
  try {
    await save({ hash, holder, until: now + attemptLifetime, failed: false }, isFree(now));
  } catch (error) {
    if (error instanceof ConditionFailed) return undefined;
    throw error;
  }
  const giveBack = () => unlessLapsed(remove('sessions', { hash }, isHeldBy(holder)));
  const keep = () => save({ hash, holder, until: Date.now() + failureKeeps, failed: true }, isHeldBy(holder));
  return { failed: () => unlessLapsed(keep()), succeeded: giveBack, withdrawn: giveBack };
}

const oneOf = <T>(some: readonly T[]): T => some[Math.floor(Math.random() * some.length)] as T;

/** Wrong passwords shown by one address. A random permit is free for most; only where it is not are all of them read. */
export function addressLimit(address: string): Limit {
  const name = attemptKey('address', networkOf(address));
  const all = Array.from({ length: permits }, (_, i) => `${name}#${i}`);
  return async () => {
    const taken = await take(oneOf(all));
    if (taken) return taken;
    const found = await getTogether(...all.map((hash) => ({ table: 'sessions' as const, key: { hash } })));
    const now = Date.now();
    const held = found
      .flatMap((item) => (item ? [permitItem.parse(item)] : []))
      .filter((it) => now < it.until);
    if (held.length === permits && held.every(({ failed }) => failed)) {
      return { blockedUntil: Math.min(...held.map(({ until }) => until)) };
    }
    const free = all.filter((hash) => held.every((permit) => permit.hash !== hash));
    return (free.length > 0 && (await take(oneOf(free)))) || 'in-flight';
  };
}
