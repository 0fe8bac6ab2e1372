import * as z from 'zod/mini';
import { type LeaveType, leaveTypes } from '../leave-types.ts';
import { leave } from '../leaves.ts';
import { type LedgerInput, storedEntry } from './ledger.ts';
import { takenDays } from './taken.ts';

/** The part of a leave that a ledger needs. */
export const ledgerLeave = z.pick(leave, {
  id: true,
  typeId: true,
  subject: true,
  startDate: true,
  endDate: true,
  startsAtMidday: true,
  endsAtMidday: true,
  daysOff: true,
  numberOfDays: true,
  unpaid: true,
  status: true,
});
export type LedgerLeave = z.output<typeof ledgerLeave>;

/** All that the ledgers of one employee follow from: what is credited is calculated, not stored. */
export const leaveLedgers = z.object({
  types: leaveTypes,
  employment: z.object({
    dateOfJoining: z.optional(z.string()),
    dateOfLeaving: z.optional(z.string()),
    earlierUntil: z.optional(z.string()),
    gender: z.optional(z.string()),
  }),
  entries: z.array(storedEntry),
  /** Leave of types alone: approved that counts, and pending. */
  leaves: z.array(ledgerLeave),
});
export type LeaveLedgers = z.output<typeof leaveLedgers>;

/** The facts that the ledger of one type follows from. @param exceptId a leave that is decided anew */
export const ledgerInputOf = (
  { types, employment, entries, leaves }: LeaveLedgers,
  type: LeaveType,
  today: string,
  exceptId?: string,
): LedgerInput => ({
  type,
  yearStart: types.yearStart,
  employment,
  entries: entries.filter(({ typeId }) => typeId === type.id),
  taken: takenDays(
    leaves.filter(({ id, status }) => status === 'approved' && id !== exceptId),
    type.id,
  ),
  today,
});
