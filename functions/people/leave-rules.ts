import { isDeepStrictEqual } from 'node:util';
import { Problem } from '../../shared/errors.ts';
import { type StateCode, states } from '../../shared/law/states.ts';
import type { LeaveRules } from '../../shared/leave-rules.ts';
import { messages } from '../../shared/messages.ts';
import { weeklyOffs } from '../../shared/working-days.ts';
import type { Actor } from '../auth/session.ts';
import { transactAs } from '../auth/transact-as.ts';
import { retryOnConflict } from '../lib/retry.ts';
import { get } from '../lib/table.ts';
import { auditWrites } from '../store/audit.ts';
import { changesOf } from '../store/audit-changes.ts';
import { leaveRulesKey, leaveRulesWrite, parseLeaveRules } from '../store/leave-rules.ts';
import { bringWorkStates } from './bring-work-states.ts';

const readLeaveRules = async (): Promise<LeaveRules> => parseLeaveRules(await get('settings', leaveRulesKey));

export const getLeaveRules = (_admin: Actor): Promise<LeaveRules> => readLeaveRules();

const subject = { id: leaveRulesKey.name, name: 'Leave rules' };

const recordedNames = [
  'counting',
  'weeklyOff',
  'weeklyOffByState',
  'optionalHolidays',
  'countsDaysBetween',
] as const;

/** As the audit log has them: the weekly off of each work state by the names of both. */
const toRecord = ({ weeklyOffByState, ...rules }: LeaveRules) => ({
  ...rules,
  weeklyOffByState: Object.fromEntries(
    Object.entries(weeklyOffByState).map(([state, name]) => [states[state as StateCode], weeklyOffs[name]]),
  ),
});

/**
 * Changes how days of leave are counted. Working days follow the work state of an employee, so the leave balances have it
 * before the rules hold.
 * @throws Problem conflict where they have changed since they were read in this version
 */
export async function saveLeaveRules(admin: Actor, { version, ...wanted }: LeaveRules): Promise<LeaveRules> {
  if (wanted.counting === 'working') await bringWorkStates();
  return retryOnConflict(async () => {
    const read = await readLeaveRules();
    const { version: stored, ...before } = read;
    // Also a retry, after the first response was lost.
    if (isDeepStrictEqual(wanted, before)) return read;
    if (version !== stored) throw new Problem('conflict', messages.versionConflict);
    const next = { ...wanted, version: stored + 1 };
    await transactAs(admin, [
      leaveRulesWrite(read, next),
      ...auditWrites(admin, 'leave-rules.changed', subject, {
        changes: changesOf(toRecord(read), toRecord(next), recordedNames),
      }),
    ]);
    return next;
  });
}
