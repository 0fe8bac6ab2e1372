import type { PaySettings } from '../../../shared/company/pay-settings.ts';
import type { UserId } from '../../../shared/user-id.ts';
import { ConditionFailed } from '../../lib/condition.ts';
import { toAuthor } from '../../lib/entered-by.ts';
import { isSameStored } from '../../lib/json.ts';
import { skipUnreadable } from '../../lib/pagination.ts';
import { retryOnConflict } from '../../lib/retry.ts';
import { batchGet, transact } from '../../lib/table.ts';
import { oweAfterKeeping } from '../../slips/earlier-months.ts';
import { accountKey, parseAccount } from '../../store/account.ts';
import { headKey, isOngoing, type RunHead } from '../../store/pay-run.ts';
import { readPaySettings } from '../../store/pay-settings.ts';
import { parseProfile, profileKey, profileWrite } from '../../store/profile.ts';
import { withProfileEdit } from '../rows/row-changes.ts';
import { settleProfile } from '../rows/run-writes.ts';
import { RunMovedOn } from './chunks.ts';

const oweOf = (head: RunHead, userId: UserId, settings: PaySettings): Promise<void> =>
  retryOnConflict(async () => {
    const { item: period, started } = head;
    const [accountItem, profileItem] = await batchGet(
      { table: 'accounts', key: accountKey(userId) },
      { table: 'profiles', key: profileKey(userId) },
    );
    const account = skipUnreadable(() => parseAccount(accountItem), { userId });
    const read = skipUnreadable(() => parseProfile(profileItem), { userId });
    if (!account || !read) return;
    const owing = await oweAfterKeeping(read, period, settings, started);
    if (isSameStored(read, owing)) return;
    const { after, writes } = await settleProfile(account, read, owing, [], { closing: period });
    const { id, name } = started.by;
    const next = withProfileEdit(read, after, toAuthor({ userId: id, name }));
    try {
      await transact([
        { table: 'runs', check: headKey(period), condition: isOngoing(head) },
        profileWrite(read, next),
        ...writes,
      ]);
    } catch (error) {
      if (error instanceof ConditionFailed && error.index === 0) throw new RunMovedOn();
      throw error;
    }
  });

/**
 * Writes what later payslips pay, or take back, of a month, as its own payslip was confirmed as it is, or there is none: the difference
 * to the pay and the employment of now. It is done before the month is closed, so that no closed month lacks any of it; done again, it
 * changes nothing.
 * @param differing the employees of such payslips, and those without one
 * @throws Problem conflict while the payslips of another month are made; RunMovedOn
 */
export async function oweDifferences(head: RunHead, differing: readonly UserId[]): Promise<void> {
  if (differing.length === 0) return;
  const settings = await readPaySettings();
  for (const userId of differing) await oweOf(head, userId, settings);
}
