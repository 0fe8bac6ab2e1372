import { Problem } from '../../shared/errors.ts';
import { changedSince, detailsIn, earliestPeriod } from '../../shared/law/dated-details.ts';
import { statutoryHeads } from '../../shared/law/statutory.ts';
import { statutoryFieldNames } from '../../shared/law/statutory-fields.ts';
import { messages } from '../../shared/messages.ts';
import type { EmployeeDetails, peopleRoutes } from '../../shared/people/people.ts';
import type { BodyOf } from '../../shared/route.ts';
import type { UserId } from '../../shared/user-id.ts';
import type { Actor } from '../auth/session.ts';
import { transactAs } from '../auth/transact-as.ts';
import { isVersion } from '../lib/condition.ts';
import { retryOnConflict } from '../lib/retry.ts';
import { get } from '../lib/table.ts';
import { profileWrites } from '../pay-runs/rows/profile-writes.ts';
import { accountKey } from '../store/account.ts';
import { auditWrites } from '../store/audit.ts';
import { changesOf } from '../store/audit-changes.ts';
import { balanceKey, balanceWrite, parseBalance, withEmployment } from '../store/leave-balance.ts';
import { readEmployee, toDetails } from './employee-details.ts';
import { changeStatutoryDetails } from './statutory-change.ts';

/**
 * Patches what an employee's statutory contributions depend on, from a month on; an open month shows it.
 * @throws Problem not_found; conflict where the employee was changed since they were read in this version, or the slips of
 *   their month are being generated
 */
export const saveStatutory = (
  admin: Actor,
  userId: UserId,
  { version, appliesFrom, ...patch }: BodyOf<typeof peopleRoutes.saveStatutory>,
): Promise<EmployeeDetails> =>
  retryOnConflict(async () => {
    const employee = await readEmployee(userId);
    const { account, profile, closed } = employee;
    const { next: changed, from } = changeStatutoryDetails(profile, patch, { appliesFrom, closed });
    // Also a retry, after the first response was lost.
    if (changedSince(profile, changed, statutoryFieldNames) === undefined) return toDetails(employee);
    if (version !== profile.version) throw new Problem('conflict', messages.versionConflict);
    const { next, writes } = await profileWrites(admin, account, profile, changed);
    const named = statutoryFieldNames.filter((name) => patch[name] !== undefined);
    // Some types of leave are for a gender.
    const balance = parseBalance(await get('leaves', balanceKey(userId)), userId);
    const nextBalance = withEmployment(balance, next);
    await transactAs(admin, [
      ...writes,
      ...(nextBalance === balance ? [] : [balanceWrite(balance, nextBalance)]),
      { table: 'accounts', check: accountKey(userId), condition: isVersion(account.version) },
      ...auditWrites(admin, 'statutory.saved', account, {
        // With the figures that follow from the details, where they are filled in.
        changes: {
          // A month in between can have had other details than today's.
          ...changesOf(detailsIn(profile, from ?? earliestPeriod), next, named),
          ...changesOf(profile, next, [...statutoryFieldNames, ...statutoryHeads]),
          ...changesOf({}, { appliesFrom: from }, ['appliesFrom']),
        },
      }),
    ]);
    return toDetails({ ...employee, profile: { ...next, version: profile.version + 1 } });
  });
