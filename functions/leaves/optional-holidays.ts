import type { AuditAction } from '../../shared/audit/audit-labels.ts';
import { formatDate, todayInIndia } from '../../shared/date.ts';
import { Problem } from '../../shared/errors.ts';
import { type Holiday, isOffIn } from '../../shared/holidays/holidays.ts';
import {
  optionalHolidayMessages as messages,
  type OwnDayRules,
} from '../../shared/leaves/leave-day-rules.ts';
import type { Actor } from '../auth/session.ts';
import { transactAs } from '../auth/transact-as.ts';
import { retryOnConflict } from '../lib/retry.ts';
import { auditWrites, selfOf } from '../store/audit.ts';
import { changesOf } from '../store/audit-changes.ts';
import type { HolidayItem } from '../store/holiday.ts';
import { readHolidays } from '../store/leave-rules.ts';
import { rulesCheck } from './count-leave.ts';
import { toOwnDayRules } from './day-rules.ts';
import { balanceGuardWrite, type LeaveAccount, readLeaveAccount } from './leave-account.ts';

/** The optional holidays of the employee's work location. */
const offered = ({ rules, balance }: LeaveAccount, holidays: readonly HolidayItem[]): HolidayItem[] =>
  rules.counting === 'calendar'
    ? []
    : holidays.filter((holiday) => holiday.isOptional && isOffIn(holiday, balance.workLocation));

/** @throws Problem conflict on the day itself or after it */
function assertBefore({ date }: Holiday): void {
  if (date <= todayInIndia()) throw new Problem('conflict', messages.tooLate);
}

/** The facts that decide on the change of one choice. */
interface Choice {
  leaveAccount: LeaveAccount;
  holiday: HolidayItem;
  /** The employee's choices among the holidays that are offered. */
  chosen: readonly HolidayItem[];
}

/**
 * Changes the choice of one holiday. Idempotent: a choice that is as it should be is not written.
 * @throws Problem not_found where the holiday is not offered to the employee
 */
const changeChoice = (
  actor: Actor,
  id: string,
  action: AuditAction,
  isChosen: boolean,
  assertAllowed: (choice: Choice) => void,
): Promise<OwnDayRules> =>
  retryOnConflict(async () => {
    const [leaveAccount, holidays] = await Promise.all([readLeaveAccount(actor.userId), readHolidays()]);
    const { balance, rules } = leaveAccount;
    const holiday = offered(leaveAccount, holidays).find((other) => other.id === id);
    if (!holiday) throw new Problem('not_found', messages.notOffered);
    const before = balance.chosenHolidays ?? [];
    if (before.includes(id) === isChosen) return toOwnDayRules(rules, balance, holidays);
    const chosen = offered(leaveAccount, holidays).filter((other) => before.includes(other.id));
    assertAllowed({ leaveAccount, holiday, chosen });
    const next = {
      ...balance,
      chosenHolidays: isChosen ? [...before, id] : before.filter((other) => other !== id),
    };
    const text = { optionalHoliday: `${holiday.name}, ${formatDate(holiday.date)}` };
    await transactAs(actor, [
      balanceGuardWrite(leaveAccount, next),
      ...rulesCheck(leaveAccount),
      ...auditWrites(actor, action, selfOf(actor), {
        changes: changesOf(isChosen ? undefined : text, isChosen ? text : undefined, ['optionalHoliday']),
      }),
    ]);
    return toOwnDayRules(rules, next, holidays);
  });

/**
 * Makes an optional holiday a day off of the actor. Leave that is approved already keeps its days.
 * @throws Problem not_found where it is not offered; conflict on its day or after it, or where the choices of its year
 *   are used up
 */
export const chooseHoliday = (actor: Actor, id: string): Promise<OwnDayRules> =>
  changeChoice(actor, id, 'holiday.chosen', true, ({ leaveAccount: { rules }, holiday, chosen }) => {
    assertBefore(holiday);
    const year = holiday.date.slice(0, 4);
    if (chosen.filter(({ date }) => date.startsWith(year)).length >= rules.optionalHolidays)
      throw new Problem('conflict', messages.noneLeft(rules.optionalHolidays, year));
  });

/**
 * Withdraws the choice of an optional holiday.
 * @throws Problem not_found where it is not offered; conflict on its day or after it, or where an approved leave has it as
 *   a day off: the employee would have another day off for it, and no day of leave less
 */
export const withdrawHoliday = (actor: Actor, id: string): Promise<OwnDayRules> =>
  changeChoice(actor, id, 'holiday.choice-withdrawn', false, ({ leaveAccount: { leaves }, holiday }) => {
    assertBefore(holiday);
    const isDayOff = leaves.some(
      ({ status, daysOff = [] }) =>
        status === 'approved' && daysOff.some(({ date }) => date === holiday.date),
    );
    if (isDayOff) throw new Problem('conflict', messages.inApprovedLeave);
  });
