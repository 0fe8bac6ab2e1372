import { maxPageSize } from '../../../shared/fields.ts';
import {
  type PayRunFilter,
  type PayRunRow,
  payRunsRoutes as routes,
} from '../../../shared/pay-runs/pay-runs.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import { pageAsAdmin } from '../../lib/client.ts';

/** Reads all rows of a month, or those of a filter. @param onPage is given the number of rows so far @throws CallError */
export async function loadPeople(
  payPeriod: PayPeriod,
  onPage: (people: number) => void = () => undefined,
  filter?: PayRunFilter,
): Promise<PayRunRow[]> {
  // A row whose name changes between two pages can be on both.
  const people = new Map<string, PayRunRow>();
  let cursor: string | undefined;
  do {
    const { reply, nextCursor } = await pageAsAdmin(routes.rows, {
      params: { payPeriod },
      query: { filter, cursor, limit: maxPageSize },
    });
    for (const row of reply) people.set(row.userId, row);
    onPage(people.size);
    cursor = nextCursor;
  } while (cursor);
  return [...people.values()];
}
