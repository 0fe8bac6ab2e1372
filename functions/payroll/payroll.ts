import { calculateSlip } from '../../shared/calculation.ts';
import { Problem } from '../../shared/errors.ts';
import { maxPageSize } from '../../shared/fields.ts';
import { messages } from '../../shared/messages.ts';
import { toRupees } from '../../shared/money.ts';
import {
  type EmployeeEntry,
  type PayrollDetails,
  payrollWords,
  type SavedPayroll,
} from '../../shared/payroll.ts';
import { type Account, accountKey, parseAccount } from '../accounts/items.ts';
import { accountBefore, byName, listAccounts } from '../accounts/listing.ts';
import { type Balance, balanceKey, balanceWrite, parseBalance } from '../leaves/balance.ts';
import { auditEntry } from '../lib/audit.ts';
import { type Page, type PageRequest, unlessUnreadable } from '../lib/pagination.ts';
import type { Actor } from '../lib/session.ts';
import { get, getTogether, queryTrips } from '../lib/table.ts';
import { transactAs } from '../lib/transact-as.ts';
import { untilUndisturbed } from '../lib/undisturbed.ts';
import {
  emptyProfile,
  type PayrollItem,
  type ProfileItem,
  parsePayroll,
  parseProfile,
  profileKey,
  profileWrite,
} from '../profiles/items.ts';
import { parseSlip, slipFigures, slipKey } from '../slips/items.ts';
import { asPayroll, hasDetails, slipFrom, withDetails } from './figures.ts';

function entryOf(account: Account, profile: PayrollItem | undefined): EmployeeEntry {
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
export async function employees(request: PageRequest): Promise<Page<EmployeeEntry[]>> {
  const profiles = profilesAfter(request);
  // What a pay run says of somebody is no longer than their account, so that a page of accounts is one of entries.
  const [page, first] = await Promise.all([listAccounts(request, (account) => account), profiles.next()]);
  const found = await profilesUpTo(page.content.at(-1)?.id, first, profiles);
  return page.map((accounts) =>
    accounts
      .map((account) => entryOf(account, found.get(account.id)))
      .sort((a, b) => byName(a.user.name, b.user.name)),
  );
}

type ProfileTrips = ReturnType<typeof queryTrips>;

/** Profiles in the order of their people's ids, from where the page of accounts begins. */
function profilesAfter(request: PageRequest): ProfileTrips {
  const partition: [string, string] = ['kind', 'profile'];
  const userId = accountBefore(request);
  const perTrip = request.limit ?? maxPageSize;
  const after = userId === undefined ? {} : { after: Object.fromEntries([partition, ['userId', userId]]) };
  return queryTrips('profiles', { index: 'by-kind', partition, perTrip, ...after });
}

/** Profiles outlive deleted accounts, so the first of them may end before the page of accounts does. */
async function profilesUpTo(
  last: string | undefined,
  first: Awaited<ReturnType<ProfileTrips['next']>>,
  trips: ProfileTrips,
): Promise<Map<string, PayrollItem>> {
  const found = new Map<string, PayrollItem>();
  for (let trip = first; !trip.done; trip = await trips.next()) {
    for (const item of trip.value) {
      const profile = unlessUnreadable(() => parsePayroll(item), { table: 'profiles', userId: item.userId });
      if (profile) found.set(profile.userId, profile);
    }
    if (last === undefined || String(trip.value.at(-1)?.userId ?? '') >= last) break;
  }
  return found;
}

interface Employee {
  account: Account;
  profile: ProfileItem | undefined;
  balance: Balance;
}

/** All that is kept of an employee's pay, in one round trip. @throws Problem not_found without the account */
export async function employee(userId: string): Promise<Employee> {
  const [account, profile, balance] = await getTogether(
    { table: 'accounts', key: accountKey(userId) },
    { table: 'profiles', key: profileKey(userId) },
    { table: 'leaves', key: balanceKey(userId) },
  );
  const found = parseAccount(account);
  if (!found) throw new Problem('not_found', payrollWords.noEmployee);
  return { account: found, profile: parseProfile(profile), balance: parseBalance(balance, userId) };
}

/** @throws Problem not_found without the account, or while it has no profile */
export async function payrollOf(_admin: Actor, userId: string): Promise<SavedPayroll> {
  const { profile, balance } = await employee(userId);
  if (!profile) throw new Problem('not_found', payrollWords.noProfile);
  return asPayroll(profile, balance);
}

/**
 * The version of the month's slip, if it shows these very figures; 0 without one. What was changed since its slip
 * waits for a slip again, so that what the list adds up for a month is what its slips say.
 */
async function slipVersionOf(account: Account, profile: ProfileItem): Promise<number> {
  if (profile.payPeriod === undefined) return 0;
  const found = parseSlip(await get('slips', slipKey(account.id, profile.payPeriod)));
  if (!found) return 0;
  const { profile: shown } = found.slip;
  const { profile: figures } = slipFrom(account, profile, found.slip.payDate);
  const isShown = slipFigures.every((name) => shown[name] === figures[name]);
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
  userId: string,
  details: PayrollDetails,
): Promise<SavedPayroll> {
  return untilUndisturbed(async () => {
    const { account, profile: read = emptyProfile(userId), balance } = await employee(userId);
    const leaves = withYearlyLeaves(balance, details.yearlyLeaves);
    if (details.version !== undefined && details.version !== read.payrollVersion) {
      // Saved before, and the answer did not arrive: whoever asks again is told that it is done.
      if (hasDetails(read, details) && leaves.yearlyLeaves === balance.yearlyLeaves)
        return asPayroll(read, balance);
      throw new Problem('conflict', messages.changedMeanwhile);
    }
    const changed = withDetails(read, details);
    const next = { ...changed, slipVersion: await slipVersionOf(account, changed) };
    await transactAs(admin, [
      profileWrite(read, next),
      ...(leaves === balance ? [] : [balanceWrite(balance, leaves)]),
      { table: 'accounts', check: accountKey(userId), condition: { expression: 'attribute_exists(#id)' } },
      auditEntry(userId, 'payroll.saved', admin.userId),
    ]);
    return asPayroll(next, leaves);
  });
}
