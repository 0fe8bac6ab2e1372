import { fieldProblem, Problem } from '../../shared/errors.ts';
import { leaveDays } from '../../shared/holidays/leave-days.ts';
import { countLeave, type LeaveSpan } from '../../shared/holidays/working-days.ts';
import { type LeaveDetails, leaveMessages, maxLeaveDays } from '../../shared/leaves/leaves.ts';
import { isVersion } from '../lib/condition.ts';
import type { Write } from '../lib/table.ts';
import type { LeaveItem } from '../store/leave.ts';
import { dayRulesOf, leaveRulesKey, readHolidays } from '../store/leave-rules.ts';
import type { LeaveAccount } from './leave-account.ts';

const endDateProblem = (message: string) => fieldProblem('endDate', message);

/** @throws Problem bad_input for an end before the start, for too many days, or for half a day twice */
export function assertPeriod({ startDate, endDate, startsAtMidday, endsAtMidday }: LeaveDetails): void {
  const days = leaveDays(startDate, endDate);
  if (days < 1) throw endDateProblem(leaveMessages.endBeforeStart);
  if (days > maxLeaveDays) throw endDateProblem(leaveMessages.tooLong);
  if (days === 1 && startsAtMidday && endsAtMidday)
    throw fieldProblem('endsAtMidday', leaveMessages.middayTwice);
}

/** The days of a leave as the company counts them now: what an item has of them. */
interface Counted {
  numberOfDays: number;
  startsAtMidday: true | undefined;
  endsAtMidday: true | undefined;
  daysOff: LeaveItem['daysOff'];
}

/** Counts the days of a leave by the rules of today. Half days are of working days alone. */
export async function countDays(
  { rules, balance }: Pick<LeaveAccount, 'rules' | 'balance'>,
  span: LeaveSpan,
): Promise<Counted> {
  const { startDate, endDate, startsAtMidday, endsAtMidday } = span;
  if (rules.counting === 'calendar')
    return {
      ...countLeave({ startDate, endDate }, undefined),
      startsAtMidday: undefined,
      endsAtMidday: undefined,
      daysOff: undefined,
    };
  const holidays = await readHolidays([startDate, endDate]);
  const { numberOfDays, daysOff } = countLeave(span, dayRulesOf(rules, balance, holidays));
  return {
    numberOfDays,
    daysOff,
    startsAtMidday: startsAtMidday || undefined,
    endsAtMidday: endsAtMidday || undefined,
  };
}

/**
 * The days of what an employee or an admin enters.
 * @throws Problem bad_input for a period without a working day, and for half days where calendar days are counted
 */
export async function countEntered(leaveAccount: LeaveAccount, details: LeaveDetails): Promise<Counted> {
  const isHalf = details.startsAtMidday || details.endsAtMidday;
  if (isHalf && leaveAccount.rules.counting === 'calendar')
    throw fieldProblem(
      details.startsAtMidday ? 'startsAtMidday' : 'endsAtMidday',
      leaveMessages.calendarDays,
    );
  const counted = await countDays(leaveAccount, details);
  if (counted.numberOfDays === 0) throw endDateProblem(leaveMessages.noWorkingDays);
  return counted;
}

/** The days that approving a leave counts. @throws Problem conflict where none of them is left */
export async function countApproved(leaveAccount: LeaveAccount, leave: LeaveItem): Promise<Counted> {
  const counted = await countDays(leaveAccount, leave);
  if (counted.numberOfDays === 0) throw new Problem('conflict', leaveMessages.noWorkingDaysLeft);
  return counted;
}

/** That the rules are still those that days were counted by; none where the company has never chosen any. */
export const rulesCheck = ({ rules: { version } }: LeaveAccount): Write[] =>
  version === 0 ? [] : [{ table: 'settings', check: leaveRulesKey, condition: isVersion(version) }];
