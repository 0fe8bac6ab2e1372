import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { Problem } from '../../shared/errors.ts';
import {
  type Leave,
  type LeaveDetails,
  type LeaveStatus,
  leaveMessages,
} from '../../shared/leaves/leaves.ts';
import { coveredDaysOf } from '../../shared/leaves/ledger/taken.ts';
import type { Actor } from '../auth/session.ts';
import { transactAs } from '../auth/transact-as.ts';
import { isNew, isVersion } from '../lib/condition.ts';
import { enteredBy } from '../lib/entered-by.ts';
import { addMetric } from '../lib/powertools.ts';
import { retryOnConflict } from '../lib/retry.ts';
import type { Write } from '../lib/table.ts';
import { auditWrites } from '../store/audit.ts';
import { isChanged } from '../store/audit-changes.ts';
import { fanOutWrite } from '../store/fan-out.ts';
import { type LeaveItem, newLeaveId, ownerIdOf } from '../store/leave.ts';
import { type Balance, currentEpoch, withDays } from '../store/leave-balance.ts';
import { leaveTypesCheck } from '../store/leave-types.ts';
import { unpaidLeaveWrites } from '../store/unpaid-leave.ts';
import { auditDetails, ownerOf } from './audit-details.ts';
import { assertPeriod, countApproved, countEntered, rulesCheck } from './count-leave.ts';
import {
  assertEmployed,
  assertNoOverlap,
  assertPendingLimit,
  balanceGuardWrite,
  countApplication,
  getLeave,
  getRemainingDays,
  type LeaveAccount,
  outsideEmployment,
  readLeaveAccount,
} from './leave-account.ts';
import { adminChecks, assertNotOwnLeave, type DeciderChecks } from './team/decider-checks.ts';
import { tellDeciders } from './team/tell-deciders.ts';
import { changedLeave, coverageOf, decideTyped, enteredType } from './typed-leave.ts';

/** The dates of a leave, with the end at which a half day is. */
export const datesOf = ({ startDate, endDate, startsAtMidday, endsAtMidday }: LeaveDetails) => ({
  startDate,
  endDate,
  ...(startsAtMidday && { startsAtMidday: 'yes' }),
  ...(endsAtMidday && { endsAtMidday: 'yes' }),
});

/**
 * Applies for leave. Name, email and status come from the session, never from the request.
 * @throws Problem bad_input beyond the remaining leaves, outside the employment, or without a working day; conflict on days that are taken, or
 * with too many pending; too_many_requests
 */
export async function applyForLeave(actor: Actor, details: LeaveDetails): Promise<Leave> {
  assertPeriod(details);
  return retryOnConflict(async () => {
    const leaveAccount = await readLeaveAccount(actor.userId);
    assertEmployed(leaveAccount, details);
    const counted = await countEntered(leaveAccount, details);
    const { numberOfDays } = counted;
    const id = newLeaveId(actor.userId);
    const type = enteredType(leaveAccount, details);
    const refusal = type && coverageOf(leaveAccount, type, { ...details, ...counted, id }).refusal;
    if (refusal) throw new Problem('bad_input', refusal);
    const { remaining: left } = getRemainingDays(leaveAccount);
    if (!type && numberOfDays > left)
      throw new Problem('bad_input', leaveMessages.exceedsBalance(numberOfDays, left));
    assertNoOverlap(leaveAccount, details);
    assertPendingLimit(leaveAccount);
    const balance = countApplication(leaveAccount);
    const item: LeaveItem = {
      ...details,
      ...(type && { subject: type.name }),
      id,
      leaveId: id,
      kind: 'leave',
      userId: actor.userId,
      name: actor.name,
      email: actor.email,
      ...counted,
      status: 'pending',
      appliedAt: `${new Date().toISOString()}#${randomBytes(4).toString('hex')}`,
      version: 1,
    };
    await transactAs(actor, [
      { table: 'leaves', put: item, condition: isNew('userId') },
      balanceGuardWrite(leaveAccount, balance),
      ...rulesCheck(leaveAccount),
      ...(type ? [leaveTypesCheck(leaveAccount.types)] : []),
      ...auditWrites(actor, 'leave.applied', ownerOf(item), auditDetails(undefined, item)),
      await tellDeciders(leaveAccount, ['leave.applied', 'leave.team-applied'], {
        ...datesOf(item),
        personId: actor.userId,
        leaveId: id,
      }),
    ]);
    return item;
  });
}

/**
 * The balance with days charged to an epoch, or refunded. An epoch that does not count at present is charged as well,
 * since undoing a reset may make it count again.
 * @throws Problem conflict where the epoch counts and the balance is too low
 */
export function chargeDays(
  leaveAccount: LeaveAccount,
  epoch: number,
  next: LeaveItem,
  read?: LeaveItem,
): Balance {
  const days = coveredDaysOf(next) - (read ? coveredDaysOf(read) : 0);
  // The balance of a type has decided already what it covers.
  if (next.typeId !== undefined) return withDays(leaveAccount.balance, epoch, days);
  const { remaining: left, overdrawn } = getRemainingDays(leaveAccount);
  const counts = leaveAccount.epochs.live.includes(epoch);
  if (counts && days > left) {
    throw new Problem(
      'conflict',
      overdrawn > 0
        ? leaveMessages.overdrawn(days, overdrawn)
        : leaveMessages.insufficientBalance(days, left),
    );
  }
  return withDays(leaveAccount.balance, epoch, days);
}

export const updateLeaveWrite = (read: LeaveItem, next: LeaveItem): Write => ({
  table: 'leaves',
  put: { ...next, version: read.version + 1 },
  condition: isVersion(read.version),
});

interface DecideOptions {
  /** Whether the document that the type of leave asks for was seen. */
  documentSeen?: boolean | undefined;
  /** That the actor decides on it. */
  checksOf?: DeciderChecks;
}

/**
 * Approves or rejects a pending leave; approving counts its days anew and charges them to the balance in the same
 * transaction. Applications outlive the account of their employee, so there is no condition on that account.
 * @throws Problem conflict where it was decided already, or is approved and the balance is too low by now or the days are
 *   outside the employment; not_found
 */
export async function decideLeave(
  actor: Actor,
  id: string,
  status: Exclude<LeaveStatus, 'pending'>,
  { documentSeen = false, checksOf = adminChecks }: DecideOptions = {},
): Promise<Leave> {
  return retryOnConflict(async () => {
    const leaveAccount = await readLeaveAccount(ownerIdOf(id));
    const read = getLeave(leaveAccount, id);
    const checks = await checksOf(actor, leaveAccount, read, status === 'approved');
    if (read.status !== 'pending') throw new Problem('conflict', leaveMessages.alreadyDecided(read.status));
    const epoch = currentEpoch(leaveAccount.epochs);
    const approved = status === 'approved';
    const outside = approved && outsideEmployment(leaveAccount, read);
    if (outside) throw new Problem('conflict', outside.message);
    const counted = approved ? await countApproved(leaveAccount, read) : undefined;
    const typed = approved ? decideTyped(leaveAccount, { ...read, ...counted }, documentSeen) : undefined;
    const next: LeaveItem = {
      ...read,
      ...counted,
      ...typed?.decided,
      status,
      ...(approved && { epoch }),
    };
    await transactAs(actor, [
      updateLeaveWrite(read, next),
      balanceGuardWrite(
        leaveAccount,
        approved ? chargeDays(leaveAccount, epoch, next) : leaveAccount.balance,
      ),
      ...checks,
      ...(typed ? typed.checks : []),
      ...(await unpaidLeaveWrites(leaveAccount.leaves, read, next, enteredBy(actor))),
      ...auditWrites(actor, `leave.${status}`, ownerOf(read), auditDetails(read, next)),
      fanOutWrite(`leave.${status}`, { subject: datesOf(next), recipients: [read.userId] }),
    ]);
    addMetric(approved ? 'LeavesApproved' : 'LeavesRejected');
    return next;
  });
}

/**
 * Changes the details of a leave, and counts its days anew. If it is approved, the difference is charged to the epoch that it was charged to.
 * @throws Problem conflict where the days are taken or do not fit; bad_input; not_found
 */
export async function changeLeave(admin: Actor, id: string, details: LeaveDetails): Promise<Leave> {
  assertPeriod(details);
  return retryOnConflict(async () => {
    const leaveAccount = await readLeaveAccount(ownerIdOf(id));
    const read = getLeave(leaveAccount, id);
    await assertNotOwnLeave(admin, read.userId);
    assertEmployed(leaveAccount, details);
    const counted = await countEntered(leaveAccount, details);
    if (read.status !== 'rejected') assertNoOverlap(leaveAccount, details, id);
    const { next, checks } = changedLeave(leaveAccount, read, { ...read, ...details, ...counted });
    const recorded = auditDetails(read, next);
    if (!isChanged(recorded.changes) && isDeepStrictEqual(read.unpaid, next.unpaid)) return read;
    await transactAs(admin, [
      updateLeaveWrite(read, next),
      balanceGuardWrite(
        leaveAccount,
        read.epoch === undefined ? leaveAccount.balance : chargeDays(leaveAccount, read.epoch, next, read),
      ),
      ...rulesCheck(leaveAccount),
      ...checks,
      ...(await unpaidLeaveWrites(leaveAccount.leaves, read, next, enteredBy(admin))),
      ...auditWrites(admin, 'leave.changed', ownerOf(read), recorded),
    ]);
    return next;
  });
}
