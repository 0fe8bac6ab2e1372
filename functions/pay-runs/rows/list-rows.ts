import { maxPageSize } from '../../../shared/fields.ts';
import type { PayRunFilter, PayRunRow, payRunsRoutes } from '../../../shared/pay-runs/pay-runs.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import type { QueryOf } from '../../../shared/route.ts';
import { foldText } from '../../../shared/text.ts';
import type { Actor } from '../../auth/session.ts';
import { type Page, type PageEntry, skipUnreadable, takePage } from '../../lib/pagination.ts';
import { parseRow } from '../../store/pay-run-row.ts';
import { readPaySettings } from '../../store/pay-settings.ts';
import { readUnpaidLeave } from '../../store/unpaid-leave.ts';
import { getHead } from '../head.ts';
import { readFailures } from '../job/progress.ts';
import { readMonthSlips } from '../month-slips.ts';
import { type EvaluatedRow, evaluateRow, matchesFilter, toPayRunRow } from './evaluate-row.ts';
import { readMonths } from './read-months.ts';
import { queryRowPages, rowOfCursor, searchRowPages } from './row-pages.ts';

type RowsQuery = QueryOf<typeof payRunsRoutes.rows>;

const listName = (period: PayPeriod) => `pay-run-${period}`;

/**
 * A page of a month's rows in the order of names. All of them are read as far as the page goes; of a search or a filter,
 * as far as it takes to fill the page, a megabyte a round trip.
 * @throws Problem not_found without the run; bad_input for a cursor of another list
 */
export async function listRows(
  _admin: Actor,
  period: PayPeriod,
  query: RowsQuery,
): Promise<Page<PayRunRow[]>> {
  const { limit = maxPageSize, cursor, filter = 'all' as PayRunFilter, issue, search = '' } = query;
  const after = rowOfCursor(cursor, listName(period));
  const head = await getHead(period);
  const [failures, settings, leave] = await Promise.all([
    readFailures(period, head.generation),
    readPaySettings(),
    head.state === 'closed' ? undefined : readUnpaidLeave(),
  ]);
  const wanted = foldText(search);
  const isWanted = ({ issues }: EvaluatedRow) => issue === undefined || issues.includes(issue);
  const withExtras = async (rows: readonly EvaluatedRow[]) => {
    const slips = head.state === 'generated' ? await readMonthSlips(rows, settings) : [];
    return rows.map((evaluated, i) => ({
      evaluated,
      extras: { failure: failures.get(evaluated.row.userId), slip: slips[i]?.state },
    }));
  };
  const readsOn = filter !== 'all' || issue !== undefined;
  // One more than the page, to know whether there is a next one.
  const pages =
    wanted === ''
      ? queryRowPages(period, after, readsOn ? undefined : limit + 1)
      : searchRowPages(period, after, wanted);
  async function* entries(): AsyncGenerator<PageEntry<PayRunRow>[]> {
    for await (const items of pages) {
      const read = items.flatMap(
        (item) => skipUnreadable(() => parseRow(item), { run: period, item: item.item }) ?? [],
      );
      const months = await readMonths(head, read, { settings, hasPrevious: true, leave });
      const rows = months.map((month) => evaluateRow(month, settings)).filter(isWanted);
      yield (await withExtras(rows))
        .filter(({ evaluated, extras }) => matchesFilter(evaluated, filter, extras))
        .map(({ evaluated, extras }) => ({
          value: toPayRunRow(evaluated, settings, extras),
          position: [evaluated.row.item],
        }));
    }
  }
  return takePage(listName(period), entries(), limit);
}
