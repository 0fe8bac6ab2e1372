import { todayInIndia } from '../../shared/date.ts';
import { fieldProblem, Problem } from '../../shared/errors.ts';
import { messages } from '../../shared/messages.ts';
import type { EmployeeDetails, ImportedPerson, peopleRoutes } from '../../shared/people/people.ts';
import type { BodyOf } from '../../shared/route.ts';
import type { UserId } from '../../shared/user-id.ts';
import { isFormer, managerMessages, maxManagerLevels } from '../../shared/users/accounts.ts';
import type { Actor } from '../auth/session.ts';
import { transactAs } from '../auth/transact-as.ts';
import { type Condition, exists, isVersion } from '../lib/condition.ts';
import { retryOnConflict } from '../lib/retry.ts';
import { batchGet, get, type Write } from '../lib/table.ts';
import { type Account, accountKey, findAccountByEmail, parseAccount } from '../store/account.ts';
import { auditWrites } from '../store/audit.ts';
import { type AuditChanges, changesOf } from '../store/audit-changes.ts';
import { balanceKey, balanceWrite, parseBalance, withEmployment } from '../store/leave-balance.ts';
import { type ProfileItem, parseManagerId, profileKey, profileWrite } from '../store/profile.ts';
import { readEmployee, toDetails } from './employee-details.ts';

const refusal = (message: string): Problem => fieldProblem('managerId', message);

/** The employee still reports to this manager, or to none. */
const stillReportsTo = (managerId: UserId | undefined): Condition =>
  managerId === undefined
    ? { expression: 'attribute_not_exists(#managerId)' }
    : { expression: '#managerId = :managerId', values: { managerId } };

/**
 * The conditions under which an employee may report to a manager: the account is there, and all above stay where they are,
 * so that two changes at once make no circle. Above a deleted account there is none.
 * @param employee undefined for one who is added: no employee reports to them yet
 * @throws Problem bad_input for oneself, a manager who has left, or one who reports to the employee
 */
async function managerChecks(employee: UserId | undefined, manager: Account): Promise<Write[]> {
  if (manager.id === employee) throw refusal(managerMessages.own);
  if (isFormer(manager.former, todayInIndia())) throw refusal(managerMessages.left(manager.name));
  const checks: Write[] = [{ table: 'accounts', check: accountKey(manager.id), condition: exists('id') }];
  let above: UserId | undefined = employee && manager.id;
  for (let level = 0; above !== undefined; level++) {
    if (above === employee) throw refusal(managerMessages.circle(manager.name));
    if (level === maxManagerLevels) throw refusal(managerMessages.tooDeep);
    const [account, profile] = await batchGet(
      { table: 'accounts', key: accountKey(above) },
      { table: 'profiles', key: profileKey(above), attributes: ['managerId'] },
    );
    if (!account) break;
    const next = parseManagerId(profile);
    checks.push({ table: 'profiles', check: profileKey(above), condition: stillReportsTo(next) });
    above = next;
  }
  return checks;
}

/** As the audit log names a manager: names can be the same. */
const label = (manager: Account | undefined) => ({
  manager: manager && `${manager.name} (${manager.email})`,
});

const changesOfManager = (before: Account | undefined, after: Account | undefined): AuditChanges =>
  changesOf(label(before), label(after), ['manager']);

const readManager = async (id: UserId | undefined): Promise<Account | undefined> =>
  id === undefined ? undefined : parseAccount(await get('accounts', accountKey(id)));

/**
 * Sets or clears the manager of an employee.
 * @throws Problem not_found; bad_input for oneself, an account that is not there or has left, and a manager who reports to
 *   the employee; conflict where the employee was changed since they were read in this version
 */
export const saveManager = (
  admin: Actor,
  userId: UserId,
  { version, managerId }: BodyOf<typeof peopleRoutes.saveManager>,
): Promise<EmployeeDetails> =>
  retryOnConflict(async () => {
    const [employee, balanceItem] = await Promise.all([
      readEmployee(userId),
      get('leaves', balanceKey(userId)),
    ]);
    const { account, profile, manager: before } = employee;
    // Also a retry, after the first response was lost.
    if ((profile.managerId ?? null) === managerId) return toDetails(employee);
    if (version !== profile.version) throw new Problem('conflict', messages.versionConflict);
    const manager = managerId === null ? undefined : await readManager(managerId);
    if (managerId !== null && !manager) throw refusal(managerMessages.gone);
    const next: ProfileItem = { ...profile, managerId: manager?.id };
    const balance = parseBalance(balanceItem, userId);
    await transactAs(admin, [
      profileWrite(profile, next),
      balanceWrite(balance, withEmployment(balance, next)),
      { table: 'accounts', check: accountKey(userId), condition: isVersion(account.version) },
      ...(manager ? await managerChecks(userId, manager) : []),
      ...auditWrites(admin, 'manager.saved', account, { changes: changesOfManager(before, manager) }),
    ]);
    return toDetails({ ...employee, manager, profile: { ...next, version: profile.version + 1 } });
  });

/** The change of an employee's manager by a row. */
interface ManagerOfRow {
  managerId: UserId;
  checks: Write[];
  changes: AuditChanges;
}

/**
 * The manager that a row names by email, where that is another one.
 * @param employee undefined for one who is added
 * @throws Problem bad_input as `saveManager`, and for an email that no account has
 */
export async function managerOfRow(
  { manager: email }: ImportedPerson,
  employee?: { account: Account; profile: ProfileItem },
): Promise<ManagerOfRow | undefined> {
  if (email === undefined) return undefined;
  const manager = await findAccountByEmail(email);
  if (!manager) throw fieldProblem('manager', managerMessages.unknown(email));
  const before = employee?.profile.managerId;
  if (manager.id === before) return undefined;
  return {
    managerId: manager.id,
    checks: await managerChecks(employee?.account.id, manager),
    changes: changesOfManager(await readManager(before), manager),
  };
}
