import { maxPageSize } from '../../../shared/fields.ts';
import {
  type PayRunFilter,
  type PayRunRow,
  payRunsRoutes as routes,
} from '../../../shared/pay-runs/pay-runs.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import { pageAsAdmin, readAll } from '../../lib/client.ts';

/** Reads all rows of a month, or those of a filter. @param onPage is given the number of rows so far @throws CallError */
export const loadPeople = (
  payPeriod: PayPeriod,
  onPage?: (people: number) => void,
  filter?: PayRunFilter,
): Promise<PayRunRow[]> =>
  readAll(
    (cursor) =>
      pageAsAdmin(routes.rows, { params: { payPeriod }, query: { filter, cursor, limit: maxPageSize } }),
    ({ userId }) => userId,
    onPage,
  );
