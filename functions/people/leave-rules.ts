import { isDeepStrictEqual } from 'node:util';
import { Problem } from '../../shared/errors.ts';
import { weeklyOffs } from '../../shared/leaves/leave-rule-labels.ts';
import { type LeaveRules, type WorkLocation, withoutDefaults } from '../../shared/leaves/leave-rules.ts';
import { messages } from '../../shared/messages.ts';
import { compareText, foldText } from '../../shared/text.ts';
import type { Actor } from '../auth/session.ts';
import { transactAs } from '../auth/transact-as.ts';
import { retryOnConflict } from '../lib/retry.ts';
import { get } from '../lib/table.ts';
import { auditWrites } from '../store/audit.ts';
import { changesOf } from '../store/audit-changes.ts';
import { readAllEmployees } from '../store/employees.ts';
import { leaveRulesKey, leaveRulesWrite, parseLeaveRules } from '../store/leave-rules.ts';
import { partOfProfile } from '../store/profile.ts';
import { copyEmployment } from './copy-employment.ts';

const readLeaveRules = async (): Promise<LeaveRules> => parseLeaveRules(await get('settings', leaveRulesKey));

export const getLeaveRules = (_admin: Actor): Promise<LeaveRules> => readLeaveRules();

function mostFrequent(names: readonly string[]): string {
  const counts = [...Map.groupBy(names, (name) => name)].map(([name, { length }]) => ({ name, length }));
  return counts.reduce((best, other) => (other.length > best.length ? other : best)).name;
}

const locatedPart = partOfProfile('workLocation');

/** The work locations of employees, in the order of their names. Each is named as most of its employees have it. */
export async function listWorkLocations(_admin: Actor): Promise<{ locations: WorkLocation[] }> {
  const { accounts, profiles } = await readAllEmployees(locatedPart);
  const named = accounts.flatMap(({ id }) => profiles.get(id)?.workLocation || []);
  const groups = [...Map.groupBy(named, foldText)].sort(([one], [other]) => compareText(one, other));
  return {
    locations: groups.map(([, names]) => ({ location: mostFrequent(names), employees: names.length })),
  };
}

const subject = { id: leaveRulesKey.name, name: 'Leave rules' };

const recordedNames = [
  'counting',
  'weeklyOff',
  'weeklyOffByLocation',
  'optionalHolidays',
  'countsDaysBetween',
  'decidedBy',
  'passedOnAfterDays',
  'allowsCancelling',
] as const;

/** As the audit log has them: the weekly off of each work location. */
const toRecord = ({ weeklyOffByLocation, ...rules }: LeaveRules) => ({
  ...rules,
  weeklyOffByLocation: Object.fromEntries(
    weeklyOffByLocation.map(({ location, weeklyOff }) => [location, weeklyOffs[weeklyOff]]),
  ),
});

/**
 * Changes how days of leave are counted, and who decides. Working days follow the work location of an employee, and the decider is
 * their manager, so the leave balances have both before the rules hold.
 * @throws Problem conflict where they have changed since they were read in this version
 */
export async function saveLeaveRules(admin: Actor, { version, ...sent }: LeaveRules): Promise<LeaveRules> {
  const wanted = withoutDefaults(sent);
  if (wanted.counting === 'working' || wanted.decidedBy === 'managers') await copyEmployment(admin);
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
