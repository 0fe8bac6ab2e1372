import type { UserId } from '../../../shared/accounts.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import { isVersion } from '../../lib/condition.ts';
import { skipUnreadable } from '../../lib/pagination.ts';
import { batchGetAll, type Item, query, type Write } from '../../lib/table.ts';
import type { Account } from '../../store/account.ts';
import {
  failurePrefix,
  type Plan,
  type PrintingItem,
  type ProgressItem,
  parseFailure,
  parsePrinting,
  parseProgress,
  parseRow,
  printingPrefix,
  progressPrefix,
  type RowItem,
  type RunHead,
  rowKey,
  rowPrefix,
  rowWrite,
} from '../../store/pay-run.ts';

/** The items of a run whose keys begin alike. */
export const queryRun = (run: PayPeriod, prefix: string): Promise<Item[]> =>
  query('runs', { partition: ['run', run], beginsWith: ['item', prefix] });

/** How far each chunk of a plan has come, of those that were begun. */
export async function readProgress(run: PayPeriod, planId: string): Promise<ProgressItem[]> {
  return (await queryRun(run, progressPrefix(planId))).flatMap((item) => parseProgress(item) ?? []);
}

/** How far the slips of each chunk of a plan are printed, of those that were begun. */
export const readPrintingItems = async (run: PayPeriod, { id }: Plan): Promise<PrintingItem[]> =>
  (await queryRun(run, printingPrefix(id))).flatMap((item) => parsePrinting(item) ?? []);

export const sumPrinting = (items: readonly PrintingItem[], name: 'cursor' | 'printed' | 'failed'): number =>
  items.reduce((total, item) => total + item[name], 0);

/** PDFs that are stored as of the plan that a run has now: at least so many. */
export async function countPrinted({ item, plan, printed = 0 }: RunHead): Promise<number> {
  return plan ? Math.max(printed, sumPrinting(await readPrintingItems(item, plan), 'printed')) : printed;
}

/** Every row of a month, in the order of names. */
export async function readAllRows(run: PayPeriod): Promise<RowItem[]> {
  const items = await queryRun(run, rowPrefix);
  return items.flatMap((item) => skipUnreadable(() => parseRow(item), { run, item: item.item }) ?? []);
}

/** Why people failed in a plan, by person. */
export async function readFailures(run: PayPeriod, planId: string | undefined): Promise<Map<UserId, string>> {
  if (planId === undefined) return new Map();
  const failures = (await queryRun(run, failurePrefix(planId))).map(parseFailure);
  return new Map(failures.flatMap((failure) => (failure ? [[failure.userId, failure.reason]] : [])));
}

/**
 * The rows of these accounts, in their order. A row stands under the name that its person had when it was written:
 * whoever has another name since is looked for among all rows.
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
