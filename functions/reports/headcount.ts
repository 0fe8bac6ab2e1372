import * as z from 'zod/mini';
import { maySeePay } from '../../shared/duties.ts';
import { type PayPeriod, subtractMonths } from '../../shared/period.ts';
import {
  countEmployees,
  type HeadcountSums,
  type LeavingDates,
  showHeadcount,
  toMonthEmployee,
} from '../../shared/reports/headcount.ts';
import { pairEmployees } from '../../shared/reports/report-parts.ts';
import type { MonthHeadcount } from '../../shared/reports/reports.ts';
import { storedUserId, type UserId } from '../../shared/user-id.ts';
import type { Actor } from '../auth/session.ts';
import { Page, type PageRequest, skipUnreadable } from '../lib/pagination.ts';
import { batchGetAll, parseOptional } from '../lib/table.ts';
import {
  importedSlipKey,
  parseImportedSlip,
  readImportedOfMonth,
  toReportedSlip,
} from '../store/imported-slip.ts';
import { readMonthHeadcount } from '../store/month-sums.ts';
import { type RunHead, readHead } from '../store/pay-run.ts';
import { profileKey } from '../store/profile.ts';
import { employedAttributes, parseEmployedPart, slipKey } from '../store/slip.ts';
import { hasPayslips } from '../store/slip-pay.ts';
import { takeEmployees } from './employees-part.ts';
import { toReportedMonth } from './month.ts';

const leavingDates = z.object({
  userId: storedUserId,
  dateOfLeaving: z.optional(z.string()),
  employments: z.optional(z.array(z.object({ to: z.string() }))),
});
const leavingAttributes = ['dateOfLeaving', 'employments'];

/** When these employees left: a payslip without statutory details does not say it. */
async function readLeavingDates(ids: readonly UserId[]): Promise<Map<UserId, LeavingDates>> {
  const items = await batchGetAll(
    ids.map((id) => ({ table: 'profiles', key: profileKey(id), attributes: leavingAttributes })),
  );
  const people = items.flatMap(
    (item, i) =>
      skipUnreadable(() => parseOptional(leavingDates, item), { table: 'profiles', userId: ids[i] }) ?? [],
  );
  return new Map(people.map((dates) => [dates.userId, dates]));
}

/** Those of these employees who have a payslip of a month, read by their keys as in every report: a tenth of what those say. */
async function readEmployed(period: PayPeriod, head: RunHead | undefined, ids: readonly UserId[]) {
  const items = await batchGetAll(
    ids.map((id) => ({ table: 'slips', key: slipKey(id, period), attributes: employedAttributes })),
  );
  const missing = head ? [] : ids.filter((_, i) => !items[i]);
  const others = await batchGetAll(
    missing.map((id) => ({ table: 'slips', key: importedSlipKey(id, period) })),
  );
  const generated = items.flatMap((item) => parseEmployedPart(item)?.slip ?? []);
  const imported = others.flatMap((item) => parseImportedSlip(item) ?? []);
  const slips = [...generated, ...imported.map(toReportedSlip)];
  return { slips: new Map(slips.map((slip) => [slip.user.id, slip])), imported: imported.length };
}

/** Whether a month has payslips of any employee. */
const hasEmployees = async (period: PayPeriod): Promise<boolean> =>
  (await hasPayslips(period)) || (await readImportedOfMonth(period)).length > 0;

/**
 * The headcount of part of the employees of a month that keeps none: by its payslips, those of the month before, and the dates of
 * leaving of today.
 */
async function countMonth(
  period: PayPeriod,
  head: RunHead | undefined,
  request: PageRequest,
): Promise<{ sums: HeadcountSums & { imported: number }; nextCursor: string | undefined }> {
  const previous = subtractMonths(period, 1);
  const [headBefore, { ids, toNext }] = await Promise.all([
    readHead(previous),
    takeEmployees(period, head, request, { withLeavers: true }),
  ]);
  const [now, earlier, dates, before] = await Promise.all([
    readEmployed(period, head, ids),
    readEmployed(previous, headBefore, ids),
    readLeavingDates(ids),
    readMonthHeadcount(headBefore),
  ]);
  const pairs = pairEmployees(now.slips, earlier.slips);
  const hasBefore = pairs.some((pair) => pair.before) || (await hasEmployees(previous));
  const employees = pairs.map((pair) => {
    const id = (pair.now ?? pair.before)?.user.id;
    const own = id && dates.get(id);
    return {
      now: pair.now && toMonthEmployee(pair.now, own),
      before: pair.before && toMonthEmployee(pair.before, own),
    };
  });
  const gone = before && new Set(before.gone);
  return {
    sums: { ...countEmployees(employees, { period, previous, hasBefore, gone }), imported: now.imported },
    nextCursor: toNext?.('nothing'),
  };
}

/**
 * Who was employed at the beginning and the end of a month, and who joined and left, by the payslips. An admin who may not see pay
 * gets all employees in one part: only then is it known which departments are small.
 * @throws Problem as of `takeEmployees`
 */
export async function getHeadcount(
  admin: Actor,
  period: PayPeriod,
  request: PageRequest,
): Promise<Page<MonthHeadcount>> {
  const options = { maySeePay: maySeePay(admin) };
  const head = await readHead(period);
  const kept = await readMonthHeadcount(head);
  const { sums, nextCursor } = kept
    ? { sums: kept, nextCursor: undefined }
    : await countMonth(period, head, options.maySeePay ? request : { limit: Number.MAX_SAFE_INTEGER });
  return new Page({ ...toReportedMonth(period, head, sums), ...showHeadcount(sums, options) }, nextCursor);
}
