import type { UserId } from '../../shared/accounts.ts';
import { calculateSlip } from '../../shared/calculation.ts';
import { Problem } from '../../shared/errors.ts';
import { maxPageSize } from '../../shared/fields.ts';
import { messages } from '../../shared/messages.ts';
import { toRupees } from '../../shared/money.ts';
import {
  type EmployeeEntry,
  type PayrollDetails,
  payrollMessages,
  type SavedPayroll,
} from '../../shared/payroll.ts';
import { accountIdFromCursor, compareNames, listAccounts } from '../accounts/listing.ts';
import { type Account, accountKey, parseAccount } from '../auth/account.ts';
import type { Actor } from '../auth/session.ts';
import { transactAs } from '../auth/transact-as.ts';
import { type Balance, balanceKey, balanceWrite, parseBalance } from '../leaves/balance.ts';
import { auditEntry } from '../lib/audit.ts';
import { exists } from '../lib/condition.ts';
import { type Page, type PageRequest, skipUnreadable } from '../lib/pagination.ts';
import { retryOnConflict } from '../lib/retry.ts';
import { batchGet, get, queryPages } from '../lib/table.ts';
import {
  emptyProfile,
  type PayrollItem,
  type ProfileItem,
  parsePayroll,
  parseProfile,
  profileKey,
  profileWrite,
} from '../profiles/items.ts';
import { parseSlip, slipFigureNames, slipKey } from '../slips/items.ts';
import { applyPayrollDetails, buildSlip, hasPayrollDetails, toSavedPayroll } from './figures.ts';

function toEmployeeEntry(account: Account, profile: PayrollItem | undefined): EmployeeEntry {
  const { id, name, email } = account;
  const entry = { id, user: { id, name, email } };
  if (!profile) return { ...entry, state: 'not-set' };
  const { grossEarnings, totalDeductions, netPay } = calculateSlip(profile);
  const isSet = profile.payPeriod !== undefined && grossEarnings > 0;
  return {
    ...entry,
    payPeriod: profile.payPeriod,
    state: profile.slipVersion > 0 ? 'generated' : isSet ? 'ready' : 'not-set',
    calculations: {
      grossEarnings: toRupees(grossEarnings),
      totalDeductions: toRupees(totalDeductions),
      netPay: toRupees(netPay),
    },
  };
}

/** Every employee, each page of them by name. Accounts and profiles are listed by the person's id, side by side. */
export async function listEmployees(request: PageRequest): Promise<Page<EmployeeEntry[]>> {
  const profiles = queryProfiles(request);
  // What a pay run says of somebody is no longer than their account, so that a page of accounts is one of entries.
  const [page, first] = await Promise.all([listAccounts(request, (account) => account), profiles.next()]);
  const found = await readProfilesUpTo(page.content.at(-1)?.id, first, profiles);
  return page.map((accounts) =>
    accounts
      .map((account) => toEmployeeEntry(account, found.get(account.id)))
      .sort((a, b) => compareNames(a.user.name, b.user.name)),
  );
}

type ProfilePages = ReturnType<typeof queryPages>;

/** Profiles in the order of their people's ids, from where the page of accounts begins. */
function queryProfiles(request: PageRequest): ProfilePages {
  const partition: [string, string] = ['kind', 'profile'];
  const userId = accountIdFromCursor(request);
  const perTrip = request.limit ?? maxPageSize;
  const after = userId === undefined ? {} : { after: Object.fromEntries([partition, ['userId', userId]]) };
  return queryPages('profiles', { index: 'by-kind', partition, limit: perTrip, ...after });
}

/** Profiles outlive deleted accounts, so the first of them may end before the page of accounts does. */
async function readProfilesUpTo(
  lastUserId: string | undefined,
  first: Awaited<ReturnType<ProfilePages['next']>>,
  pages: ProfilePages,
): Promise<Map<string, PayrollItem>> {
  const found = new Map<string, PayrollItem>();
  for (let page = first; !page.done; page = await pages.next()) {
    for (const item of page.value) {
      const profile = skipUnreadable(() => parsePayroll(item), { table: 'profiles', userId: item.userId });
      if (profile) found.set(profile.userId, profile);
    }
    if (lastUserId === undefined || String(page.value.at(-1)?.userId ?? '') >= lastUserId) break;
  }
  return found;
}

interface Employee {
  account: Account;
  profile: ProfileItem | undefined;
  balance: Balance;
}

/** All that is kept of an employee's pay, in one round trip. @throws Problem not_found without the account */
export async function getEmployee(userId: UserId): Promise<Employee> {
  const [account, profile, balance] = await batchGet(
    { table: 'accounts', key: accountKey(userId) },
    { table: 'profiles', key: profileKey(userId) },
    { table: 'leaves', key: balanceKey(userId) },
  );
  const found = parseAccount(account);
  if (!found) throw new Problem('not_found', payrollMessages.noEmployee);
  return { account: found, profile: parseProfile(profile), balance: parseBalance(balance, userId) };
}

/** @throws Problem not_found without the account, or while it has no profile */
export async function getPayroll(_admin: Actor, userId: UserId): Promise<SavedPayroll> {
  const { profile, balance } = await getEmployee(userId);
  if (!profile) throw new Problem('not_found', payrollMessages.noProfile);
  return toSavedPayroll(profile, balance);
}

/**
 * The version of the month's slip, if it shows these very figures; 0 without one. What was changed since its slip
 * waits for a slip again, so that what the list adds up for a month is what its slips say.
 */
async function findSlipVersion(account: Account, profile: ProfileItem): Promise<number> {
  if (profile.payPeriod === undefined) return 0;
  const found = parseSlip(await get('slips', slipKey(account.id, profile.payPeriod)));
  if (!found) return 0;
  const { profile: shown } = found.slip;
  const { profile: figures } = buildSlip(account, profile, found.slip.payDate);
  const isShown = slipFigureNames.every((name) => shown[name] === figures[name]);
  return isShown ? found.version : 0;
}

/** Absent leaves the number of leaves as it is, null takes it back to the default. */
const withYearlyLeaves = (balance: Balance, yearlyLeaves: number | null | undefined): Balance =>
  yearlyLeaves === undefined ? balance : { ...balance, yearlyLeaves: yearlyLeaves ?? undefined };

/**
 * Changes payroll details, of somebody whose account is still there as they are written.
 * @throws Problem conflict where the details name a version that is no longer the newest; not_found
 */
export async function savePayroll(
  admin: Actor,
  userId: UserId,
  details: PayrollDetails,
): Promise<SavedPayroll> {
  return retryOnConflict(async () => {
    const { account, profile = emptyProfile(userId), balance } = await getEmployee(userId);
    const leaves = withYearlyLeaves(balance, details.yearlyLeaves);
    if (details.version !== undefined && details.version !== profile.payrollVersion) {
      // Saved before, and the answer did not arrive: whoever asks again is told that it is done.
      if (hasPayrollDetails(profile, details) && leaves.yearlyLeaves === balance.yearlyLeaves)
        return toSavedPayroll(profile, balance);
      throw new Problem('conflict', messages.versionConflict);
    }
    const changed = applyPayrollDetails(profile, details);
    const next = { ...changed, slipVersion: await findSlipVersion(account, changed) };
    await transactAs(admin, [
      profileWrite(profile, next),
      ...(leaves === balance ? [] : [balanceWrite(balance, leaves)]),
      { table: 'accounts', check: accountKey(userId), condition: exists('id') },
      auditEntry(userId, 'payroll.saved', admin.userId),
    ]);
    return toSavedPayroll(next, leaves);
  });
}
