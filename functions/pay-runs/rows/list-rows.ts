import { maxPageSize } from '../../../shared/fields.ts';
import type { payRunsRoutes } from '../../../shared/pay-runs/pay-runs.ts';
import type { PayRunRow } from '../../../shared/pay-runs/rows.ts';
import type { PayRunFilter } from '../../../shared/pay-runs/summary.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import type { QueryOf } from '../../../shared/route.ts';
import { foldText } from '../../../shared/text.ts';
import type { Actor } from '../../auth/session.ts';
import { Page, type PageEntry, skipUnreadable, takePage, toCursor } from '../../lib/pagination.ts';
import { parseRow, type RowItem } from '../../store/pay-run-row.ts';
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

/** Rows that one request reads for a filter, which has to work all of them out: a page may be short, and the list go on after it. */
const readAtOnce = 500;
/** Filters that compare a month with the one before. The others are told without its payslips, which are a third of what is read. */
const comparing: readonly PayRunFilter[] = ['all', 'changed', 'warnings', 'new'];

/**
 * A page of a month's rows in the order of names. All of them are read as far as the page goes; of a search, as far as it takes
 * to fill the page, a megabyte a round trip; of a filter, so many rows a request.
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
  const withExtras = async (rows: readonly EvaluatedRow[], hasSlips: boolean) => {
    const slips = hasSlips && head.state === 'generated' ? await readMonthSlips(rows, settings) : [];
    return rows.map((evaluated, i) => ({
      evaluated,
      extras: { failure: failures.get(evaluated.row.userId), slip: slips[i]?.state },
    }));
  };
  const isFiltered = filter !== 'all' || issue !== undefined;
  // One more than the page, to know whether there is a next one.
  const pages =
    wanted === ''
      ? queryRowPages(period, after, isFiltered ? readAtOnce : limit + 1)
      : searchRowPages(period, after, wanted);
  /** The rows of a filter. @param isShown with all that a row shows, not what the filter asks for alone */
  const findRows = async (items: readonly RowItem[], isShown: boolean) => {
    const months = await readMonths(head, items, { settings, hasPrevious: isShown, leave });
    const evaluated = months.map((month) => evaluateRow(month, settings));
    const rows = await withExtras(evaluated, isShown || filter === 'slips');
    return rows.filter((row) => matchesFilter(row.evaluated, filter, row.extras));
  };
  /** The last row that was read, where the list may go on after it. */
  let readUntil: string | undefined;
  async function* entries(): AsyncGenerator<PageEntry<PayRunRow>[]> {
    for await (const items of pages) {
      const read = items.flatMap(
        (item) => skipUnreadable(() => parseRow(item), { run: period, item: item.item }) ?? [],
      );
      const told = comparing.includes(filter) ? undefined : await findRows(read, false);
      const places = told && new Set(told.map(({ evaluated }) => evaluated.row.item));
      const rows = await findRows(places ? read.filter(({ item }) => places.has(item)) : read, true);
      yield rows
        .filter(({ evaluated }) => isWanted(evaluated))
        .map(({ evaluated, extras }) => ({
          value: toPayRunRow(evaluated, settings, extras),
          position: [evaluated.row.item],
        }));
      if (!isFiltered || wanted !== '' || items.length < readAtOnce) continue;
      readUntil = String(items.at(-1)?.item);
      return;
    }
  }
  const page = await takePage(listName(period), entries(), limit);
  // A page that is full says itself where the next one begins.
  const nextCursor = page.nextCursor ?? (readUntil && toCursor(listName(period), [readUntil]));
  return new Page(page.content, nextCursor);
}
