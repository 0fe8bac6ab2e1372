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
import { skipUnreadable } from '../lib/pagination.ts';
import { batchGetAll, query } from '../lib/table.ts';
import { readEmployeeIds } from '../pay-runs/previous-month.ts';
import { readImportedOfMonth, toReportedSlip } from '../store/imported-slip.ts';
import { readMonthHeadcount } from '../store/month-sums.ts';
import { type RunHead, readHead } from '../store/pay-run.ts';
import { employedAttributes, parseEmployedPart, slipKey } from '../store/slip.ts';
import { toReportedMonth } from './month.ts';

const leavingDates = z.object({
  userId: storedUserId,
  dateOfLeaving: z.optional(z.string()),
  employments: z.optional(z.array(z.object({ to: z.string() }))),
});

/** When employees left: a payslip without statutory details does not say it. */
async function readLeavingDates(): Promise<Map<UserId, LeavingDates>> {
  const items = await query('profiles', {
    index: 'by-kind',
    partition: ['kind', 'profile'],
    attributes: ['userId', 'dateOfLeaving', 'employments'],
  });
  const people = items.flatMap(
    (item) =>
      skipUnreadable(() => leavingDates.parse(item), { table: 'profiles', userId: item.userId }) ?? [],
  );
  return new Map(people.map((dates) => [dates.userId, dates]));
}

/** The employees with payslips of a month, read by their keys as in every report: a tenth of what those say. */
async function readEmployed(period: PayPeriod, head: RunHead | undefined) {
  const [ids, imported] = await Promise.all([
    readEmployeeIds(period, head),
    head ? [] : readImportedOfMonth(period),
  ]);
  const items = await batchGetAll(
    ids.map((id) => ({ table: 'slips', key: slipKey(id, period), attributes: employedAttributes })),
  );
  const generated = items.flatMap((item) => parseEmployedPart(item)?.slip ?? []);
  const slips = [...generated, ...imported.map(toReportedSlip)];
  return { slips: new Map(slips.map((slip) => [slip.user.id, slip])), imported: imported.length };
}

/** The headcount of a month that keeps none: by its payslips, those of the month before, and the dates of leaving of today. */
async function countMonth(
  period: PayPeriod,
  head: RunHead | undefined,
): Promise<HeadcountSums & { imported: number }> {
  const previous = subtractMonths(period, 1);
  const headBefore = await readHead(previous);
  const [now, earlier, dates, before] = await Promise.all([
    readEmployed(period, head),
    readEmployed(previous, headBefore),
    readLeavingDates(),
    readMonthHeadcount(headBefore),
  ]);
  const pairs = pairEmployees(now.slips, earlier.slips);
  const employees = pairs.map((pair) => {
    const id = (pair.now ?? pair.before)?.user.id;
    const own = id && dates.get(id);
    return {
      now: pair.now && toMonthEmployee(pair.now, own),
      before: pair.before && toMonthEmployee(pair.before, own),
    };
  });
  const hasBefore = pairs.some((pair) => pair.before);
  const gone = before && new Set(before.gone);
  return { ...countEmployees(employees, { period, previous, hasBefore, gone }), imported: now.imported };
}

/** Who was employed at the beginning and the end of a month, and who joined and left, by the payslips. */
export async function getHeadcount(admin: Actor, period: PayPeriod): Promise<MonthHeadcount> {
  const head = await readHead(period);
  const sums = (await readMonthHeadcount(head)) ?? (await countMonth(period, head));
  return {
    ...toReportedMonth(period, head, sums),
    ...showHeadcount(sums, { maySeePay: maySeePay(admin) }),
  };
}
