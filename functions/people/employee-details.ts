import type { PaySettings } from '../../shared/company/pay-settings.ts';
import { todayInIndia } from '../../shared/date.ts';
import { Problem } from '../../shared/errors.ts';
import { detailsIn } from '../../shared/law/dated-details.ts';
import { messages } from '../../shared/messages.ts';
import { hasLeftBefore } from '../../shared/pay/month-days.ts';
import { payrollMessages } from '../../shared/payroll/payroll.ts';
import { type EmployeeDetails, peopleMessages, peopleRoutes } from '../../shared/people/people.ts';
import { type PayPeriod, toPeriod } from '../../shared/period.ts';
import { personalFieldNames } from '../../shared/profiles/profiles.ts';
import type { BodyOf } from '../../shared/route.ts';
import { type HeadModes, missingStatutory } from '../../shared/statutory/statutory-missing.ts';
import type { UserId } from '../../shared/user-id.ts';
import { assertNotOwn, assertReauthenticated } from '../auth/authorize.ts';
import type { Actor } from '../auth/session.ts';
import { transactAs } from '../auth/transact-as.ts';
import { isVersion } from '../lib/condition.ts';
import { retryOnConflict } from '../lib/retry.ts';
import { batchGet, get } from '../lib/table.ts';
import { profileWrites } from '../pay-runs/rows/profile-writes.ts';
import { pfDifferenceOf } from '../slips/earlier-pf.ts';
import { parseWorkedOut } from '../slips/figures-of-profile.ts';
import { type Account, accountKey, parseAccount } from '../store/account.ts';
import { auditWrites } from '../store/audit.ts';
import { changesOf } from '../store/audit-changes.ts';
import { recordRead } from '../store/audit-reads.ts';
import { companyKey, ownDetailsRules, statutoryModes } from '../store/company.ts';
import { isPartOf } from '../store/employees.ts';
import { readClosedMonths } from '../store/pay-run.ts';
import { parsePaySettings, paySettingsKeys } from '../store/pay-settings.ts';
import { guardedChangeNotification, withPersonalDetails } from '../store/personal-details.ts';
import { emptyProfile, type ProfileItem, profileKey } from '../store/profile.ts';
import { openMonthOf } from './statutory-change.ts';

interface Employee {
  account: Account;
  /** With everything that follows in its month. */
  profile: ProfileItem;
  /** Undefined without one, and where the account was deleted. */
  manager: Account | undefined;
  settings: PaySettings;
  /** The company's. */
  modes: HeadModes;
  closed: ReadonlySet<PayPeriod>;
}

/** @throws Problem not_found */
export async function readEmployee(userId: UserId): Promise<Employee> {
  const [[accountItem, profileItem, company, law, components], closed] = await Promise.all([
    batchGet(
      { table: 'accounts', key: accountKey(userId) },
      { table: 'profiles', key: profileKey(userId) },
      ...paySettingsKeys,
    ),
    readClosedMonths(),
  ]);
  const account = parseAccount(accountItem);
  if (!account) throw new Problem('not_found', payrollMessages.noEmployee);
  const settings = parsePaySettings(company, law, components);
  const profile = parseWorkedOut(profileItem, { settings, closed }) ?? emptyProfile(userId);
  const { managerId } = profile;
  return {
    account,
    profile,
    manager: managerId && parseAccount(await get('accounts', accountKey(managerId))),
    settings,
    modes: statutoryModes(company, toPeriod(todayInIndia())),
    closed,
  };
}

/** The paid months whose PF is to be settled, and the last payslip, where no other one is to come that settles it. */
function pfDifference({ account, profile, settings, closed }: Employee): EmployeeDetails['pfDifference'] {
  const period = openMonthOf(profile, closed);
  const { months, byHand } = pfDifferenceOf(profile, period, settings);
  if (months.length + byHand.length === 0) return undefined;
  const isOver = hasLeftBefore(period, profile) && !isPartOf(period, account.role, profile);
  return { months, byHand, ...(isOver && { lastPayslip: profile.payPeriod }) };
}

export function toDetails(employee: Employee): EmployeeDetails {
  const {
    account: { id, name },
    profile,
    manager,
    modes,
    closed,
  } = employee;
  const { bankChanged } = profile;
  return {
    ...profile,
    userId: id,
    name,
    manager: manager && { userId: manager.id, name: manager.name },
    openMonth: openMonthOf(profile, closed),
    pfDifference: pfDifference(employee),
    missing: missingStatutory(detailsIn(profile, toPeriod(todayInIndia())), modes),
    // A first account is no change of one.
    bankChange:
      bankChanged && !bankChanged.isFirst
        ? {
            on: todayInIndia(new Date(bankChanged.at)),
            by: bankChanged.by.id === id ? undefined : bankChanged.by.name,
          }
        : undefined,
  };
}

/** An employee's personal details; that they are read is on the record. @throws Problem not_found */
export async function getDetails(admin: Actor, userId: UserId): Promise<EmployeeDetails> {
  const employee = await readEmployee(userId);
  await recordRead(admin, 'bank-details.read', employee.account);
  return toDetails(employee);
}

/**
 * Corrects an employee's personal details: what is absent stays as it is.
 * @throws Problem not_found; forbidden for the admin's own bank account, IFSC or PAN where another admin approves changes;
 *   reauthentication_required for another bank account, IFSC or PAN; conflict where the employee was changed since they were
 *   read in this version, or the slips of their month are being generated
 */
export const correctDetails = (
  admin: Actor,
  userId: UserId,
  { version, ...details }: BodyOf<typeof peopleRoutes.correctDetails>,
): Promise<EmployeeDetails> =>
  retryOnConflict(async () => {
    const employee = await readEmployee(userId);
    const { account, profile } = employee;
    const { next: corrected, guarded } = withPersonalDetails(profile, details, admin);
    const changes = changesOf(profile, corrected, personalFieldNames);
    // Also a retry, after the first response was lost.
    if (Object.keys(changes).length === 0) return toDetails(employee);
    if (version !== profile.version) throw new Problem('conflict', messages.versionConflict);
    if (guarded.length > 0) {
      await assertAnotherApproves(admin, userId);
      assertReauthenticated(admin);
    }
    const { next, writes } = await profileWrites(admin, account, profile, corrected);
    await transactAs(admin, [
      ...writes,
      { table: 'accounts', check: accountKey(userId), condition: isVersion(account.version) },
      ...guardedChangeNotification(userId, profile, guarded, admin),
      ...auditWrites(admin, 'details.saved', account, { changes }),
    ]);
    return toDetails({ ...employee, profile: { ...next, version: profile.version + 1 } });
  });

/** Where bank details of an admin wait for an admin, there is another one to look at them. @throws Problem forbidden */
export async function assertNotOwnApproval(admin: Actor, userId: UserId): Promise<void> {
  await assertNotOwn(admin, userId, peopleRoutes.decideRequest.duties, peopleMessages.ownDetails);
}

/** Correcting the own details as an admin is no way around the approval. @throws Problem forbidden */
async function assertAnotherApproves(admin: Actor, userId: UserId): Promise<void> {
  if (admin.userId !== userId) return;
  const { byApproval } = ownDetailsRules(await get('settings', companyKey));
  if (byApproval) await assertNotOwnApproval(admin, userId);
}
