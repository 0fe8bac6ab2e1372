import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Problem } from '../../../shared/errors.ts';
import { accountMessages } from '../../../shared/users/accounts.ts';
import type { Decision } from './backoff.ts';

/** An attempt that is counted by a limit, from before its password is verified until its outcome is known. */
export interface Reservation {
  /** The password was wrong: the attempt counts as a failure. */
  failed(): Promise<void>;
  /** The password was right. */
  succeeded(): Promise<void>;
  /** No password was verified. */
  withdrawn(): Promise<void>;
}

/** A rate limit: reserves an attempt, or returns why it cannot. */
export type RateLimit = () => Promise<Reservation | Exclude<Decision, 'allowed'>>;

export const hashOfName = (name: string): string => createHash('sha256').update(name).digest('base64url');

/** The key of attempts in the sessions table, hashed, since emails and IP addresses are personal data. */
export const attemptKey = (
  kind: 'sign-in' | 'link' | 'device' | 'own-password' | 'own-code' | 'code' | 'code-device' | 'address',
  name: string,
): string => `attempts#${kind}#${hashOfName(name)}`;

/** How often a limit is polled while attempts in flight use it up: for about four seconds. */
const maxPolls = 40;

const tooManyAttempts = (milliseconds: number): Problem => {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  return new Problem('too_many_requests', accountMessages.tooManyAttempts(seconds), { retryAfter: seconds });
};

async function reserve(limit: RateLimit): Promise<Reservation> {
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
export async function startAttempt(...limits: RateLimit[]): Promise<Reservation> {
  const reservations: Reservation[] = [];
  const settleAll = async (settle: (reservation: Reservation) => Promise<void>) => {
    await Promise.all(reservations.map(settle));
  };
  try {
    for (const limit of limits) reservations.push(await reserve(limit));
  } catch (error) {
    await settleAll((reservation) => reservation.withdrawn());
    throw error;
  }
  return {
    failed: () => settleAll((reservation) => reservation.failed()),
    succeeded: () => settleAll((reservation) => reservation.succeeded()),
    withdrawn: () => settleAll((reservation) => reservation.withdrawn()),
  };
}
