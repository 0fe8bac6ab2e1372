import { randomBytes } from 'node:crypto';
import { Problem } from '../../shared/errors.ts';
import { leaveDays } from '../../shared/leave-days.ts';
import { type Leave, type LeaveDetails, type LeaveStatus, leaveWords } from '../../shared/leaves.ts';
import { auditEntry } from '../lib/audit.ts';
import { isNew, isVersion } from '../lib/condition.ts';
import { count } from '../lib/metrics.ts';
import type { Actor } from '../lib/session.ts';
import type { Write } from '../lib/table.ts';
import { transactAs } from '../lib/transact-as.ts';
import { untilUndisturbed } from '../lib/undisturbed.ts';
import { type Balance, currentEpoch, moved } from './balance.ts';
import { type LeaveItem, newLeaveId, ownerOf } from './items.ts';
import {
  holdingStill,
  leaveOf,
  type PersonsLeave,
  readPerson,
  refuseBeyondPending,
  refuseOverlap,
  remaining,
} from './person.ts';

/** @throws Problem bad_input where the dates are in the wrong order or a year apart */
function daysOf({ startDate, endDate }: LeaveDetails): number {
  const days = leaveDays(startDate, endDate);
  if (days < 1) throw refusedEnd(leaveWords.endBeforeStart);
  if (days > 366) throw refusedEnd(leaveWords.tooLong);
  return days;
}

const refusedEnd = (words: string) => new Problem('bad_input', words, { fields: { endDate: words } });

/**
 * Applies for leave. Name, email and status are the server's, never the caller's.
 * @throws Problem bad_input beyond the remaining leaves; conflict on days that are taken, or with too many pending
 */
export async function applyForLeave(actor: Actor, details: LeaveDetails): Promise<Leave> {
  const numberOfDays = daysOf(details);
  return untilUndisturbed(async () => {
    const person = await readPerson(actor.userId);
    const { left } = remaining(person);
    if (numberOfDays > left) throw new Problem('bad_input', leaveWords.tooMany(numberOfDays, left));
    refuseOverlap(person, details);
    refuseBeyondPending(person);
    const id = newLeaveId(actor.userId);
    const item: LeaveItem = {
      ...details,
      id,
      leaveId: id,
      kind: 'leave',
      userId: actor.userId,
      name: actor.name,
      email: actor.email,
      numberOfDays,
      status: 'pending',
      appliedAt: `${new Date().toISOString()}#${randomBytes(4).toString('hex')}`,
      version: 1,
    };
    await transactAs(actor, [
      { table: 'leaves', put: item, condition: isNew('userId') },
      holdingStill(person),
      auditEntry(id, 'leave.applied', actor.userId),
    ]);
    return item;
  });
}

/**
 * The balance with days more, or fewer, in the epoch that a leave was counted in. What an epoch that does not
 * count holds is kept right as well: undoing a reset may let it count again.
 * @throws Problem conflict where the epoch counts and the balance does not have the days
 */
function taking(person: PersonsLeave, epoch: number, days: number): Balance {
  const { left, over } = remaining(person);
  const counts = person.epochs.live.includes(epoch);
  if (counts && days > left) {
    throw new Problem(
      'conflict',
      over > 0 ? leaveWords.overdrawn(days, over) : leaveWords.doesNotFit(days, left),
    );
  }
  return moved(person.balance, epoch, days);
}

const replacing = (read: LeaveItem, next: LeaveItem): Write => ({
  table: 'leaves',
  put: { ...next, version: read.version + 1 },
  condition: isVersion(read.version),
});

/**
 * Approves or rejects a pending leave; approving takes its days from the balance in the same transaction. Whoever
 * applied may have left: applications outlive the account, and so no transaction here asks for it.
 * @throws Problem conflict where it was decided already or does not fit any more; not_found
 */
export async function decideLeave(
  admin: Actor,
  id: string,
  status: Exclude<LeaveStatus, 'pending'>,
): Promise<Leave> {
  return untilUndisturbed(async () => {
    const person = await readPerson(ownerOf(id));
    const read = leaveOf(person, id);
    if (read.status !== 'pending') throw new Problem('conflict', leaveWords.decided(read.status));
    const epoch = currentEpoch(person.epochs);
    const approved = status === 'approved';
    const next: LeaveItem = { ...read, status, ...(approved && { epoch }) };
    await transactAs(admin, [
      replacing(read, next),
      holdingStill(person, approved ? taking(person, epoch, read.numberOfDays) : person.balance),
      auditEntry(id, `leave.${status}`, admin.userId),
    ]);
    count(approved ? 'LeavesApproved' : 'LeavesRejected');
    return next;
  });
}

/**
 * Changes what a leave says. An approved one that still counts moves the balance by the difference.
 * @throws Problem conflict where the days are taken or do not fit; bad_input; not_found
 */
export async function changeLeave(admin: Actor, id: string, details: LeaveDetails): Promise<Leave> {
  const numberOfDays = daysOf(details);
  return untilUndisturbed(async () => {
    const person = await readPerson(ownerOf(id));
    const read = leaveOf(person, id);
    if (read.status !== 'rejected') refuseOverlap(person, details, id);
    const next: LeaveItem = { ...read, ...details, numberOfDays };
    const change = numberOfDays - read.numberOfDays;
    await transactAs(admin, [
      replacing(read, next),
      holdingStill(person, read.epoch === undefined ? person.balance : taking(person, read.epoch, change)),
      auditEntry(id, 'leave.changed', admin.userId),
    ]);
    return next;
  });
}
