import { todayInIndia } from '../../shared/date.ts';
import { fieldProblem, Problem } from '../../shared/errors.ts';
import { overdrawnLeaves, remainingLeaves } from '../../shared/holidays/leave-days.ts';
import { leavesOverlap } from '../../shared/holidays/working-days.ts';
import type { LeaveRules } from '../../shared/leaves/leave-rules.ts';
import type { LeaveTypes } from '../../shared/leaves/leave-types.ts';
import {
  type LeaveDetails,
  leaveMessages,
  maxApplicationsADay,
  maxPendingLeaves,
} from '../../shared/leaves/leaves.ts';
import type { UserId } from '../../shared/user-id.ts';
import { batchGet, type Write } from '../lib/table.ts';
import { companyKey, type LeavePolicy, leavePolicy } from '../store/company.ts';
import type { LeaveItem } from '../store/leave.ts';
import {
  type Balance,
  balanceWrite,
  type Epochs,
  epochsKey,
  leaveFigures,
  parseEpochs,
} from '../store/leave-balance.ts';
import { readStoredLeave, type StoredLeave } from '../store/leave-ledgers.ts';
import { leaveRulesKey, parseLeaveRules } from '../store/leave-rules.ts';
import { leaveTypesKey, parseLeaveTypes } from '../store/leave-types.ts';

/** A person's leaves and balance, read together. */
export interface LeaveAccount extends StoredLeave {
  epochs: Epochs;
  policy: LeavePolicy;
  rules: LeaveRules;
  types: LeaveTypes;
}

/** Reads a person's whole partition, strongly consistent, and what all have in common beside it. */
export async function readLeaveAccount(userId: UserId): Promise<LeaveAccount> {
  const [stored, [epochs, company, rules, types]] = await Promise.all([
    readStoredLeave(userId),
    batchGet(
      { table: 'settings', key: epochsKey },
      { table: 'settings', key: companyKey },
      { table: 'settings', key: leaveRulesKey },
      { table: 'settings', key: leaveTypesKey },
    ),
  ]);
  return {
    ...stored,
    epochs: parseEpochs(epochs),
    policy: leavePolicy(company),
    rules: parseLeaveRules(rules),
    types: parseLeaveTypes(types),
  };
}

/** @throws Problem not_found */
export function getLeave({ leaves }: LeaveAccount, id: string): LeaveItem {
  const found = leaves.find((leave) => leave.id === id);
  if (!found) throw new Problem('not_found', leaveMessages.notFound);
  return found;
}

/** Days that can still be taken, and days taken beyond the yearly leaves, in the epochs that count. */
export function getRemainingDays({ balance, epochs, policy }: LeaveAccount): {
  remaining: number;
  overdrawn: number;
} {
  const { yearlyLeaves, leavesTaken } = leaveFigures(balance, epochs, policy);
  return {
    remaining: remainingLeaves(yearlyLeaves, leavesTaken),
    overdrawn: overdrawnLeaves(yearlyLeaves, leavesTaken),
  };
}

/** @throws Problem conflict where the person has the maximum number of pending applications */
export function assertPendingLimit({ leaves }: LeaveAccount): void {
  const pending = leaves.filter(({ status }) => status === 'pending').length;
  if (pending >= maxPendingLeaves) throw new Problem('conflict', leaveMessages.tooManyPending);
}

/** Why dates are no leave of this employee, and the field to correct; undefined where they can be. */
export function outsideEmployment(
  { balance: { dateOfJoining, dateOfLeaving } }: LeaveAccount,
  { startDate, endDate }: Pick<LeaveDetails, 'startDate' | 'endDate'>,
): { field: 'startDate' | 'endDate'; message: string } | undefined {
  if (dateOfJoining !== undefined && startDate < dateOfJoining)
    return { field: 'startDate', message: leaveMessages.beforeJoining(dateOfJoining) };
  if (dateOfLeaving !== undefined && endDate > dateOfLeaving)
    return { field: 'endDate', message: leaveMessages.afterLeaving(dateOfLeaving) };
  return undefined;
}

/** @throws Problem bad_input for days before the date of joining or after the date of leaving */
export function assertEmployed(leaveAccount: LeaveAccount, dates: LeaveDetails): void {
  const outside = outsideEmployment(leaveAccount, dates);
  if (outside) throw fieldProblem(outside.field, outside.message);
}

/**
 * The balance with one more application of today.
 * @throws Problem too_many_requests where the person has made as many today as they can: each tells all admins
 */
export function countApplication({ balance }: LeaveAccount): Balance {
  const today = todayInIndia();
  const times = balance.applied?.on === today ? balance.applied.times : 0;
  if (times >= maxApplicationsADay) throw new Problem('too_many_requests', leaveMessages.tooManyToday);
  return { ...balance, applied: { on: today, times: times + 1 } };
}

/** @throws Problem conflict where a pending or approved leave has one of the days, or the same half of it, already */
export function assertNoOverlap({ leaves }: LeaveAccount, dates: LeaveDetails, exceptId?: string): void {
  const taken = leaves.some(
    (other) => other.id !== exceptId && other.status !== 'rejected' && leavesOverlap(other, dates),
  );
  if (taken) throw new Problem('conflict', leaveMessages.overlaps);
}

/**
 * The write of the balance that belongs into every transaction on a person's leaves: its version is the optimistic lock
 * of the whole leave account, so that no decision is written on top of data that has changed.
 */
export const balanceGuardWrite = ({ balance }: LeaveAccount, next: Balance = balance): Write =>
  balanceWrite(balance, next);
