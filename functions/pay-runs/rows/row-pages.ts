import { fieldProblem } from '../../../shared/errors.ts';
import { invalidCursorMessage } from '../../../shared/fields.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import { fromCursor } from '../../lib/pagination.ts';
import { type Item, queryPages } from '../../lib/table.ts';
import { rowPrefix } from '../../store/pay-run-row.ts';

/** The key of the row that a page of a month's rows follows. @throws Problem bad_input for a cursor of another list */
export function rowOfCursor(cursor: string | undefined, listName: string): string | undefined {
  if (cursor === undefined) return undefined;
  const [after] = fromCursor(cursor, listName, 1);
  // DynamoDB rejects a start key outside of the queried range.
  if (!after?.startsWith(rowPrefix)) throw fieldProblem('cursor', invalidCursorMessage);
  return after;
}

/**
 * The rows of a month in the order of names, as they are stored.
 * @param after the key of the row that they follow
 * @param limit of the rows of a round trip; without one, it is a megabyte
 */
export const queryRowPages = (
  run: PayPeriod,
  after: string | undefined,
  limit?: number,
): AsyncGenerator<Item[], void> =>
  queryPages('runs', {
    partition: ['run', run],
    beginsWith: ['item', rowPrefix],
    ...(after !== undefined && { after: { run, item: after } }),
    ...(limit !== undefined && { limit }),
  });
