import { fieldProblem, Problem } from '../../../shared/errors.ts';
import { headLabels, statutoryHeads } from '../../../shared/law/statutory.ts';
import { joiningProblem } from '../../../shared/leaving/joining.ts';
import { leavingMessages } from '../../../shared/leaving/leaving.ts';
import { formatPaise } from '../../../shared/money.ts';
import { afterLastMonthProblem, lastPaidMonth } from '../../../shared/pay/adjustment-state.ts';
import type { DayName } from '../../../shared/pay/month-days.ts';
import { isDecided, remainingOf, startMonthOf } from '../../../shared/pay/pay-adjustments.ts';
import { differsFromLeave, formatUnpaidDays } from '../../../shared/pay/unpaid-days.ts';
import { adjustmentMessages } from '../../../shared/payroll/adjustments.ts';
import { givenBackOf } from '../../../shared/payroll/lop-reversal.ts';
import { payrollMessages } from '../../../shared/payroll/payroll.ts';
import { formatPeriod, toPeriod } from '../../../shared/period.ts';
import type { Actor } from '../../auth/session.ts';
import { toAuthor } from '../../lib/entered-by.ts';
import type { Write } from '../../lib/table.ts';
import type { Account } from '../../store/account.ts';
import { readClosedMonths } from '../../store/pay-run.ts';
import { type AdjustmentItem, type ProfileItem, profileWrite, withTypedHeads } from '../../store/profile.ts';
import { componentUseWrites } from '../../store/salary-components.ts';
import { withProfileEdit } from './row-changes.ts';
import { settleProfile } from './run-writes.ts';

/** @throws Problem bad_input; dates, YYYY-MM-DD, compare as text */
function assertLeavingAfterJoining({ dateOfJoining, dateOfLeaving }: ProfileItem): void {
  if (dateOfJoining === undefined || dateOfLeaving === undefined || dateOfLeaving >= dateOfJoining) return;
  const { leavingBeforeJoining: message } = payrollMessages;
  throw fieldProblem('dateOfLeaving', message);
}

/**
 * The one rule for every way in which a date of joining, or of birth, is entered: by a form, a spreadsheet, or employing
 * again. What was stored before there was the rule does not stop other changes.
 * @throws Problem bad_input
 */
function assertJoining(read: ProfileItem, changed: ProfileItem): void {
  const field = changed.dateOfJoining === read.dateOfJoining ? 'dateOfBirth' : 'dateOfJoining';
  if (field === 'dateOfBirth' && changed.dateOfBirth === read.dateOfBirth) return;
  const message = joiningProblem(changed);
  if (message) throw fieldProblem(field, message);
}

/** @throws Problem bad_input where the last day of a recorded leaving would be another one */
function assertLastDayHolds({ dateOfLeaving, exit }: ProfileItem): void {
  if (!exit || exit.lastDay === dateOfLeaving) return;
  const { lastDayElsewhere: message } = leavingMessages;
  throw fieldProblem('dateOfLeaving', message);
}

/**
 * @throws Problem bad_input where another figure was entered in place of one that is filled in: the pay run asks for the
 *   reason, these requests have no place for one
 */
function assertNotFilled(read: ProfileItem, changed: ProfileItem, next: ProfileItem): void {
  const [before, after] = [withTypedHeads(read), withTypedHeads(changed)];
  for (const head of statutoryHeads) {
    if (after[head] === before[head] || changed[head] === next[head]) continue;
    const message = payrollMessages.filledIn(headLabels[head], formatPaise(next[head] ?? 0));
    throw fieldProblem(head, message);
  }
}

/**
 * @throws Problem bad_input where other LOP days were entered than those of unpaid leave: the pay run asks for the reason, these
 *   requests have no place for one
 */
function assertLopOfLeave(read: ProfileItem, next: ProfileItem): void {
  const { payPeriod, lopDays } = next;
  const isAsBefore = read.payPeriod === payPeriod && read.lopDays === lopDays;
  if (payPeriod === undefined || isAsBefore || !differsFromLeave(next, payPeriod)) return;
  throw fieldProblem('lopDays', payrollMessages.lopOfLeave(formatUnpaidDays(next.unpaidLeave?.days ?? [])));
}

/**
 * LOP days that were given back on a later payslip must stay on their own: otherwise they are paid twice.
 * @returns a message where they would not
 */
export function reversalProblem(
  { payPeriod, lopDays = 0, adjustments = [] }: ProfileItem,
  before: Pick<ProfileItem, 'payPeriod' | 'lopDays'>,
): string | undefined {
  if (payPeriod === undefined) return undefined;
  const { days } = givenBackOf(adjustments, payPeriod);
  const isAsBefore = before.payPeriod === payPeriod && (before.lopDays ?? 0) === lopDays;
  return lopDays < days && !isAsBefore
    ? adjustmentMessages.reversed(formatPeriod(payPeriod), days)
    : undefined;
}

/** @throws Problem bad_input */
function assertReversalsHold(read: ProfileItem, changed: ProfileItem): void {
  const message = reversalProblem(changed, read);
  if (message) throw fieldProblem('lopDays', message);
}

/**
 * Amounts that were entered for a month after the last one would be on no payslip.
 * @throws Problem conflict where the last day is before their month
 */
async function assertNothingLater(read: ProfileItem, changed: ProfileItem): Promise<void> {
  const { dateOfLeaving, adjustments = [] } = changed;
  if (dateOfLeaving === undefined || dateOfLeaving === read.dateOfLeaving) return;
  const open = adjustments.filter(
    (adjustment) =>
      isDecided(adjustment.kind) && adjustment.month > toPeriod(dateOfLeaving) && remainingOf(adjustment) > 0,
  );
  if (open.length === 0) return;
  const closed = await readClosedMonths();
  const last = lastPaidMonth(changed, closed);
  // The payslip of a closed month takes nothing back any more of an advance that it has paid.
  const begins = (one: AdjustmentItem) => (closed.has(startMonthOf(one)) ? one.month : startMonthOf(one));
  const later = open.find((one) => afterLastMonthProblem(begins(one), last) !== undefined);
  if (later)
    throw new Problem('conflict', adjustmentMessages.afterLastMonth(later.label, formatPeriod(later.month)));
}

/** How a change of a profile came about. */
interface ProfileChange {
  /** The profile that was changed, where it is not as it was read: with its pay on the day of `effectiveFrom`. */
  base?: ProfileItem;
  /** The days that the request named. */
  sent?: readonly DayName[];
  /** A change of pay says from which day it holds, YYYY-MM-DD, and why. */
  effectiveFrom?: string | undefined;
  reason?: string | undefined;
}

/**
 * The writes that save a profile in place of the one that was read, also into the pay runs that are open, and the profile as
 * it is then: its days follow the dates of joining and leaving, and a change of pay is a revision.
 * @param by who changes it
 * @throws Problem bad_input where the date of leaving would be before that of joining, the employee could not have joined
 *   then, pay would change before joining, or
 *   another figure was entered in place of one that is filled in; conflict where the month is closed, or its slips are
 *   being generated
 */
export async function profileWrites(
  by: Pick<Actor, 'userId' | 'name'>,
  account: Account,
  read: ProfileItem,
  changed: ProfileItem,
  { base, sent = [], effectiveFrom, reason }: ProfileChange = {},
): Promise<{ next: ProfileItem; writes: Write[] }> {
  assertLeavingAfterJoining(changed);
  assertJoining(read, changed);
  assertLastDayHolds(changed);
  assertReversalsHold(read, changed);
  await assertNothingLater(read, changed);
  const request = { by: toAuthor(by), base, effectiveFrom, reason };
  const { after, writes } = await settleProfile(account, read, changed, sent, { request });
  assertNotFilled(read, changed, after);
  assertLopOfLeave(read, after);
  const uses = await componentUseWrites(read, changed, after);
  const next = withProfileEdit(read, after, toAuthor(by));
  return { next, writes: [profileWrite(read, next), ...uses, ...writes] };
}
