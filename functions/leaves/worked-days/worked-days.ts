import { addDays, todayInIndia } from '../../../shared/date.ts';
import { fieldProblem, Problem } from '../../../shared/errors.ts';
import { countLeave } from '../../../shared/holidays/working-days.ts';
import { isOffered, type LeaveType, rulesOn } from '../../../shared/leaves/leave-types.ts';
import { isEntitled } from '../../../shared/leaves/ledger/credits.ts';
import {
  maxDaysAgo,
  workedDayMessages as messages,
  type WorkedDay,
  type WorkedDayDetails,
} from '../../../shared/leaves/worked-days.ts';
import type { Actor } from '../../auth/session.ts';
import { transactAs } from '../../auth/transact-as.ts';
import { isVersion } from '../../lib/condition.ts';
import { retryOnConflict } from '../../lib/retry.ts';
import { get } from '../../lib/table.ts';
import { auditWrites, selfOf } from '../../store/audit.ts';
import { changesOf } from '../../store/audit-changes.ts';
import { dayRulesOf, readHolidays } from '../../store/leave-rules.ts';
import { leaveTypesCheck } from '../../store/leave-types.ts';
import {
  parseWorkedDay,
  partsOfId,
  readWorkedDays,
  toWorkedDay,
  type WorkedDayItem,
  workedDayKey,
  workedDayWrite,
} from '../../store/worked-day.ts';
import { rulesCheck } from '../count-leave.ts';
import {
  balanceGuardWrite,
  countApplication,
  type LeaveAccount,
  outsideEmployment,
  readLeaveAccount,
} from '../leave-account.ts';
import { tellDeciders } from '../team/tell-deciders.ts';

/** The type of leave that worked days off are credited to; undefined where the employee has none today. */
export function compensatoryType({ types, balance }: LeaveAccount): LeaveType | undefined {
  const today = todayInIndia();
  return types.types.find(
    (type) =>
      isOffered(type, today) && isEntitled(type, balance, today) && rulesOn(type, today)?.credit === 'worked',
  );
}

/** The day from which a credit of today can no longer be taken; undefined where it does not expire. */
export function expiryOf(type: LeaveType): string | undefined {
  const today = todayInIndia();
  const days = rulesOn(type, today)?.expiresAfterDays ?? undefined;
  return days === undefined ? undefined : addDays(today, days);
}

const recordedNames = ['date', 'days', 'status', 'description'] as const;

/** As the audit log has it. */
const recordedDay = (item: WorkedDayItem | undefined) =>
  item && { date: item.date, days: item.halfDays / 2, status: item.state, description: item.description };

export const changesOfDay = (before: WorkedDayItem | undefined, after: WorkedDayItem | undefined) =>
  changesOf(recordedDay(before), recordedDay(after), recordedNames);

export async function listOwnWorkedDays({ userId }: Actor): Promise<{ days: WorkedDay[] }> {
  return { days: (await readWorkedDays(userId)).toReversed().map(toWorkedDay) };
}

/** @throws Problem bad_input for a day that is not over, too long ago, or not a day off of the employee's */
async function assertDayOff({ rules, balance, leaves }: LeaveAccount, date: string): Promise<void> {
  const today = todayInIndia();
  if (date > today) throw fieldProblem('date', messages.inFuture);
  if (date < addDays(today, -maxDaysAgo)) throw fieldProblem('date', messages.tooOld);
  const dayRules = dayRulesOf(rules, balance, await readHolidays([date, date]));
  const { numberOfDays } = countLeave({ startDate: date, endDate: date }, dayRules);
  if (numberOfDays > 0) throw fieldProblem('date', messages.noDayOff);
  const isOnLeave = leaves.some(
    ({ status, startDate, endDate, daysOff = [] }) =>
      status === 'approved' &&
      startDate <= date &&
      date <= endDate &&
      !daysOff.some((dayOff) => dayOff.date === date),
  );
  if (isOnLeave) throw fieldProblem('date', messages.onLeave);
}

/**
 * Asks for leave in return for a day off that the actor worked. A request that was rejected can be made again.
 * @throws Problem conflict where the company has no such type of leave for the actor, or the day was asked for already;
 *   bad_input for a day that was not a day off, is not over, or is too long ago; too_many_requests
 */
export const askForWorkedDay = (actor: Actor, details: WorkedDayDetails): Promise<void> =>
  retryOnConflict(async () => {
    const { date, halfDays, description } = details;
    const [leaveAccount, item] = await Promise.all([
      readLeaveAccount(actor.userId),
      get('leaves', workedDayKey(actor.userId, date)),
    ]);
    if (!compensatoryType(leaveAccount) || leaveAccount.rules.counting === 'calendar')
      throw new Problem('conflict', messages.noType);
    const outside = outsideEmployment(leaveAccount, { startDate: date, endDate: date });
    if (outside) throw fieldProblem('date', outside.message);
    await assertDayOff(leaveAccount, date);
    const read = parseWorkedDay(item);
    if (read && read.state !== 'rejected') {
      // Also a retry, after the first response was lost.
      if (read.state === 'pending' && read.halfDays === halfDays && read.description === description) return;
      throw new Problem('conflict', messages.exists);
    }
    const next: WorkedDayItem = {
      ...workedDayKey(actor.userId, date),
      kind: 'worked',
      appliedAt: new Date().toISOString(),
      name: actor.name,
      email: actor.email,
      date,
      halfDays,
      description,
      state: 'pending',
      version: 1,
    };
    await transactAs(actor, [
      workedDayWrite(read, next),
      balanceGuardWrite(leaveAccount, countApplication(leaveAccount)),
      ...rulesCheck(leaveAccount),
      leaveTypesCheck(leaveAccount.types),
      ...auditWrites(actor, 'worked-day.asked', selfOf(actor), { changes: changesOfDay(undefined, next) }),
      await tellDeciders(leaveAccount, ['worked-day.asked', 'worked-day.team-asked'], {
        startDate: date,
        endDate: date,
        personId: actor.userId,
      }),
    ]);
  });

/** Withdraws a pending request of the actor. Idempotent. @throws Problem conflict once it is decided; not_found for another employee's */
export const withdrawWorkedDay = (actor: Actor, id: string): Promise<void> =>
  retryOnConflict(async () => {
    const { userId, date } = partsOfId(id);
    if (userId !== actor.userId) throw new Problem('not_found', messages.notFound);
    const key = workedDayKey(actor.userId, date);
    const read = parseWorkedDay(await get('leaves', key));
    if (!read) return;
    if (read.state !== 'pending') throw new Problem('conflict', messages.decided);
    await transactAs(actor, [
      { table: 'leaves', remove: key, condition: isVersion(read.version) },
      ...auditWrites(actor, 'worked-day.withdrawn', selfOf(actor), {
        changes: changesOfDay(read, undefined),
      }),
    ]);
  });
