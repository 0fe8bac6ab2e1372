import type { AuditAction } from '../../shared/audit/audit-labels.ts';
import { Problem } from '../../shared/errors.ts';
import { leaveMessages } from '../../shared/leaves/leaves.ts';
import { coveredDaysOf } from '../../shared/leaves/ledger/taken.ts';
import type { Actor } from '../auth/session.ts';
import { transactAs } from '../auth/transact-as.ts';
import { isVersion } from '../lib/condition.ts';
import { enteredBy } from '../lib/entered-by.ts';
import { retryOnConflict } from '../lib/retry.ts';
import type { Write } from '../lib/table.ts';
import { auditWrites } from '../store/audit.ts';
import { type LeaveItem, ownerIdOf } from '../store/leave.ts';
import { withDays } from '../store/leave-balance.ts';
import { unpaidLeaveWrites } from '../store/unpaid-leave.ts';
import { auditDetails, ownerOf } from './audit-details.ts';
import { balanceGuardWrite, getLeave, type LeaveAccount, readLeaveAccount } from './leave-account.ts';
import { assertNotOwnLeave } from './team/decider-checks.ts';

/** Deletes a leave, and refunds its days to the epoch that they were charged to. @param others of the same transaction */
export async function deleteAndRefund(
  leaveAccount: LeaveAccount,
  read: LeaveItem,
  action: AuditAction,
  actor: Actor,
  others: readonly Write[] = [],
): Promise<void> {
  const { userId, leaveId, epoch } = read;
  const balance =
    epoch === undefined ? leaveAccount.balance : withDays(leaveAccount.balance, epoch, -coveredDaysOf(read));
  await transactAs(actor, [
    { table: 'leaves', remove: { userId, leaveId }, condition: isVersion(read.version) },
    balanceGuardWrite(leaveAccount, balance),
    ...(await unpaidLeaveWrites(leaveAccount.leaves, read, undefined, enteredBy(actor))),
    ...auditWrites(actor, action, ownerOf(read), auditDetails(read, undefined)),
    ...others,
  ]);
}

/**
 * Withdraws a pending application of the actor's own.
 * @throws Problem conflict where it was decided already; not_found, also for another employee's leave
 */
export async function withdrawLeave(actor: Actor, id: string): Promise<void> {
  await retryOnConflict(async () => {
    const leaveAccount = await readLeaveAccount(actor.userId);
    const read = getLeave(leaveAccount, id);
    if (read.status !== 'pending') throw new Problem('conflict', leaveMessages.alreadyDecided(read.status));
    await deleteAndRefund(leaveAccount, read, 'leave.withdrawn', actor);
  });
}

/** Deletes a leave of any status. @throws Problem not_found; forbidden for the admin's own while another admin can */
export async function deleteLeave(admin: Actor, id: string): Promise<void> {
  await retryOnConflict(async () => {
    const leaveAccount = await readLeaveAccount(ownerIdOf(id));
    const read = getLeave(leaveAccount, id);
    await assertNotOwnLeave(admin, read.userId);
    await deleteAndRefund(leaveAccount, read, 'leave.deleted', admin);
  });
}
