import { calculateSlip } from '../../shared/calculation.ts';
import { maxPageSize } from '../../shared/fields.ts';
import { toRupees } from '../../shared/money.ts';
import type { EmployeeEntry } from '../../shared/payroll.ts';
import { accountIdFromCursor, compareNames, listAccounts } from '../accounts/listing.ts';
import type { Account } from '../auth/account.ts';
import { type Page, type PageRequest, skipUnreadable } from '../lib/pagination.ts';
import { queryPages } from '../lib/table.ts';
import { type PayrollItem, parsePayroll } from '../profiles/items.ts';

function toEmployeeEntry(account: Account, profile: PayrollItem | undefined): EmployeeEntry {
  const { id, name, email } = account;
  const user = { id, name, email };
  if (!profile) return { user, state: 'not-set' };
  const { grossEarnings, totalDeductions, netPay } = calculateSlip(profile);
  const isSet = profile.payPeriod !== undefined && grossEarnings > 0;
  return {
    user,
    payPeriod: profile.payPeriod,
    state: profile.slipVersion > 0 ? 'generated' : isSet ? 'ready' : 'not-set',
    calculations: {
      grossEarnings: toRupees(grossEarnings),
      totalDeductions: toRupees(totalDeductions),
      netPay: toRupees(netPay),
    },
  };
}

/**
 * Every employee with their state in the pay run; each page is sorted by name. Accounts and profiles are queried side
 * by side, since both indexes are sorted by the person's id.
 */
export async function listEmployees(request: PageRequest): Promise<Page<EmployeeEntry[]>> {
  const profiles = queryProfiles(request);
  // An entry is no larger than its account, so that a page of accounts gives one page of entries.
  const [page, first] = await Promise.all([listAccounts(request, (account) => account), profiles.next()]);
  const found = await readProfilesUpTo(page.content.at(-1)?.id, first, profiles);
  return page.map((accounts) =>
    accounts
      .map((account) => toEmployeeEntry(account, found.get(account.id)))
      .sort((a, b) => compareNames(a.user.name, b.user.name)),
  );
}

type ProfilePages = ReturnType<typeof queryPages>;

/** Profiles sorted by user id, beginning after the cursor of the page of accounts. */
function queryProfiles(request: PageRequest): ProfilePages {
  const partition: [string, string] = ['kind', 'profile'];
  const userId = accountIdFromCursor(request);
  const after = userId === undefined ? {} : { after: Object.fromEntries([partition, ['userId', userId]]) };
  return queryPages('profiles', {
    index: 'by-kind',
    partition,
    limit: request.limit ?? maxPageSize,
    ...after,
  });
}

/** Reads on until the last account of the page: profiles outlive deleted accounts, so one query may not reach it. */
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
