import * as z from 'zod/mini';
import { emailKey } from '../../shared/accounts.ts';
import { ConditionFailed, isUnchanged } from '../lib/condition.ts';
import { newId } from '../lib/id.ts';
import { get, put } from '../lib/table.ts';
import { untilUndisturbed } from '../lib/undisturbed.ts';
import {
  type Attempts,
  attemptLifetime,
  current,
  ended,
  failed,
  failureLifetime,
  started,
  succeeded,
  verdict,
} from './backoff.ts';
import { attemptKey, type Limit } from './throttle.ts';

const attemptsItem = z.object({
  hash: z.string(),
  failedAt: z.array(z.number()),
  inFlight: z.record(z.string(), z.number()),
  version: z.number(),
});
type AttemptsItem = Attempts & Pick<z.output<typeof attemptsItem>, 'hash' | 'version'>;

async function read(hash: string): Promise<AttemptsItem> {
  const item = await get('sessions', { hash });
  return item ? attemptsItem.parse(item) : { hash, failedAt: [], inFlight: {}, version: 0 };
}

/** @throws ConditionFailed where another attempt was written since it was read */
async function write({ hash, version }: AttemptsItem, attempts: Attempts, now: number) {
  const next: AttemptsItem = { hash, ...current(attempts, now), version: version + 1 };
  const expiresAt = Math.ceil((now + failureLifetime + attemptLifetime) / 1000);
  await put('sessions', { ...next, expiresAt }, isUnchanged('hash', version));
  return next;
}

/** Attempts at one password, with growing delays between them (docs/decisions/0020). */
const passwordLimit =
  (hash: string): Limit =>
  async () => {
    const [item, now, id] = [await read(hash), Date.now(), newId('try')];
    const told = verdict(item, now);
    if (told !== 'go') return told;
    let known: AttemptsItem | undefined;
    try {
      known = await write(item, started(item, id, now), now);
    } catch (error) {
      if (error instanceof ConditionFailed) return 'in-flight';
      throw error;
    }
    const settle = (change: (attempts: Attempts) => Attempts) =>
      untilUndisturbed(async () => {
        const found = known ?? (await read(hash));
        known = undefined;
        await write(found, change(found), Date.now());
      });
    return {
      failed: () => settle((attempts) => failed(attempts, id, Date.now())),
      succeeded: () => settle((attempts) => succeeded(attempts, id)),
      withdrawn: () => settle((attempts) => ended(attempts, id)),
    };
  };

/** Sign-ins with an email, whether it has an account or not. */
export const signInLimit = (email: string): Limit => passwordLimit(attemptKey('sign-in', emailKey(email)));

/**
 * What a signed-in person shows as their own password. Counted apart, so that strangers who guess at the sign-in
 * keep nobody from changing theirs, and whoever took a session over is slowed down all the same.
 */
export const ownPasswordLimit = (userId: string): Limit => passwordLimit(attemptKey('own-password', userId));
