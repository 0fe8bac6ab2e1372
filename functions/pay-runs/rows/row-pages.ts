import type { PayPeriod } from '../../../shared/period.ts';
import type { Item } from '../../lib/table.ts';
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
