import { Problem } from '../../shared/errors.ts';
import { messages } from '../../shared/messages.ts';
import { and, type Condition, ConditionFailed } from '../lib/condition.ts';
import { get, transact, type Write } from '../lib/table.ts';
import { type Account, accountKey, parseAccount } from './account.ts';
import type { Actor } from './session.ts';

/** Deleting the account takes the attribute away, and whatever ends the account's sessions raises it. */
const isAuthVersion = ({ authVersion }: Actor): Condition => ({
  expression: '#authVersion = :admittedAs',
  values: { admittedAs: authVersion },
});

const writtenId = (write: Write) =>
  ('put' in write ? write.put : 'remove' in write ? write.remove : write.check).id;

/** A transaction takes each item once: what it does to the actor's own account carries the check itself. */
function withActorCheck(actor: Actor, writes: Write[]): Write[] {
  const actorCheck = isAuthVersion(actor);
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
 * The actor's account, as long as it is the one that the call was admitted with.
 * @throws Problem unauthenticated once it was deleted or its sessions were ended
 */
export async function getActorAccount({ userId, authVersion }: Actor): Promise<Account> {
  const account = parseAccount(await get('accounts', accountKey(userId)));
  if (account?.authVersion === authVersion) return account;
  throw new Problem('unauthenticated', messages.sessionEnded);
}

/**
 * Writes all or nothing on behalf of a person, if the account is still there as it was when the call was admitted:
 * a call that was on its way has no effect after its actor was deleted, demoted or given another password.
 * @throws Problem unauthenticated in that case, whatever else did not hold; ConditionFailed for every other condition
 */
export async function transactAs(actor: Actor, writes: Write[]): Promise<void> {
  try {
    await transact(withActorCheck(actor, writes));
  } catch (error) {
    if (error instanceof ConditionFailed) await getActorAccount(actor);
    throw error;
  }
}
