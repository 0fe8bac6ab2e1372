import type { PaySettings } from '../../../shared/company/pay-settings.ts';
import type { UserId } from '../../../shared/user-id.ts';
import { ConditionFailed } from '../../lib/condition.ts';
import { toAuthor } from '../../lib/entered-by.ts';
import { isSameStored } from '../../lib/json.ts';
import { skipUnreadable } from '../../lib/pagination.ts';
import { saveInBatches } from '../../lib/retry.ts';
import { batchGetAll, type Item, transact, type Write } from '../../lib/table.ts';
import { oweAfterKeeping } from '../../slips/earlier-months.ts';
import { accountKey, parseAccount } from '../../store/account.ts';
import { headKey, isOngoing, type RunHead } from '../../store/pay-run.ts';
import { withoutRepeats } from '../../store/pay-run-row.ts';
import { readPaySettings } from '../../store/pay-settings.ts';
import { parseProfile, profileKey, profileWrite } from '../../store/profile.ts';
import { withProfileEdit } from '../rows/row-changes.ts';
import { settleProfile } from '../rows/run-writes.ts';
import { RunMovedOn } from './chunks.ts';

/** People in one transaction: some of them have a row of an open month that is written with the profile. */
const batchSize = 24;

/** The writes that owe an employee the difference; none where it is owed already. */
async function owingWrites(
  { item: period, started }: RunHead,
  userId: UserId,
  [accountItem, profileItem]: readonly (Item | undefined)[],
  settings: PaySettings,
): Promise<Write[]> {
  const account = skipUnreadable(() => parseAccount(accountItem), { userId });
  const read = skipUnreadable(() => parseProfile(profileItem), { userId });
  if (!account || !read) return [];
  const owing = await oweAfterKeeping(read, period, settings, started);
  if (isSameStored(read, owing)) return [];
  const { after, writes } = await settleProfile(account, read, owing, [], { closing: period });
  const { id, name } = started.by;
  return [profileWrite(read, withProfileEdit(read, after, toAuthor({ userId: id, name }))), ...writes];
}

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
  const stillClosing: Write = { table: 'runs', check: headKey(head.item), condition: isOngoing(head) };
  await saveInBatches(differing, batchSize, async (some) => {
    const items = await batchGetAll(
      some.flatMap((userId) => [
        { table: 'accounts' as const, key: accountKey(userId) },
        { table: 'profiles' as const, key: profileKey(userId) },
      ]),
    );
    const writes = await Promise.all(
      some.map((userId, i) => owingWrites(head, userId, items.slice(2 * i, 2 * i + 2), settings)),
    );
    if (writes.flat().length === 0) return [];
    try {
      await transact([stillClosing, ...withoutRepeats(writes.flat())]);
    } catch (error) {
      if (error instanceof ConditionFailed && error.index === 0) throw new RunMovedOn();
      throw error;
    }
    return [];
  });
}
