import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { accountWords } from '../../shared/accounts.ts';
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
const tries = 40;

const slowDown = (milliseconds: number): Problem => {
  const wait = Math.max(1, Math.ceil(milliseconds / 1000));
  return new Problem('too_many_requests', accountWords.tooManyAttempts(wait), { retryAfter: wait });
};

async function reserve(limit: Limit): Promise<Reservation> {
  for (let time = 1; time <= tries; time++) {
    const told = await limit();
    if (told !== 'in-flight') {
      if ('blockedUntil' in told) throw slowDown(told.blockedUntil - Date.now());
      return told;
    }
    await pause(Math.random() * Math.min(10 * 2 ** time, 200));
  }
  throw slowDown(1000);
}

/**
 * Lets an attempt to show a password through, or says how long to wait. It holds a place within every limit before
 * the password is looked at, so that many at once cannot all be let through. Nobody is refused because others are
 * being looked at: that is waited for, since they may be right.
 * @throws Problem too_many_requests
 */
export async function startAttempt(...limits: Limit[]): Promise<Reservation> {
  const held: Reservation[] = [];
  const all = async (settle: (one: Reservation) => Promise<void>) => {
    await Promise.all(held.map(settle));
  };
  try {
    for (const limit of limits) held.push(await reserve(limit));
  } catch (error) {
    await all((one) => one.withdrawn());
    throw error;
  }
  return {
    failed: () => all((one) => one.failed()),
    succeeded: () => all((one) => one.succeeded()),
    withdrawn: () => all((one) => one.withdrawn()),
  };
}
