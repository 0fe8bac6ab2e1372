import { Problem } from '../../shared/errors.ts';
import { messages } from '../../shared/messages.ts';
import { and, ConditionFailed } from '../lib/condition.ts';
import { get, transact, type Write } from '../lib/table.ts';
import { type Account, accountKey, isAuthVersion, parseAccount } from '../store/account.ts';
import type { Actor } from './session.ts';

/** The fields of an actor that a transaction checks. */
export type CheckedActor = Pick<Actor, 'userId' | 'authVersion'>;

const writtenId = (write: Write) =>
  ('put' in write ? write.put : 'remove' in write ? write.remove : write.check).id;

/**
 * Adds the condition that the actor's account still has the auth version of the request. DynamoDB takes each item
 * once in a transaction, so a write of the actor's own account carries the condition itself.
 */
function withActorCheck(actor: CheckedActor, writes: Write[]): Write[] {
  const actorCheck = isAuthVersion(actor.authVersion);
  const isOwn = (write: Write) => write.table === 'accounts' && writtenId(write) === actor.userId;
  if (!writes.some(isOwn)) {
    return [...writes, { table: 'accounts', check: accountKey(actor.userId), condition: actorCheck }];
  }
  return writes.map((write) =>
    isOwn(write)
      ? { ...write, condition: write.condition ? and(write.condition, actorCheck) : actorCheck }
      : write,
  );
}

/**
 * The actor's account.
 * @throws Problem unauthenticated where it was deleted or its sessions were revoked since the request was authenticated
 */
export async function getActorAccount({ userId, authVersion }: CheckedActor): Promise<Account> {
  const account = parseAccount(await get('accounts', accountKey(userId)));
  if (account?.authVersion === authVersion) return account;
  throw new Problem('unauthenticated', messages.sessionEnded);
}

/**
 * A transaction on behalf of an actor, on the condition that the account is still as it was at authentication: a
 * request in flight has no effect once its actor is deleted, demoted or given another password.
 * @throws Problem unauthenticated in that case, whatever other condition failed with it; ConditionFailed otherwise
 */
export async function transactAs(actor: CheckedActor, writes: Write[]): Promise<void> {
  try {
    await transact(withActorCheck(actor, writes));
  } catch (error) {
    if (error instanceof ConditionFailed) await getActorAccount(actor);
    throw error;
  }
}
