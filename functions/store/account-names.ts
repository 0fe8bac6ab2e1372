import type { UserId } from '../../shared/user-id.ts';
import { batchGetAll } from '../lib/table.ts';
import { accountKey, parseAccount } from './account.ts';

/** The present names of accounts by id; without those that were deleted. */
export async function readNames(ids: readonly UserId[]): Promise<ReadonlyMap<UserId, string>> {
  const items = await batchGetAll(
    [...new Set(ids)].map((id) => ({ table: 'accounts', key: accountKey(id) })),
  );
  return new Map(
    items.flatMap((item) => {
      const account = parseAccount(item);
      return account ? [[account.id, account.name] as const] : [];
    }),
  );
}
