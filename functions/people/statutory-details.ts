import { Problem } from '../../shared/errors.ts';
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
import { changesOf, isChanged } from '../store/audit-changes.ts';
import { balanceKey, balanceWrite, parseBalance, withEmployment } from '../store/leave-balance.ts';
import { withStatutoryDetails } from './details.ts';
import { readEmployee, toDetails } from './employee-details.ts';

/**
 * Patches what an employee's statutory contributions depend on; an open month shows it.
 * @throws Problem not_found; conflict where the employee was changed since they were read in this version, or the slips of
 *   their month are being generated
 */
export const saveStatutory = (
  admin: Actor,
  userId: UserId,
  { version, ...patch }: BodyOf<typeof peopleRoutes.saveStatutory>,
): Promise<EmployeeDetails> =>
  retryOnConflict(async () => {
    const employee = await readEmployee(userId);
    const { account, profile } = employee;
    const changed = withStatutoryDetails(profile, patch);
    const changes = changesOf(profile, changed, statutoryFieldNames);
    // Also a retry, after the first response was lost.
    if (!isChanged(changes)) return toDetails(employee);
    if (version !== profile.version) throw new Problem('conflict', messages.versionConflict);
    const { next, writes } = await profileWrites(admin, account, profile, changed);
    // Some types of leave are for a gender.
    const balance = parseBalance(await get('leaves', balanceKey(userId)), userId);
    const nextBalance = withEmployment(balance, next);
    await transactAs(admin, [
      ...writes,
      ...(nextBalance === balance ? [] : [balanceWrite(balance, nextBalance)]),
      { table: 'accounts', check: accountKey(userId), condition: isVersion(account.version) },
      ...auditWrites(admin, 'statutory.saved', account, {
        // With the figures that follow from the details, where they are filled in.
        changes: changesOf(profile, next, [...statutoryFieldNames, ...statutoryHeads]),
      }),
    ]);
    return toDetails({ ...employee, profile: { ...next, version: profile.version + 1 } });
  });
