import type { PaySettings } from '../../../shared/company/pay-settings.ts';
import { maxPageSize } from '../../../shared/fields.ts';
import { isOfMonth } from '../../../shared/pay/adjustment-state.ts';
import { isError } from '../../../shared/pay-runs/pay-run-row.ts';
import type { AdjustedEmployee, monthAdjustmentsRoutes } from '../../../shared/payroll/adjustments.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import type { QueryOf } from '../../../shared/route.ts';
import { foldText, matchesSearch } from '../../../shared/text.ts';
import type { Actor } from '../../auth/session.ts';
import {
  maxSearchBatches,
  type Page,
  type PageEntry,
  skipUnreadable,
  takePage,
} from '../../lib/pagination.ts';
import { batchGetAll } from '../../lib/table.ts';
import { parseRow, type RowItem } from '../../store/pay-run-row.ts';
import { readPaySettings } from '../../store/pay-settings.ts';
import { type ProfileItem, parseProfile, profileKey } from '../../store/profile.ts';
import { getHead } from '../head.ts';
import { evaluateRow } from '../rows/project-row.ts';
import { queryRowPages, rowOfCursor } from '../rows/row-pages.ts';
import { toListedAdjustment } from './adjustment-writes.ts';

type AdjustmentsQuery = QueryOf<typeof monthAdjustmentsRoutes.monthAdjustments>;

const listName = (period: PayPeriod) => `adjustments-${period}`;

/** What the employee of a row has; undefined where nothing of it is of the month any more. */
function toEmployee(
  period: PayPeriod,
  row: RowItem,
  profile: ProfileItem,
  settings: PaySettings,
): AdjustedEmployee | undefined {
  const adjustments = (profile.adjustments ?? []).filter((adjustment) => isOfMonth(adjustment, period));
  if (adjustments.length === 0) return undefined;
  const { userId, name, figures } = row;
  const pay = { payPeriod: period, lines: figures.lines };
  return {
    userId,
    name,
    employeeId: figures.employeeId,
    adjustments: adjustments.map((adjustment) => toListedAdjustment(adjustment, pay, period)),
    issue: evaluateRow(row, settings).issues.find(isError),
    version: profile.payrollVersion,
  };
}

/**
 * The employees of a month who have one-off amounts, in the order of names. The rows say who they are, and their profiles
 * what has become of each amount. Rows are read a megabyte a round trip, and few round trips for a page.
 * @throws Problem not_found without the run; bad_input for a cursor of another list
 */
export async function listMonthAdjustments(
  _admin: Actor,
  period: PayPeriod,
  { limit = maxPageSize, cursor, search = '' }: AdjustmentsQuery,
): Promise<Page<AdjustedEmployee[]>> {
  const after = rowOfCursor(cursor, listName(period));
  const [, settings] = await Promise.all([getHead(period), readPaySettings()]);
  const wanted = foldText(search);
  const pages = queryRowPages(period, after);
  const isListed = ({ name, email, figures, adjustments }: RowItem) =>
    adjustments !== undefined && matchesSearch([name, email, figures.employeeId ?? ''], wanted);
  async function* entries(): AsyncGenerator<PageEntry<AdjustedEmployee>[]> {
    for await (const items of pages) {
      const rows = items.map((item) =>
        skipUnreadable(() => parseRow(item), { run: period, item: item.item }),
      );
      const listed = rows.filter((row) => row !== undefined).filter(isListed);
      const found = await batchGetAll(
        listed.map(({ userId }) => ({ table: 'profiles', key: profileKey(userId) })),
      );
      const profiles = new Map(listed.map(({ userId }, i) => [userId, parseProfile(found[i])]));
      yield items.map((item, i) => {
        const row = rows[i];
        const profile = row && profiles.get(row.userId);
        return {
          value: profile && toEmployee(period, row, profile, settings),
          position: [String(item.item)],
        };
      });
    }
  }
  return takePage(listName(period), entries(), limit, maxSearchBatches);
}
