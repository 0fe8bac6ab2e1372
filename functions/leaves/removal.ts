import { Problem } from '../../shared/errors.ts';
import { leaveWords } from '../../shared/leaves.ts';
import { auditEntry } from '../lib/audit.ts';
import { isVersion } from '../lib/condition.ts';
import type { Actor } from '../lib/session.ts';
import { transactAs } from '../lib/transact-as.ts';
import { untilUndisturbed } from '../lib/undisturbed.ts';
import { moved } from './balance.ts';
import { type LeaveItem, ownerOf } from './items.ts';
import { holdingStill, leaveOf, type PersonsLeave, readPerson } from './person.ts';

/** What the audit keeps of a leave that is gone. Not what was written in it: that may be about somebody's health. */
const recorded = ({ status, startDate, endDate, numberOfDays, epoch }: LeaveItem) => ({
  status,
  startDate,
  endDate,
  numberOfDays,
  ...(epoch !== undefined && { epoch }),
});

/** Deletes a leave as it was read, and gives its days back to the epoch that they were counted in. */
async function deleteLeave(person: PersonsLeave, read: LeaveItem, action: string, by: Actor): Promise<void> {
  const { userId, leaveId, epoch } = read;
  const balance = epoch === undefined ? person.balance : moved(person.balance, epoch, -read.numberOfDays);
  await transactAs(by, [
    { table: 'leaves', remove: { userId, leaveId }, condition: isVersion(read.version) },
    holdingStill(person, balance),
    auditEntry(read.id, action, by.userId, recorded(read)),
  ]);
}

/**
 * Takes a pending application of the actor's own back.
 * @throws Problem conflict where it was decided already; not_found, also where it is somebody else's
 */
export async function withdrawLeave(actor: Actor, id: string): Promise<void> {
  await untilUndisturbed(async () => {
    const person = await readPerson(actor.userId);
    const read = leaveOf(person, id);
    if (read.status !== 'pending') throw new Problem('conflict', leaveWords.decided(read.status));
    await deleteLeave(person, read, 'leave.withdrawn', actor);
  });
}

/** Deletes a leave, whatever became of it. @throws Problem not_found */
export async function removeLeave(admin: Actor, id: string): Promise<void> {
  await untilUndisturbed(async () => {
    const person = await readPerson(ownerOf(id));
    await deleteLeave(person, leaveOf(person, id), 'leave.deleted', admin);
  });
}
