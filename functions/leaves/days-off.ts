import { addDays, todayInIndia } from '../../shared/date.ts';
import { countedDates, countLeave } from '../../shared/holidays/working-days.ts';
import type { CountedHoliday } from '../../shared/leaves/leave-days-off.ts';
import type { Actor } from '../auth/session.ts';
import { transactAs } from '../auth/transact-as.ts';
import { enteredBy } from '../lib/entered-by.ts';
import { skipUnreadable } from '../lib/pagination.ts';
import { retryOnConflict } from '../lib/retry.ts';
import { batchGetAll, get, query } from '../lib/table.ts';
import { auditWrites } from '../store/audit.ts';
import { fanOutWrite } from '../store/fan-out.ts';
import { type LeaveItem, ownerIdOf, parseLeave } from '../store/leave.ts';
import { balanceKey, parseBalance } from '../store/leave-balance.ts';
import { dayRulesOf, leaveRulesKey, parseLeaveRules, readHolidays } from '../store/leave-rules.ts';
import { unpaidLeaveWrites } from '../store/unpaid-leave.ts';
import { auditDetails, ownerOf } from './audit-details.ts';
import { rulesCheck } from './count-leave.ts';
import { deleteAndRefund } from './deletion.ts';
import { balanceGuardWrite, getLeave, readLeaveAccount } from './leave-account.ts';
import { chargeDays, datesOf, updateLeaveWrite } from './leaves.ts';
import { shortenedLeave } from './typed-leave.ts';

/** Leave that ended before these days is dealt with: its payslip has been paid. */
const daysBack = 62;

/** The holidays that a leave counts, though its employee has the day off by now. */
function countedHolidaysOf(leave: LeaveItem, rules: ReturnType<typeof dayRulesOf>) {
  const counted = new Map(countedDates(leave).map(({ date, halfDays }) => [date, halfDays]));
  const { daysOff = [] } = countLeave(leave, rules);
  return daysOff.flatMap(({ date, holiday }) => {
    const halfDays = counted.get(date);
    return holiday === undefined || halfDays === undefined ? [] : [{ date, holiday, halfDays }];
  });
}

async function readApproved(from: string): Promise<LeaveItem[]> {
  const items = await query('leaves', {
    index: 'by-status',
    partition: ['status', 'approved'],
    between: ['endDate', from, '9999-12-31'],
  });
  return items.flatMap(
    (item) => skipUnreadable(() => parseLeave(item), { table: 'leaves', leaveId: item.leaveId }) ?? [],
  );
}

/** Approved leave by the holidays that it counts; none where calendar days are counted. */
export async function listCountedHolidays(_admin: Actor): Promise<{ holidays: CountedHoliday[] }> {
  const rules = parseLeaveRules(await get('settings', leaveRulesKey));
  if (rules.counting === 'calendar') return { holidays: [] };
  const from = addDays(todayInIndia(), -daysBack);
  const [leaves, holidays] = await Promise.all([readApproved(from), readHolidays([from, '9999-12-31'])]);
  const owners = [...new Set(leaves.map(({ userId }) => userId))];
  const balances = await batchGetAll(owners.map((id) => ({ table: 'leaves', key: balanceKey(id) })));
  const rulesOf = new Map(
    owners.map((id, i) => [id, dayRulesOf(rules, parseBalance(balances[i], id), holidays)]),
  );
  const found = leaves.flatMap((leave) =>
    countedHolidaysOf(leave, rulesOf.get(leave.userId) as ReturnType<typeof dayRulesOf>).map(
      ({ halfDays, ...holiday }) => ({ ...holiday, leave, days: halfDays / 2 }),
    ),
  );
  const byDate = Map.groupBy(found, ({ date }) => date);
  return {
    holidays: [...byDate]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([date, counted]) => ({
        date,
        holiday: counted[0]?.holiday ?? '',
        leaves: counted.map(({ leave: { id, userId, name }, days }) => ({ id, userId, name, days })),
      })),
  };
}

/** Gives one holiday of a leave back; false where the leave does not count it any more. */
const returnTo = (admin: Actor, id: string, date: string): Promise<boolean> =>
  retryOnConflict(async () => {
    const leaveAccount = await readLeaveAccount(ownerIdOf(id));
    const read = getLeave(leaveAccount, id);
    const { rules, balance } = leaveAccount;
    const holidays = await readHolidays([read.startDate, read.endDate]);
    const off = countedHolidaysOf(read, dayRulesOf(rules, balance, holidays)).find(
      (day) => day.date === date,
    );
    if (read.status !== 'approved' || !off) return false;
    const numberOfDays = read.numberOfDays - off.halfDays / 2;
    const told = { subject: datesOf(read), recipients: [read.userId] };
    if (numberOfDays === 0) {
      // A leave of this day alone is no leave any more.
      const cancelled = fanOutWrite('leave.cancelled', told);
      await deleteAndRefund(leaveAccount, read, 'leave.day-returned', admin, [cancelled]);
      return true;
    }
    const daysOff = [...(read.daysOff ?? []), { date, holiday: off.holiday }].toSorted((a, b) =>
      a.date.localeCompare(b.date),
    );
    const { next, checks } = shortenedLeave(leaveAccount, read, { ...read, numberOfDays, daysOff });
    await transactAs(admin, [
      updateLeaveWrite(read, next),
      balanceGuardWrite(
        leaveAccount,
        read.epoch === undefined ? balance : chargeDays(leaveAccount, read.epoch, next, read),
      ),
      ...rulesCheck(leaveAccount),
      ...checks,
      ...(await unpaidLeaveWrites(leaveAccount.leaves, read, next, enteredBy(admin))),
      ...auditWrites(admin, 'leave.day-returned', ownerOf(read), auditDetails(read, next)),
      fanOutWrite('leave.day-returned', told),
    ]);
    return true;
  });

/** Gives a holiday back to all whose approved leave counts it, each in a separate transaction. */
export async function returnDay(admin: Actor, date: string): Promise<{ returned: number }> {
  const { holidays } = await listCountedHolidays(admin);
  const leaves = holidays.find((holiday) => holiday.date === date)?.leaves ?? [];
  let returned = 0;
  for (const { id } of leaves) if (await returnTo(admin, id, date)) returned += 1;
  return { returned };
}
