import { normalizeEmail } from '../../../shared/accounts.ts';
import { ConditionFailed } from '../../lib/condition.ts';
import {
  acquirePermit,
  extendPermit,
  type Permit,
  readHeldPermits,
  readPermitOf,
  releasePermit,
} from './address-permit.ts';
import { attemptTimeoutMs } from './backoff.ts';
import { toNetworkPrefix } from './network-prefix.ts';
import { attemptKey, type RateLimit, type Reservation } from './throttle.ts';

/**
 * Accounts at which sign-ins from one address may fail within the window (docs/decisions/0020). As many as DynamoDB
 * reads at once.
 */
export const permitsPerAddress = 100;
/** The sliding window: an account holds its permit for so long after its last failure. */
export const failureWindowMs = 3_600_000;
/** A permit is held for so long for attempts in flight. Others of the account share it while it lasts for theirs. */
export const permitLeaseMs = 2 * attemptTimeoutMs;

/**
 * The right password releases the permit at once, other attempts in flight at the account or not: who knows it has no
 * need to guess. An attempt that is withdrawn leaves it to them; it expires soon.
 */
const toReservation = (permit: Permit): Reservation => ({
  failed: () => extendPermit({ ...permit, until: Date.now() + failureWindowMs, failed: true }),
  succeeded: () => releasePermit(permit),
  withdrawn: async () => undefined,
});

/** The keys of an address's permits. @param network the address, or the prefix of its network (toNetworkPrefix) */
export const permitKeysOf = (network: string): string[] =>
  Array.from({ length: permitsPerAddress }, (_, i) => `${attemptKey('permit', network)}#${i}`);

const isLongEnough = ({ until }: Permit, now: number) => now + attemptTimeoutMs <= until;

/** Takes a permit for an attempt. Returns why not: the account has another one meanwhile, or the permit is another's. */
async function lease(permit: string, holder: string, now: number): Promise<Reservation | 'raced' | 'taken'> {
  const leased = { permit, holder, until: now + permitLeaseMs, failed: false };
  try {
    await acquirePermit(leased, now);
    return toReservation(leased);
  } catch (error) {
    if (error instanceof ConditionFailed) return error.index === 0 ? 'raced' : 'taken';
    throw error;
  }
}

const randomItem = <T>(items: readonly T[]): T => items[Math.floor(Math.random() * items.length)] as T;

/**
 * Limits the accounts that one address fails to sign in to: password spraying. An account takes one permit, under which
 * its own limit bounds the attempts, and the right password releases it. A new account tries a random permit first, and
 * reads all only if that is held.
 */
export function addressLimit(address: string, email: string): RateLimit {
  const network = toNetworkPrefix(address);
  const permitKeys = permitKeysOf(network);
  const holder = attemptKey('permit-holder', `${network} ${normalizeEmail(email)}`);

  /** Shares or renews the account's own permit, or tries a random one. */
  async function reserve(now: number) {
    const own = await readPermitOf(holder);
    if (own && isLongEnough(own, now)) return toReservation(own);
    return lease(own && now < own.until ? own.permit : randomItem(permitKeys), holder, now);
  }

  /** The same among all permits. */
  async function reserveAmongAll(now: number) {
    const held = await readHeldPermits(permitKeys, now);
    const own = held.find((permit) => permit.holder === holder);
    if (own) return isLongEnough(own, now) ? toReservation(own) : lease(own.permit, holder, now);
    if (held.length === permitsPerAddress) {
      if (!held.every(({ failed }) => failed)) return 'in-flight';
      return { blockedUntil: Math.min(...held.map(({ until }) => until)) };
    }
    const taken = new Set(held.map(({ permit }) => permit));
    return lease(randomItem(permitKeys.filter((key) => !taken.has(key))), holder, now);
  }

  let wasTaken = false;
  return async () => {
    const now = Date.now();
    const first = wasTaken ? 'taken' : await reserve(now);
    wasTaken = first === 'taken';
    const result = wasTaken ? await reserveAmongAll(now) : first;
    return result === 'taken' || result === 'raced' ? 'in-flight' : result;
  };
}
