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
import { adjustedPart, profileKey } from '../../store/profile.ts';
import { readUnpaidLeave } from '../../store/unpaid-leave.ts';
import { getHead } from '../head.ts';
import type { EmployeeMonth } from '../rows/employee-month.ts';
import { evaluateRow } from '../rows/evaluate-row.ts';
import { readMonths } from '../rows/read-months.ts';
import { queryRowPages, rowOfCursor } from '../rows/row-pages.ts';
import { toListedAdjustment } from './adjustment-writes.ts';

type AdjustmentsQuery = QueryOf<typeof monthAdjustmentsRoutes.monthAdjustments>;

const listName = (period: PayPeriod) => `adjustments-${period}`;

/** The employee of a month, where they have amounts of it. */
function toEmployee(row: EmployeeMonth, settings: PaySettings): AdjustedEmployee | undefined {
  const { run: period, userId, name, figures, month } = row;
  const adjustments = (month.adjustments ?? []).filter((adjustment) => isOfMonth(adjustment, period));
  if (adjustments.length === 0) return undefined;
  const pay = { payPeriod: period, lines: figures.lines };
  return {
    userId,
    name,
    employeeId: figures.employeeId,
    adjustments: adjustments.map((adjustment) => toListedAdjustment(adjustment, pay, period)),
    issue: evaluateRow(row, settings).issues.find(isError),
    version: month.payrollVersion,
  };
}

/** Employees who are read at once: few have amounts, and most pages are of some hundred of them. */
const readAtOnce = 500;

/** The rows of employees who have amounts of the month: of the others nothing else is read. */
async function adjustedRows(period: PayPeriod, rows: readonly RowItem[]): Promise<RowItem[]> {
  const profiles = await batchGetAll(
    rows.map(({ userId }) => ({
      table: 'profiles',
      key: profileKey(userId),
      attributes: adjustedPart.attributes,
    })),
  );
  return rows.filter(({ userId }, i) =>
    skipUnreadable(() => adjustedPart.parse(profiles[i]), { userId })?.adjustments?.some((adjustment) =>
      isOfMonth(adjustment, period),
    ),
  );
}

/**
 * The employees of a month who have one-off amounts, in the order of names. Few round trips are
 * made for a page.
 * @throws Problem not_found without the run; bad_input for a cursor of another list
 */
export async function listMonthAdjustments(
  _admin: Actor,
  period: PayPeriod,
  { limit = maxPageSize, cursor, search = '' }: AdjustmentsQuery,
): Promise<Page<AdjustedEmployee[]>> {
  const after = rowOfCursor(cursor, listName(period));
  const [head, settings, leave] = await Promise.all([getHead(period), readPaySettings(), readUnpaidLeave()]);
  const wanted = foldText(search);
  const pages = queryRowPages(period, after, readAtOnce);
  const isWanted = ({ name, email, employeeId = '' }: RowItem) =>
    matchesSearch([name, email, employeeId], wanted);
  async function* entries(): AsyncGenerator<PageEntry<AdjustedEmployee>[]> {
    for await (const items of pages) {
      const rows = items.map((item) =>
        skipUnreadable(() => parseRow(item), { run: period, item: item.item }),
      );
      const listed = rows.filter((row) => row !== undefined).filter(isWanted);
      const adjusted = await adjustedRows(period, listed);
      const months = await readMonths(head, adjusted, { settings, leave });
      const employees = new Map(months.map((month) => [month.item, toEmployee(month, settings)]));
      yield items.map(({ item }) => ({
        value: employees.get(String(item)),
        position: [String(item)],
      }));
    }
  }
  return takePage(listName(period), entries(), limit, maxSearchBatches);
}
