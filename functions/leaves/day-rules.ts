import type { DayRules } from '../../shared/holidays/working-days.ts';
import type { OwnDayRules } from '../../shared/leaves/leave-day-rules.ts';
import type { LeaveRules } from '../../shared/leaves/leave-rules.ts';
import type { UserId } from '../../shared/user-id.ts';
import type { Actor } from '../auth/session.ts';
import { batchGet } from '../lib/table.ts';
import type { HolidayItem } from '../store/holiday.ts';
import { type Balance, balanceKey, parseBalance } from '../store/leave-balance.ts';
import { dayRulesOf, leaveRulesKey, parseLeaveRules, readHolidays } from '../store/leave-rules.ts';

async function readRulesAndBalance(userId: UserId): Promise<{ rules: LeaveRules; balance: Balance }> {
  const [rules, balance] = await batchGet(
    { table: 'settings', key: leaveRulesKey },
    { table: 'leaves', key: balanceKey(userId) },
  );
  return { rules: parseLeaveRules(rules), balance: parseBalance(balance, userId) };
}

export const toOwnDayRules = (
  rules: LeaveRules,
  balance: Balance,
  holidays: readonly HolidayItem[],
): OwnDayRules => ({
  rules: dayRulesOf(rules, balance, holidays),
  workLocation: balance.workLocation,
  optionalHolidays: { perYear: rules.optionalHolidays, chosen: balance.chosenHolidays ?? [] },
});

/** Null where calendar days are counted. */
export async function getOwnDayRules({ userId }: Actor): Promise<OwnDayRules | null> {
  const { rules, balance } = await readRulesAndBalance(userId);
  return rules.counting === 'calendar' ? null : toOwnDayRules(rules, balance, await readHolidays());
}

/** Null where calendar days are counted. An employee without a stored balance has the rules of the company. */
export async function getDayRulesOf(_admin: Actor, userId: UserId): Promise<DayRules | null> {
  const { rules, balance } = await readRulesAndBalance(userId);
  return rules.counting === 'calendar' ? null : dayRulesOf(rules, balance, await readHolidays());
}
