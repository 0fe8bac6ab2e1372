import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { accountMessages } from '../../shared/accounts.ts';
import { Problem } from '../../shared/errors.ts';
import type { Verdict } from './backoff.ts';

/** The place of an attempt, held from before its password is looked at until it is known what it was. */
export interface Reservation {
  /** A wrong password was shown: it counts. */
  failed(): Promise<void>;
  /** The right password was shown. */
  succeeded(): Promise<void>;
  /** No password was looked at. */
  withdrawn(): Promise<void>;
}

/** Asks once for a place among the attempts of somebody, or of somewhere. */
export type Limit = () => Promise<Reservation | Exclude<Verdict, 'go'>>;

/** Where attempts are kept in the table of sessions: nobody's email or address can be read off it. */
export const attemptKey = (kind: 'sign-in' | 'own-password' | 'address', name: string): string =>
  `attempts#${kind}#${createHash('sha256').update(name).digest('base64url')}`;

/** How often an attempt that only others in flight stand in the way of asks again: for four seconds or so. */
const maxPolls = 40;

const tooManyAttempts = (milliseconds: number): Problem => {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  return new Problem('too_many_requests', accountMessages.tooManyAttempts(seconds), { retryAfter: seconds });
};

async function reserve(limit: Limit): Promise<Reservation> {
  for (let poll = 1; poll <= maxPolls; poll++) {
    const result = await limit();
    if (result !== 'in-flight') {
      if ('blockedUntil' in result) throw tooManyAttempts(result.blockedUntil - Date.now());
      return result;
    }
    await pause(Math.random() * Math.min(10 * 2 ** poll, 200));
  }
  throw tooManyAttempts(1000);
}

/**
 * Lets an attempt to show a password through, or says how long to wait. It holds a place within every limit before
 * the password is looked at, so that many at once cannot all be let through. Nobody is refused because others are
 * being looked at: that is waited for, since they may be right.
 * @throws Problem too_many_requests
 */
export async function startAttempt(...limits: Limit[]): Promise<Reservation> {
  const reservations: Reservation[] = [];
  const settleAll = async (settle: (one: Reservation) => Promise<void>) => {
    await Promise.all(reservations.map(settle));
  };
  try {
    for (const limit of limits) reservations.push(await reserve(limit));
  } catch (error) {
    await settleAll((one) => one.withdrawn());
    throw error;
  }
  return {
    failed: () => settleAll((one) => one.failed()),
    succeeded: () => settleAll((one) => one.succeeded()),
    withdrawn: () => settleAll((one) => one.withdrawn()),
  };
}
