import type { PaySettings } from '../../shared/company/pay-settings.ts';
import type { PayPeriod } from '../../shared/period.ts';
import type { UserId } from '../../shared/user-id.ts';
import { isSameStored } from '../lib/json.ts';
import { retryOnConflict } from '../lib/retry.ts';
import { batchGet, transact } from '../lib/table.ts';
import { oweAfterKeeping } from '../slips/earlier-months.ts';
import { accountKey, parseAccount } from '../store/account.ts';
import type { RunEvent, RunHead } from '../store/pay-run.ts';
import { readPaySettings } from '../store/pay-settings.ts';
import { parseProfile, profileKey } from '../store/profile.ts';
import { profileWrites } from './rows/profile-writes.ts';

const oweOf = (userId: UserId, period: PayPeriod, settings: PaySettings, { at, by }: RunEvent) =>
  retryOnConflict(async () => {
    const [accountItem, profileItem] = await batchGet(
      { table: 'accounts', key: accountKey(userId) },
      { table: 'profiles', key: profileKey(userId) },
    );
    const [account, read] = [parseAccount(accountItem), parseProfile(profileItem)];
    if (!account || !read) return;
    const owing = await oweAfterKeeping(read, period, settings, { at, by });
    if (isSameStored(read, owing)) return;
    const { writes } = await profileWrites({ userId: by.id, name: by.name }, account, read, owing);
    await transact(writes);
  });

/**
 * After a month was closed: employees whose payslip was confirmed as it is are owed, or owe, what the month comes to by their pay and
 * employment of now beside it. Done again, it changes nothing: a closing that was interrupted here is asked for again.
 */
export async function oweConfirmed({ item: period, closed, confirmedSlips = [] }: RunHead): Promise<void> {
  if (!closed || confirmedSlips.length === 0) return;
  const settings = await readPaySettings();
  for (const { userId } of confirmedSlips) await oweOf(userId, period, settings, closed);
}
