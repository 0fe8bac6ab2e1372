import * as z from 'zod/mini';
import { todayInIndia } from '../../shared/date.ts';
import { storedUserId, type UserId } from '../../shared/user-id.ts';
import { query } from '../lib/table.ts';
import { balanceKey } from './leave-balance.ts';
import { isOn } from './leave-delegation.ts';

/** The attributes of a balance, and of a delegation, in the index of deciders. */
const entry = z.object({
  userId: storedUserId,
  leaveId: z.string(),
  dateOfLeaving: z.optional(z.string()),
  startDate: z.optional(z.string()),
  endDate: z.optional(z.string()),
});

/** For whom an employee decides on leave. */
interface DecidedFor {
  /** Those who report to them and have not left. */
  reports: UserId[];
  /** The managers whose delegate they are today. */
  delegators: { userId: UserId; endDate: string }[];
}

/** Reads the employees whose leave an employee decides on. Eventually consistent: what is decided by it is checked again by key. */
export async function readDecidedFor(userId: UserId): Promise<DecidedFor> {
  const items = await query('leaves', { index: 'by-decider', partition: ['deciderId', userId] });
  const today = todayInIndia();
  const decided: DecidedFor = { reports: [], delegators: [] };
  for (const item of items) {
    const { userId: other, leaveId, dateOfLeaving, startDate = '', endDate = '' } = entry.parse(item);
    if (leaveId === balanceKey(other).leaveId) {
      if (dateOfLeaving === undefined || dateOfLeaving >= today) decided.reports.push(other);
    } else if (isOn({ startDate, endDate }, today)) decided.delegators.push({ userId: other, endDate });
  }
  return decided;
}

/** Whether an employee decides on the leave of others today, where managers decide. */
export async function hasTeam(userId: UserId): Promise<boolean> {
  const { reports, delegators } = await readDecidedFor(userId);
  return reports.length > 0 || delegators.length > 0;
}
