import { isDeepStrictEqual } from 'node:util';
import type { AuditAction } from '../../../shared/audit/audit-labels.ts';
import type { PaySettings } from '../../../shared/company/pay-settings.ts';
import { todayInIndia } from '../../../shared/date.ts';
import { maySeePay } from '../../../shared/duties.ts';
import { fieldProblem, Problem } from '../../../shared/errors.ts';
import { entriesWithPayout } from '../../../shared/leaves/ledger/payout.ts';
import {
  type ExitInput,
  type ExitTask,
  exitInput,
  exitTasks,
  type LeavingState,
  type leavingRoutes,
  leavingMessages as messages,
  type SettlementReply,
} from '../../../shared/leaving/leaving.ts';
import { messages as generalMessages } from '../../../shared/messages.ts';
import { firstOpenMonth, lastPaidMonth } from '../../../shared/pay/adjustment-state.ts';
import { remainingOf } from '../../../shared/pay/pay-adjustments.ts';
import { formatPeriod, type PayPeriod, toPeriod } from '../../../shared/period.ts';
import type { BodyOf } from '../../../shared/route.ts';
import type { UserId } from '../../../shared/user-id.ts';
import type { Actor } from '../../auth/session.ts';
import { transactAs } from '../../auth/transact-as.ts';
import { isVersion } from '../../lib/condition.ts';
import { enteredBy } from '../../lib/entered-by.ts';
import { retryOnConflict } from '../../lib/retry.ts';
import type { Write } from '../../lib/table.ts';
import { profileWrites } from '../../pay-runs/rows/profile-writes.ts';
import { refreshDays } from '../../pay-runs/rows/refresh-days.ts';
import { hasCurrentSlip } from '../../slips/build-slip.ts';
import { type Account, toAccountItem } from '../../store/account.ts';
import { auditWrites } from '../../store/audit.ts';
import { changesOf } from '../../store/audit-changes.ts';
import { hasEarnings } from '../../store/employees.ts';
import { type Balance, balanceWrite, withEmployment } from '../../store/leave-balance.ts';
import { readClosedMonths } from '../../store/pay-run.ts';
import { type AdjustmentItem, type ProfileItem, profileWrite } from '../../store/profile.ts';
import {
  isRecorded,
  type Leaver,
  leaveDaysOf,
  readLeaver,
  settle,
  toLeavingState,
  toSettlementReply,
} from './read-leaver.ts';
import { settlementOfProfile, withoutSettlement, withSettlement } from './settlement-adjustments.ts';

const exitFieldNames = Object.keys(exitInput.shape) as (keyof ExitInput)[];

/** @throws Problem bad_input for dates that contradict each other; conflict for an admin */
function assertExit({ account, profile }: Leaver, { resignedOn, lastDay, accessUntil }: ExitInput): void {
  if (account.role === 'admin') throw new Problem('conflict', messages.administrator);
  if (profile.dateOfJoining !== undefined && lastDay < profile.dateOfJoining)
    throw fieldProblem('lastDay', messages.lastDayBeforeJoining);
  if (resignedOn !== undefined && resignedOn > lastDay)
    throw fieldProblem('resignedOn', messages.resignedAfterLastDay);
  if (accessUntil < lastDay) throw fieldProblem('accessUntil', messages.accessBeforeLastDay);
}

/** @throws Problem bad_input for more days of leave than there are on the last day; without types of leave, for no reason for it */
function assertLeaveLeft(leaver: Leaver, { encashedDays, encashmentReason, lastDay }: ExitInput): void {
  const left = leaveDaysOf(leaver, lastDay);
  if (leaver.ledgers) {
    if (!Number.isInteger(encashedDays * 2)) throw fieldProblem('encashedDays', messages.halfDays);
    if (encashedDays > left) throw fieldProblem('encashedDays', messages.beyondLedger(left, lastDay));
  } else if (encashedDays > left && encashmentReason === undefined)
    throw fieldProblem('encashmentReason', messages.beyondLeft(left));
}

/** The leave balance of a leaver with the days that are paid out, or given back. */
function withPayout({ balance, ledgers }: Leaver, exit: ExitInput | undefined): Balance {
  if (!ledgers) return balance;
  const lastDay = exit?.lastDay ?? todayInIndia();
  const entries = entriesWithPayout(ledgers, lastDay, exit?.encashedDays ?? 0, todayInIndia());
  return isDeepStrictEqual(entries, balance.entries ?? []) ? balance : { ...balance, entries };
}

/** The state of a leaving; without the settlement for an admin who may not see pay. */
async function stateOf(admin: Actor, leaver: Leaver): Promise<LeavingState> {
  const { settlement, ...state } = await toLeavingState(leaver);
  return { ...state, ...(maySeePay(admin) && { settlement }) };
}

export const getLeaving = async (admin: Actor, userId: UserId): Promise<LeavingState> =>
  stateOf(admin, await readLeaver(userId));

/** The settlement that saving an exit would make. @throws Problem bad_input, conflict as saving it would */
export async function previewLeaving(
  _admin: Actor,
  userId: UserId,
  exit: ExitInput,
): Promise<SettlementReply> {
  const leaver = await readLeaver(userId);
  assertExit(leaver, exit);
  return toSettlementReply(leaver, exit, settle(leaver, exit));
}

/** The writes of a changed employment: account, profile with the open month, leave balance, audit entry. */
async function employmentWrites(
  admin: Actor,
  { account, profile, balance }: Leaver,
  changed: ProfileItem,
  former: Account['former'],
  action: AuditAction,
  paidOut: Balance = balance,
): Promise<{ next: ProfileItem; writes: Write[] }> {
  const nextAccount = { ...account, former, version: account.version + 1 };
  const { next, writes } = await profileWrites(admin, nextAccount, profile, changed);
  const nextBalance = withEmployment(paidOut, next);
  const audited = ({ dateOfJoining, dateOfLeaving, exit }: ProfileItem) => ({
    dateOfJoining,
    dateOfLeaving,
    exitKind: exit?.kind,
    ...exit,
  });
  return {
    next,
    writes: [
      ...writes,
      { table: 'accounts', put: toAccountItem(nextAccount), condition: isVersion(account.version) },
      ...(nextBalance === balance ? [] : [balanceWrite(balance, nextBalance)]),
      ...auditWrites(admin, action, account, {
        changes: changesOf(audited(profile), audited(next), [
          'dateOfJoining',
          'dateOfLeaving',
          'exitKind',
          ...exitFieldNames.filter((name) => name !== 'lastDay' && name !== 'kind'),
        ]),
      }),
    ],
  };
}

/**
 * A profile on the month whose payslip has the settlement, where its own is closed: that payslip can then be generated alone,
 * before the pay run of the month.
 */
const broughtTo = (
  month: PayPeriod,
  profile: ProfileItem,
  closed: ReadonlySet<PayPeriod>,
  settings: PaySettings,
): ProfileItem => {
  const { payPeriod } = profile;
  const isNext =
    payPeriod !== undefined && closed.has(payPeriod) && firstOpenMonth(payPeriod, closed) === month;
  return isNext ? refreshDays(month, profile, undefined, settings) : profile;
};

const isSameExit = (exit: ExitInput | undefined, other: ExitInput): boolean =>
  exit !== undefined && exitFieldNames.every((name) => exit[name] === other[name]);

/** The state after a write: the profile is a version further than the one that was written. */
const stateAfter = (admin: Actor, leaver: Leaver, next: ProfileItem): Promise<LeavingState> =>
  stateOf(admin, { ...leaver, profile: { ...next, version: leaver.profile.version + 1 } });

/**
 * Records that an employee leaves. The settlement becomes lines of the payslip of the last month, in place of those that an
 * earlier save made. A payslip of an open month that has the earlier lines is to be generated again.
 * @throws Problem not_found; bad_input for dates that contradict each other; conflict for an admin, where the payslip of a
 *   closed month has another settlement, the month is closed, or payroll was changed since the version that was read
 */
export const saveLeaving = (
  admin: Actor,
  userId: UserId,
  { version, ...exit }: BodyOf<typeof leavingRoutes.saveLeaving>,
): Promise<LeavingState> =>
  retryOnConflict(async () => {
    const leaver = await readLeaver(userId);
    const { profile } = leaver;
    assertExit(leaver, exit);
    assertLeaveLeft(leaver, exit);
    const settlement = settle(leaver, exit);
    const isSame = isSameExit(profile.exit, exit) && profile.dateOfLeaving === exit.lastDay;
    // Also a retry, after the first response was lost.
    if (isSame && isRecorded(settlement, profile)) return stateOf(admin, leaver);
    if (version !== profile.payrollVersion) throw new Problem('conflict', generalMessages.versionConflict);
    const closed = await readClosedMonths();
    const month = lastPaidMonth({ ...profile, dateOfLeaving: exit.lastDay }, closed) as PayPeriod;
    const adjustments = withSettlement(profile, settlement, month, closed, enteredBy(admin));
    const { adjustments: _, ...rest } = profile;
    const changed: ProfileItem = {
      ...rest,
      dateOfLeaving: exit.lastDay,
      exit: { ...exit, done: profile.exit?.done ?? {} },
      ...(adjustments.length > 0 && { adjustments }),
      payrollVersion: profile.payrollVersion + 1,
    };
    const { lastDay: leftOn, accessUntil } = exit;
    const { next, writes } = await employmentWrites(
      admin,
      leaver,
      broughtTo(month, changed, closed, leaver.settings),
      { leftOn, accessUntil },
      'leaving.saved',
      withPayout(leaver, exit),
    );
    await transactAs(admin, writes);
    return stateAfter(admin, leaver, next);
  });

/** A profile without its exit, and with other adjustments. */
function withoutExit(profile: ProfileItem, adjustments: AdjustmentItem[]): ProfileItem {
  const { exit: _, dateOfLeaving: __, adjustments: ___, ...rest } = profile;
  return {
    ...rest,
    ...(adjustments.length > 0 && { adjustments }),
    payrollVersion: profile.payrollVersion + 1,
  };
}

/**
 * Takes back that an employee leaves. A payslip of an open month that has the settlement is to be generated again.
 * @throws Problem not_found; conflict where the payslip of a closed month has the settlement, or its month is being generated
 */
export const withdrawLeaving = (admin: Actor, userId: UserId): Promise<LeavingState> =>
  retryOnConflict(async () => {
    const leaver = await readLeaver(userId);
    const { profile } = leaver;
    if (!profile.exit) return stateOf(admin, leaver);
    const adjustments = withoutSettlement(profile, await readClosedMonths(), enteredBy(admin));
    const changed = withoutExit(profile, adjustments);
    const { next, writes } = await employmentWrites(
      admin,
      leaver,
      changed,
      undefined,
      'leaving.withdrawn',
      withPayout(leaver, undefined),
    );
    await transactAs(admin, writes);
    return stateAfter(admin, leaver, next);
  });

/** Ticks a task of the checklist, or clears it. @throws Problem not_found without the exit */
export const checkExitTask = (
  admin: Actor,
  userId: UserId,
  task: ExitTask,
  isDone: boolean,
): Promise<LeavingState> =>
  retryOnConflict(async () => {
    const leaver = await readLeaver(userId);
    const { account, profile } = leaver;
    const { exit } = profile;
    if (!exit) throw new Problem('not_found', messages.notLeaving);
    if ((exit.done[task] !== undefined) === isDone) return stateOf(admin, leaver);
    const { [task]: _, ...others } = exit.done;
    const next = {
      ...profile,
      exit: { ...exit, done: isDone ? { ...others, [task]: enteredBy(admin) } : others },
    };
    await transactAs(admin, [
      profileWrite(profile, next),
      ...auditWrites(admin, 'leaving.task', account, {
        changes: { exitTask: [isDone ? null : exitTasks[task], isDone ? exitTasks[task] : null] },
      }),
    ]);
    return stateAfter(admin, leaver, next);
  });

/**
 * The last month is paid before the employee is on a later one: its salary and settlement would be on no payslip.
 * @throws Problem conflict where the last payslip of the employment that ended is missing or out of date
 */
function assertLastMonthPaid(profile: ProfileItem, lastMonth: PayPeriod, joinedIn: PayPeriod): void {
  const { payPeriod } = profile;
  if (payPeriod === undefined || joinedIn <= lastMonth) return;
  const isPaid = payPeriod > lastMonth || (payPeriod === lastMonth && hasCurrentSlip(profile));
  const owed = settlementOfProfile(profile).some((adjustment) => remainingOf(adjustment) > 0);
  if ((!isPaid && hasEarnings(profile)) || owed)
    throw new Problem('conflict', messages.lastMonthUnpaid(formatPeriod(lastMonth)));
}

/**
 * Employs a former employee again. Payslips and what they settled stay; dates and leave begin anew. A month in which both
 * employments have days is paid by one payslip, with the settlement of the first.
 * @throws Problem not_found; bad_input for a date that is not after the last day; conflict where nothing says that the
 *   employee left, the last payslip is missing, or payroll was changed since the version that was read
 */
export const rehire = (
  admin: Actor,
  userId: UserId,
  { dateOfJoining, version }: BodyOf<typeof leavingRoutes.rehire>,
): Promise<LeavingState> =>
  retryOnConflict(async () => {
    const leaver = await readLeaver(userId);
    const { profile } = leaver;
    const { dateOfJoining: from, dateOfLeaving: to, employments = [] } = profile;
    // A retry, after the first response was lost.
    if (to === undefined && from === dateOfJoining && employments.length > 0) return stateOf(admin, leaver);
    if (to === undefined) throw new Problem('conflict', messages.notLeaving);
    if (dateOfJoining <= to) throw fieldProblem('dateOfJoining', messages.joiningBeforeLeaving);
    if (version !== profile.payrollVersion) throw new Problem('conflict', generalMessages.versionConflict);
    assertLastMonthPaid(profile, toPeriod(to), toPeriod(dateOfJoining));
    const joined: ProfileItem = {
      ...withoutExit(profile, profile.adjustments ?? []),
      dateOfJoining,
      employments: [...employments, { ...(from && { from }), to }],
    };
    const changed = refreshDays(toPeriod(dateOfJoining), joined, undefined, leaver.settings);
    const { next, writes } = await employmentWrites(admin, leaver, changed, undefined, 'employee.rehired');
    await transactAs(admin, writes);
    return stateAfter(admin, leaver, next);
  });
