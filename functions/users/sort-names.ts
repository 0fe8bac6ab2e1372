import { ConditionFailed, isVersion } from '../lib/condition.ts';
import { skipUnreadable } from '../lib/pagination.ts';
import { query, transact } from '../lib/table.ts';
import { type Account, parseAccount, toAccountItem } from '../store/account.ts';

/** The most writes of a transaction in DynamoDB. */
const maxWrites = 100;

async function writeSortNames(accounts: readonly Account[]): Promise<void> {
  for (let i = 0; i < accounts.length; i += maxWrites) {
    const writes = accounts.slice(i, i + maxWrites).map((account) => ({
      table: 'accounts' as const,
      put: toAccountItem({ ...account, version: account.version + 1 }),
      condition: isVersion(account.version),
    }));
    await transact(writes);
  }
}

/** Accounts of a version without the index by name get its key. Idempotent; nothing is written once all have it. */
export async function addMissingSortNames(): Promise<void> {
  for (;;) {
    const items = await query('accounts', { index: 'by-kind', partition: ['kind', 'account'] });
    const missing = items.filter(({ sortName }) => sortName === undefined);
    if (missing.length === 0) return;
    try {
      return await writeSortNames(
        missing.flatMap(
          (item) => skipUnreadable(() => parseAccount(item), { table: 'accounts', id: item.id }) ?? [],
        ),
      );
    } catch (error) {
      // One of them was changed meanwhile, which gave it its key.
      if (!(error instanceof ConditionFailed)) throw error;
    }
  }
}
