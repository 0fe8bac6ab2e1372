import type { PayPeriod } from '../../../shared/period.ts';
import { isVersion } from '../../lib/condition.ts';
import { skipUnreadable } from '../../lib/pagination.ts';
import { batchGetAll, type Write } from '../../lib/table.ts';
import type { Account } from '../../store/account.ts';
import { queryRun } from '../../store/pay-run.ts';
import { parseRow, type RowItem, rowKey, rowPrefix, rowWrite } from '../../store/pay-run-row.ts';

/** Every row of a month, in the order of names. */
export async function readAllRows(run: PayPeriod): Promise<RowItem[]> {
  const items = await queryRun(run, rowPrefix);
  return items.flatMap((item) => skipUnreadable(() => parseRow(item), { run, item: item.item }) ?? []);
}

/**
 * The rows of these accounts, in their order. A row stands under the name that its employee had when it was
 * written: an employee with another name since is looked for among all rows.
 */
export async function readRowsOf(
  run: PayPeriod,
  accounts: readonly (Account | undefined)[],
): Promise<(RowItem | undefined)[]> {
  const named = accounts.filter((account) => account !== undefined);
  const found = await batchGetAll(
    named.map(({ id, name }) => ({ table: 'runs', key: rowKey(run, name, id) })),
  );
  const rows = new Map(named.map(({ id }, i) => [id, parseRow(found[i])]));
  if (named.some(({ id }) => !rows.get(id))) {
    for (const row of await readAllRows(run)) if (rows.has(row.userId)) rows.set(row.userId, row);
  }
  return accounts.map((account) => account && rows.get(account.id));
}

/** Writes a row in place of the one that was read, which stands elsewhere where the person has another name since. */
export function replaceRow(read: RowItem | undefined, next: RowItem): Write[] {
  if (!read || read.item === next.item) return [rowWrite(read, next)];
  return [
    { table: 'runs', remove: { run: read.run, item: read.item }, condition: isVersion(read.version) },
    rowWrite(undefined, { ...next, version: 0 }),
  ];
}
