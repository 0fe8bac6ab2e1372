import { Problem } from '../../shared/errors.ts';
import { type OwnSession, type SessionId, sessionMessages } from '../../shared/sign-in/sessions.ts';
import { type Actor, renewedSessions } from '../auth/session.ts';
import { getActorAccount, transactAs } from '../auth/transact-as.ts';
import { exists, isVersion } from '../lib/condition.ts';
import { retryOnConflict } from '../lib/retry.ts';
import { batchGetAll, query } from '../lib/table.ts';
import { toAccountItem, withSessionsRevoked } from '../store/account.ts';
import { auditWrites, selfOf } from '../store/audit.ts';
import { isLive, lastSeenAt, parseSession, type Session, signedInAt, toSessionId } from '../store/session.ts';

/**
 * The live sessions of the actor, by the record of each one's token. The index says which there may be, and the table
 * whether they still are: what has just ended is not among them.
 */
async function readOwnSessions({ userId, authVersion }: Actor): Promise<Session[]> {
  const indexed = await query('sessions', { index: 'by-user', partition: ['userId', userId] });
  const tokens = indexed.filter(({ transport }) => transport === 'bearer');
  const records = await batchGetAll(
    tokens.map(({ hash }) => ({ table: 'sessions', key: { hash: String(hash) } })),
  );
  return records.flatMap((item) => {
    const session = parseSession(item);
    return session && isLive(session, authVersion) ? [session] : [];
  });
}

const toIso = (seconds: number) => new Date(seconds * 1000).toISOString();

/** Where the actor is signed in: this session first, then the one used last. */
export async function listOwnSessions(actor: Actor): Promise<OwnSession[]> {
  const sessions = await readOwnSessions(actor);
  return sessions
    .map((session) => ({
      id: toSessionId(session.hash),
      area: session.area,
      device: session.device,
      signedInAt: toIso(signedInAt(session)),
      lastSeenAt: toIso(lastSeenAt(session)),
      isCurrent: session.hash === actor.session.hash,
    }))
    .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.lastSeenAt.localeCompare(a.lastSeenAt));
}

/**
 * Ends one other session of the actor, both of its records.
 * @throws Problem not_found for one that has ended or belongs to another user; conflict for the actor's present one
 */
export const endOwnSession = (actor: Actor, id: SessionId): Promise<void> =>
  retryOnConflict(async () => {
    const sessions = await readOwnSessions(actor);
    const session = sessions.find(({ hash }) => toSessionId(hash) === id);
    if (!session) throw new Problem('not_found', sessionMessages.notFound);
    if (session.hash === actor.session.hash) throw new Problem('conflict', sessionMessages.isCurrent);
    await transactAs(actor, [
      { table: 'sessions', remove: { hash: session.hash }, condition: exists('hash') },
      { table: 'sessions', remove: { hash: session.pair } },
      ...auditWrites(actor, 'session.ended', selfOf(actor), { session: id }),
    ]);
  });

/**
 * Ends every session of the actor but this one, those that no list shows yet as well: they are of an older auth version
 * than the account's.
 */
export const endOtherSessions = (actor: Actor): Promise<void> =>
  retryOnConflict(async () => {
    const account = await getActorAccount(actor);
    const next = withSessionsRevoked(account);
    await transactAs(actor, [
      { table: 'accounts', put: toAccountItem(next), condition: isVersion(account.version) },
      ...(await renewedSessions(actor, next.authVersion)),
      ...auditWrites(actor, 'sessions.ended', account),
    ]);
  });
