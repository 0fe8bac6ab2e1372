import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { accountMessages } from '../../shared/accounts.ts';
import { Problem } from '../../shared/errors.ts';
import type { Verdict } from './backoff.ts';

/** An attempt that is counted by a limit, from before its password is verified until its outcome is known. */
export interface Reservation {
  /** The password was wrong: the attempt counts as a failure. */
  failed(): Promise<void>;
  /** The password was right. */
  succeeded(): Promise<void>;
  /** No password was verified. */
  withdrawn(): Promise<void>;
}

/** A rate limit: reserves an attempt, or says why it cannot. */
export type Limit = () => Promise<Reservation | Exclude<Verdict, 'go'>>;

/** The key of attempts in the sessions table, hashed, since emails and addresses do not belong into a key. */
export const attemptKey = (kind: 'sign-in' | 'own-password' | 'address', name: string): string =>
  `attempts#${kind}#${createHash('sha256').update(name).digest('base64url')}`;

/** How often a limit is polled while only attempts in flight are in the way: for about four seconds. */
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
 * Reserves an attempt within every limit before its password is verified, so that concurrent attempts cannot exceed
 * them. Attempts in flight are waited for and never a reason to reject, since their passwords may be right.
 * @throws Problem too_many_requests, with the seconds to wait
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
