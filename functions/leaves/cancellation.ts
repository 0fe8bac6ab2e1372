import { todayInIndia } from '../../shared/date.ts';
import { Problem } from '../../shared/errors.ts';
import {
  type CancellationOutcome,
  cancellationMessages as messages,
} from '../../shared/leaves/leave-cancellation.ts';
import type { Actor } from '../auth/session.ts';
import { transactAs } from '../auth/transact-as.ts';
import { retryOnConflict } from '../lib/retry.ts';
import type { Write } from '../lib/table.ts';
import { auditWrites } from '../store/audit.ts';
import { fanOutWrite } from '../store/fan-out.ts';
import { type LeaveItem, ownerIdOf } from '../store/leave.ts';
import { auditDetails, ownerOf } from './audit-details.ts';
import { rulesCheck } from './count-leave.ts';
import { deleteAndRefund } from './deletion.ts';
import { balanceGuardWrite, getLeave, readLeaveAccount } from './leave-account.ts';
import { datesOf, updateLeaveWrite } from './leaves.ts';
import { adminChecks, type DeciderChecks } from './team/decider-checks.ts';
import { tellDeciders } from './team/tell-deciders.ts';

/** @throws Problem conflict from the first day of the leave on */
function assertBefore({ startDate }: LeaveItem): void {
  if (startDate <= todayInIndia()) throw new Problem('conflict', messages.hasBegun);
}

const withoutRequest = ({ cancelRequested: _, cancelRequestedAt: _at, ...leave }: LeaveItem): LeaveItem =>
  leave;

/**
 * Asks to cancel an approved leave of the actor's own. Idempotent.
 * @throws Problem conflict where the company does not offer it, the leave is not approved, or has begun; not_found, also for
 *   another employee's leave
 */
export const askToCancel = (actor: Actor, id: string): Promise<void> =>
  retryOnConflict(async () => {
    const leaveAccount = await readLeaveAccount(actor.userId);
    const read = getLeave(leaveAccount, id);
    if (!leaveAccount.rules.allowsCancelling) throw new Problem('conflict', messages.cannotCancel);
    if (read.status !== 'approved') throw new Problem('conflict', messages.notApproved);
    assertBefore(read);
    if (read.cancelRequested) return;
    const next: LeaveItem = { ...read, cancelRequested: true, cancelRequestedAt: new Date().toISOString() };
    await transactAs(actor, [
      updateLeaveWrite(read, next),
      balanceGuardWrite(leaveAccount),
      ...rulesCheck(leaveAccount),
      ...auditWrites(actor, 'leave.cancel-requested', ownerOf(read), auditDetails(read, next)),
      await tellDeciders(leaveAccount, ['leave.cancel-requested', 'leave.team-cancel-requested'], {
        ...datesOf(read),
        personId: actor.userId,
        leaveId: id,
      }),
    ]);
  });

/** The writes after which a leave stays as it was approved. */
const keepWrites = (
  actor: Actor,
  read: LeaveItem,
  action: 'leave.cancel-withdrawn' | 'leave.kept',
): Write[] => {
  const next = withoutRequest(read);
  return [
    updateLeaveWrite(read, next),
    ...auditWrites(actor, action, ownerOf(read), auditDetails(read, next)),
  ];
};

/** Takes back that the actor asked to cancel a leave. Idempotent. @throws Problem not_found, also for another employee's leave */
export const keepLeave = (actor: Actor, id: string): Promise<void> =>
  retryOnConflict(async () => {
    const leaveAccount = await readLeaveAccount(actor.userId);
    const read = getLeave(leaveAccount, id);
    if (!read.cancelRequested) return;
    await transactAs(actor, [
      ...keepWrites(actor, read, 'leave.cancel-withdrawn'),
      balanceGuardWrite(leaveAccount),
    ]);
  });

/**
 * Cancels an approved leave as its owner asks, which gives its days back, or keeps it.
 * @param checksOf that the actor decides on it
 * @throws Problem conflict where the employee does not ask for it any more, or the leave has begun; not_found
 */
export const decideCancellation = (
  actor: Actor,
  id: string,
  outcome: CancellationOutcome,
  checksOf: DeciderChecks = adminChecks,
): Promise<void> =>
  retryOnConflict(async () => {
    const leaveAccount = await readLeaveAccount(ownerIdOf(id));
    const read = getLeave(leaveAccount, id);
    const checks = await checksOf(actor, leaveAccount, read, false);
    if (!read.cancelRequested) throw new Problem('conflict', messages.noCancellation);
    const tellOwner = (kind: 'leave.cancelled' | 'leave.kept') =>
      fanOutWrite(kind, { subject: datesOf(read), recipients: [read.userId] });
    if (outcome === 'kept') {
      await transactAs(actor, [
        ...keepWrites(actor, read, 'leave.kept'),
        balanceGuardWrite(leaveAccount),
        ...checks,
        tellOwner('leave.kept'),
      ]);
      return;
    }
    assertBefore(read);
    await deleteAndRefund(leaveAccount, read, 'leave.cancelled', actor, [
      ...checks,
      tellOwner('leave.cancelled'),
    ]);
  });
