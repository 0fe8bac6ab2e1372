import type { UnpaidDay } from '../../../shared/pay/unpaid-day.ts';
import { areSameDays, sumOfDays, unpaidLeaveIn } from '../../../shared/pay/unpaid-days.ts';
import { givenBackOf } from '../../../shared/payroll/lop-reversal.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import type { UserId } from '../../../shared/user-id.ts';
import { type Edit, withEdits } from '../../store/edits.ts';
import type { RowItem } from '../../store/pay-run-row.ts';
import type { ProfileItem } from '../../store/profile.ts';
import { readUnpaidLeave, unpaidDigest } from '../../store/unpaid-leave.ts';

/**
 * A profile with the unpaid leave of a month. Its LOP days become those of the leave, unless they are others than the leave
 * gave them before: those an admin entered.
 */
export function withUnpaidLeave(
  period: PayPeriod,
  profile: ProfileItem,
  days: readonly UnpaidDay[],
): ProfileItem {
  const { unpaidLeave: _, ...rest } = profile;
  const known = unpaidLeaveIn(profile, period);
  if (known ? areSameDays(known.days, days) : days.length === 0) return known ? profile : rest;
  const { lopDays = 0, typedDays } = profile;
  const follows = lopDays === sumOfDays(known?.days ?? []);
  const unpaidLeave = { period, days: [...days] };
  if (!follows) return { ...rest, unpaidLeave };
  // Days that a later payslip has given back stay loss of pay of this one.
  const givenBack = givenBackOf(profile.adjustments ?? [], period).days;
  return {
    ...rest,
    lopDays: Math.max(sumOfDays(days), givenBack),
    ...(typedDays && { typedDays: typedDays.filter((name) => name !== 'lopDays') }),
    ...(days.length > 0 && { unpaidLeave }),
  };
}

/** The row with the decisions on unpaid leave among its edits. */
function withLeaveEdits(row: RowItem, edits: readonly Edit[]): RowItem {
  const found = edits.filter(({ month = row.run }) => month <= row.run);
  if (found.length === 0) return row;
  return { ...row, changes: { ...row.changes, edits: withEdits(row.changes?.edits, ...found) } };
}

/**
 * These rows of a month that is not closed, each with the decisions on unpaid leave among its edits, and with a finding where the
 * leave has changed since the month was checked. Neither is stored: checking the month takes the leave in.
 * @param leave the employees with unpaid leave, where it has been read
 */
export const markChangedLeave = (
  rows: readonly RowItem[],
  leave: ReadonlyMap<UserId, { days: readonly UnpaidDay[]; edits?: readonly Edit[] | undefined }>,
): RowItem[] =>
  rows.map((read) => {
    const { days = [], edits = [] } = leave.get(read.userId) ?? {};
    const row = withLeaveEdits(read, edits);
    const isSame = unpaidDigest(days, row.run) === row.leaveSeen;
    return isSame ? row : { ...row, findings: [...row.findings, 'leave-changed'] };
  });

/** Rows of a month with that finding. A closed month is over: what changed since is of the next one. */
export async function withChangedLeave(
  { state }: { state: string },
  rows: Promise<readonly RowItem[]>,
): Promise<RowItem[]> {
  if (state === 'closed') return [...(await rows)];
  const [read, leave] = await Promise.all([rows, readUnpaidLeave()]);
  return markChangedLeave(read, leave);
}
