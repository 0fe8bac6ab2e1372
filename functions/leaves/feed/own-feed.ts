import { todayInIndia } from '../../../shared/date.ts';
import { calendarFeedRoutes } from '../../../shared/leaves/calendar-feed.ts';
import type { Actor } from '../../auth/session.ts';
import { transactAs } from '../../auth/transact-as.ts';
import { isUnchanged, isVersion } from '../../lib/condition.ts';
import { retryOnConflict } from '../../lib/retry.ts';
import { hashSecret, newSecret } from '../../lib/secret.ts';
import { get } from '../../lib/table.ts';
import { auditWrites, selfOf } from '../../store/audit.ts';
import { type Feed, feedKeyOf, parseFeed } from '../../store/calendar-feed.ts';

const readFeed = async ({ userId }: Actor): Promise<Feed | undefined> =>
  parseFeed(await get('leaves', feedKeyOf(userId)));

const createdOn = ({ createdAt }: Feed): string => todayInIndia(new Date(createdAt));

/** Since when the actor has a calendar address: the address itself is stored nowhere. */
export async function getOwnFeed(actor: Actor): Promise<{ createdOn: string | null }> {
  const feed = await readFeed(actor);
  return { createdOn: feed ? createdOn(feed) : null };
}

/** Creates a calendar address of the actor. One that they had ends with it. */
export const createFeed = (actor: Actor): Promise<{ path: string; createdOn: string }> =>
  retryOnConflict(async () => {
    const read = await readFeed(actor);
    const key = newSecret(actor.userId);
    const next: Feed = {
      ...feedKeyOf(actor.userId),
      keyHash: hashSecret(key),
      createdAt: new Date().toISOString(),
      version: (read?.version ?? 0) + 1,
    };
    await transactAs(actor, [
      { table: 'leaves', put: next, condition: isUnchanged('userId', read?.version ?? 0) },
      ...auditWrites(actor, 'calendar-feed.created', selfOf(actor)),
    ]);
    return { path: `${calendarFeedRoutes.calendar.path}?key=${key}`, createdOn: createdOn(next) };
  });

/** Removes the calendar address of the actor. Idempotent. */
export const revokeFeed = (actor: Actor): Promise<void> =>
  retryOnConflict(async () => {
    const read = await readFeed(actor);
    if (!read) return;
    await transactAs(actor, [
      { table: 'leaves', remove: feedKeyOf(actor.userId), condition: isVersion(read.version) },
      ...auditWrites(actor, 'calendar-feed.revoked', selfOf(actor)),
    ]);
  });
