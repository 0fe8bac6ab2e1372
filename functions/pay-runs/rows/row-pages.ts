import type { PayPeriod } from '../../../shared/period.ts';
import { matchesSearch } from '../../../shared/text.ts';
import { batchGetAll, type Item } from '../../lib/table.ts';
import { itemOfCursor, queryRunPages } from '../../store/pay-run.ts';
import { rowPrefix } from '../../store/pay-run-row.ts';

/** The key of the row that a page of a month's rows follows. @throws Problem bad_input for a cursor of another list */
export const rowOfCursor = (cursor: string | undefined, listName: string): string | undefined =>
  itemOfCursor(cursor, listName, rowPrefix);

/**
 * The rows of a month in the order of names, as they are stored.
 * @param after the key of the row that they follow
 * @param limit of the rows of a round trip; without one, it is a megabyte
 */
export const queryRowPages = (
  run: PayPeriod,
  after: string | undefined,
  limit?: number,
): AsyncGenerator<Item[], void> => queryRunPages(run, rowPrefix, after, limit);

/** The part of a row that a search looks at. */
const searched = ['item', 'name', 'email', 'employeeId'];

/**
 * The rows that a search finds, in the order of names: of all others, no more than these texts leaves the database.
 * @param folded the text that is searched for, folded
 */
export async function* searchRowPages(
  run: PayPeriod,
  after: string | undefined,
  folded: string,
): AsyncGenerator<Item[], void> {
  for await (const items of queryRunPages(run, rowPrefix, after, undefined, searched)) {
    const found = items.filter(({ name, email, employeeId = '' }) =>
      matchesSearch([String(name), String(email), String(employeeId)], folded),
    );
    const rows = await batchGetAll(
      found.map(({ item }) => ({ table: 'runs', key: { run, item: String(item) } })),
    );
    yield rows.filter((row) => row !== undefined);
  }
}
