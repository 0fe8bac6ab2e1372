import * as z from 'zod/mini';
import type { UserId } from '../../../shared/user-id.ts';
import { normalizeEmail } from '../../../shared/users/accounts.ts';
import { ConditionFailed, isUnchanged } from '../../lib/condition.ts';
import { retryOnConflict } from '../../lib/retry.ts';
import { newId } from '../../lib/secret.ts';
import { get, parseOptional, put } from '../../lib/table.ts';
import {
  type Attempts,
  attemptTimeoutMs,
  evaluate,
  failureLifetimeMs,
  pruneExpired,
  withAttempt,
  withFailure,
  withoutAttempt,
  withSuccess,
} from './backoff.ts';
import { attemptKey, type RateLimit } from './throttle.ts';

const attemptsItem = z.object({
  hash: z.string(),
  failedAt: z.array(z.number()),
  inFlight: z.record(z.string(), z.number()),
  version: z.number(),
});
type AttemptsItem = Attempts & Pick<z.output<typeof attemptsItem>, 'hash' | 'version'>;

async function readAttempts(hash: string): Promise<AttemptsItem> {
  const stored = parseOptional(attemptsItem, await get('sessions', { hash }));
  return stored ?? { hash, failedAt: [], inFlight: {}, version: 0 };
}

/** @throws ConditionFailed where another attempt was written in the meantime */
async function writeAttempts({ hash, version }: AttemptsItem, attempts: Attempts, now: number) {
  const next: AttemptsItem = { hash, ...pruneExpired(attempts, now), version: version + 1 };
  const expiresAt = Math.ceil((now + failureLifetimeMs + attemptTimeoutMs) / 1000);
  await put('sessions', { ...next, expiresAt }, isUnchanged('hash', version));
  return next;
}

/** Rate limit of the attempts at one password, by exponential backoff (docs/decisions/0020). */
const passwordLimit =
  (hash: string): RateLimit =>
  async () => {
    const [item, now, id] = [await readAttempts(hash), Date.now(), newId('try')];
    const decision = evaluate(item, now);
    if (decision !== 'allowed') return decision;
    let cached: AttemptsItem | undefined;
    try {
      cached = await writeAttempts(item, withAttempt(item, id, now), now);
    } catch (error) {
      if (error instanceof ConditionFailed) return 'in-flight';
      throw error;
    }
    const settle = (change: (attempts: Attempts) => Attempts) =>
      retryOnConflict(async () => {
        const found = cached ?? (await readAttempts(hash));
        cached = undefined;
        await writeAttempts(found, change(found), Date.now());
      });
    return {
      failed: () => settle((attempts) => withFailure(attempts, id, Date.now())),
      succeeded: () => settle((attempts) => withSuccess(attempts, id)),
      withdrawn: () => settle((attempts) => withoutAttempt(attempts, id)),
    };
  };

/** Where the attempts at signing in with an email are counted; removing it forgets them. */
export const signInAttemptsKey = (email: string) => ({ hash: attemptKey('sign-in', normalizeEmail(email)) });

/** Limits sign-ins with an email, whether it has an account or not: no user enumeration. */
export const signInLimit = (email: string): RateLimit => passwordLimit(signInAttemptsKey(email).hash);

export const linkAttemptsKey = (email: string) => ({ hash: attemptKey('link', normalizeEmail(email)) });

/** Limits requests of a link to an email, whether it has an account or not: no user enumeration, and no flood of email. */
export const linkLimit = (email: string): RateLimit => passwordLimit(linkAttemptsKey(email).hash);

/** Limits sign-ins from a known device to its account, apart from those of strangers. */
export const deviceLimit = (deviceHash: string): RateLimit => passwordLimit(attemptKey('device', deviceHash));

/**
 * Limits attempts of a signed-in user at their own password. Counted apart from sign-ins: an attacker's guesses there
 * cannot lock the user out of changing it, and an attacker with a hijacked session is limited as well.
 */
export const ownPasswordLimit = (userId: UserId): RateLimit =>
  passwordLimit(attemptKey('own-password', userId));

/**
 * Limits codes that a signed-in user proves themselves by. Counted apart from the own password, which would otherwise
 * forget wrong codes at each right password, and apart from sign-ins, as that is.
 */
export const ownCodeLimit = (userId: UserId): RateLimit => passwordLimit(attemptKey('own-code', userId));

/** Where wrong codes of an account's two-step verification are counted; removing it forgets them. */
export const codeAttemptsKey = (userId: UserId) => ({ hash: attemptKey('code', userId) });

/** Limits the codes of an account's two-step verification. */
export const codeLimit = (userId: UserId): RateLimit => passwordLimit(codeAttemptsKey(userId).hash);

/** Limits them from a known device, apart from those of strangers who know the password. */
export const codeDeviceLimit = (deviceHash: string): RateLimit =>
  passwordLimit(attemptKey('code-device', deviceHash));
