import type { UserId } from '../../shared/accounts.ts';
import type { Company } from '../../shared/company.ts';
import { Problem } from '../../shared/errors.ts';
import type { StatutorySettings } from '../../shared/law/statutory.ts';
import { messages } from '../../shared/messages.ts';
import { mapAmounts, toRupees } from '../../shared/money.ts';
import { dayNames } from '../../shared/month-days.ts';
import { type PayrollDetails, payrollMessages, type SavedPayroll } from '../../shared/payroll.ts';
import { amountNames, payrollFieldNames } from '../../shared/payroll-fields.ts';
import type { Actor } from '../auth/session.ts';
import { transactAs } from '../auth/transact-as.ts';
import { exists } from '../lib/condition.ts';
import { retryOnConflict } from '../lib/retry.ts';
import { batchGet } from '../lib/table.ts';
import { applyPayrollDetails, isNoOpPatch, profileWrites } from '../pay-runs/rows/profile-writes.ts';
import { type Account, accountKey, parseAccount } from '../store/account.ts';
import { auditWrites } from '../store/audit.ts';
import { changesOf } from '../store/audit-changes.ts';
import { companyLeaves, parseCompany } from '../store/company.ts';
import { parseStatutorySettings, statutorySettingsKeys } from '../store/law.ts';
import {
  type Balance,
  balanceKey,
  balanceWrite,
  parseBalance,
  withEmployment,
  withYearlyLeaves,
} from '../store/leave-balance.ts';
import { emptyProfile, type ProfileItem, parseProfile, profileKey } from '../store/profile.ts';

interface Employee {
  account: Account;
  profile: ProfileItem | undefined;
  balance: Balance;
  /** Undefined until it is set up. */
  company: Company | undefined;
  /** What the company has chosen about the law. */
  settings: StatutorySettings;
  /** Leave days a year of employees without a number of their own. */
  defaultLeaves: number;
}

/**
 * An employee's account, profile and leave balance, and the company, in one round trip.
 * @throws Problem not_found without the account
 */
export async function getEmployee(userId: UserId): Promise<Employee> {
  const [account, profile, balance, company, law] = await batchGet(
    { table: 'accounts', key: accountKey(userId) },
    { table: 'profiles', key: profileKey(userId) },
    { table: 'leaves', key: balanceKey(userId) },
    ...statutorySettingsKeys,
  );
  const found = parseAccount(account);
  if (!found) throw new Problem('not_found', payrollMessages.noEmployee);
  return {
    account: found,
    profile: parseProfile(profile),
    balance: parseBalance(balance, userId),
    company: parseCompany(company),
    settings: parseStatutorySettings(company, law),
    defaultLeaves: companyLeaves(company),
  };
}

/** Paise to rupees, with the yearly leaves of the balance. */
export const toSavedPayroll = (
  profile: ProfileItem,
  { yearlyLeaves }: Balance,
  defaultLeaves: number,
): SavedPayroll => ({
  ...mapAmounts(profile, amountNames, toRupees),
  yearlyLeaves: yearlyLeaves ?? defaultLeaves,
  typedDays: profile.typedDays?.includes('paidDays') ? profile.typedDays : undefined,
  version: profile.payrollVersion,
});

/** @throws Problem not_found without the account, or while it has no profile */
export async function getPayroll(_admin: Actor, userId: UserId): Promise<SavedPayroll> {
  const { profile, balance, defaultLeaves } = await getEmployee(userId);
  if (!profile) throw new Problem('not_found', payrollMessages.noProfile);
  return toSavedPayroll(profile, balance, defaultLeaves);
}

const yearly = ({ yearlyLeaves }: Balance) => ({ yearlyLeaves });

/**
 * Patches payroll details, with optimistic locking where the details name the version they were edited from.
 * @throws Problem bad_input where the date of leaving would be before that of joining, or another figure is entered in place
 *   of one that is filled in; conflict where that version is no longer the newest, or the month is closed; not_found without the account
 */
export async function savePayroll(
  admin: Actor,
  userId: UserId,
  details: PayrollDetails,
): Promise<SavedPayroll> {
  return retryOnConflict(async () => {
    const { account, profile = emptyProfile(userId), balance, defaultLeaves } = await getEmployee(userId);
    const leaves = withYearlyLeaves(balance, details.yearlyLeaves, defaultLeaves);
    // Idempotent: a retry with the same details, after the first response was lost, is no conflict. A first save makes the
    // profile, even of empty fields.
    if (
      profile.version > 0 &&
      isNoOpPatch(profile, details) &&
      leaves.yearlyLeaves === balance.yearlyLeaves &&
      withEmployment(balance, profile) === balance
    )
      return toSavedPayroll(profile, balance, defaultLeaves);
    if (details.version !== undefined && details.version !== profile.payrollVersion)
      throw new Problem('conflict', messages.versionConflict);
    const { next, writes } = await profileWrites(
      account,
      profile,
      applyPayrollDetails(profile, details),
      dayNames.filter((name) => details[name] !== undefined),
    );
    const nextBalance = withEmployment(leaves, next);
    await transactAs(admin, [
      ...writes,
      ...(nextBalance === balance ? [] : [balanceWrite(balance, nextBalance)]),
      { table: 'accounts', check: accountKey(userId), condition: exists('id') },
      ...auditWrites(admin, 'payroll.saved', account, {
        changes: changesOf(
          { ...profile, ...yearly(balance) },
          { ...next, ...yearly(leaves) },
          payrollFieldNames,
        ),
      }),
    ]);
    return toSavedPayroll(next, leaves, defaultLeaves);
  });
}
