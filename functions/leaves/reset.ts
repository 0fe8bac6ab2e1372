import type { AuditAction } from '../../shared/audit/audit-labels.ts';
import { todayInIndia } from '../../shared/date.ts';
import { Problem } from '../../shared/errors.ts';
import { leaveMessages } from '../../shared/leaves/leaves.ts';
import type { Actor } from '../auth/session.ts';
import { transactAs } from '../auth/transact-as.ts';
import { isUnchanged } from '../lib/condition.ts';
import { retryOnConflict } from '../lib/retry.ts';
import { get } from '../lib/table.ts';
import { auditWrites } from '../store/audit.ts';
import { type Epochs, epochsKey, parseEpochs } from '../store/leave-balance.ts';

/** Updates the epochs under optimistic locking. @param change returns its argument where there is nothing to change */
async function changeEpochs(
  admin: Actor,
  action: AuditAction,
  change: (read: Epochs) => Epochs,
): Promise<Epochs> {
  return retryOnConflict(async () => {
    const read = parseEpochs(await get('settings', epochsKey));
    const changed = change(read);
    if (changed === read) return read;
    const next = { ...changed, version: read.version + 1 };
    await transactAs(admin, [
      { table: 'settings', put: next, condition: isUnchanged('name', read.version) },
      ...auditWrites(admin, action, { id: epochsKey.name }, { epoch: next.last }),
    ]);
    return next;
  });
}

/** Starts a new epoch, in which every balance is zero. Returns the number of the reset, by which it can be undone. */
export async function resetAllLeaves(admin: Actor): Promise<number> {
  const { last } = await changeEpochs(admin, 'leaves.reset', (read) => ({
    ...read,
    live: [read.last + 1],
    last: read.last + 1,
    before: read.live,
    resetOn: todayInIndia(),
  }));
  return last;
}

/** The number and the date in India of the latest reset, while it can be undone; else null. */
export async function getUndoableReset(): Promise<{ reset: number | null; date?: string | undefined }> {
  const { last, before, resetOn } = parseEpochs(await get('settings', epochsKey));
  return before ? { reset: last, date: resetOn } : { reset: null };
}

/** Whether the latest reset was undone: the epochs from before it count beside its own. */
const isUndone = ({ live }: Epochs): boolean => live.length > 1;

/**
 * Undoes the latest reset: the epochs from before it count again, beside what was approved since. Idempotent, for a
 * client that did not receive the first response.
 * @throws Problem conflict where another reset came after it
 */
export async function undoReset(admin: Actor, reset: number): Promise<void> {
  await changeEpochs(admin, 'leaves.reset-undone', (read) => {
    if (read.last === reset && isUndone(read)) return read;
    const { before, resetOn: _, ...rest } = read;
    if (!before || read.last !== reset) throw new Problem('conflict', leaveMessages.tooLateToUndo);
    return { ...rest, live: [...before, ...read.live] };
  });
}
