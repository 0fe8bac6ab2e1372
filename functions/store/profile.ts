import * as z from 'zod/mini';
import { storedUserId, type UserId } from '../../shared/accounts.ts';
import { statutoryHeads } from '../../shared/law/statutory.ts';
import { paiseAmount } from '../../shared/money.ts';
import { slipDays, typedDays, withTypedDays } from '../../shared/month-days.ts';
import { payrollReadShape, storedFieldNames } from '../../shared/payroll-fields.ts';
import { detailsDecision, detailsRequest, personalDetails } from '../../shared/profiles.ts';
import { statutoryShape } from '../../shared/statutory-fields.ts';
import { isUnchanged } from '../lib/condition.ts';
import { type Item, parseOptional, type Write } from '../lib/table.ts';

const payrollItemFields = {
  userId: storedUserId,
  ...payrollReadShape(storedFieldNames, paiseAmount),
  /** Absent while there are no days of a month. */
  typedDays,
  /** Version of the current slip of `payPeriod`, 0 while none has been generated. */
  slipVersion: z.int(),
  /** Incremented by every change of payroll details: optimistic locking between admins. */
  payrollVersion: z.int(),
  /** Incremented by every write. */
  version: z.int(),
};

/** The latest change of the bank account or its IFSC. */
const bankChange = z.object({
  /** An ISO time. */
  at: z.string(),
  by: z.object({ id: storedUserId, name: z.string() }),
  /** There was none before. */
  isFirst: z.optional(z.literal(true)),
});

/** A statutory figure that an admin keeps although another one is expected: it holds for exactly these two. */
const keptFigure = z.object({
  amount: paiseAmount,
  /** Absent where nothing could be expected. */
  expected: z.optional(paiseAmount),
  reason: z.string(),
  at: z.string(),
  by: z.object({ id: storedUserId, name: z.string() }),
});
export type KeptFigure = z.output<typeof keptFigure>;

/** What the statutory figures of a month depend on beside the details of the employee. */
export const statutoryState = {
  keptStatutory: z.optional(z.partialRecord(z.enum(statutoryHeads), keptFigure)),
  /** Of the slips of the last months, by period: earnings less loss of pay, and whether ESI was due. */
  paidMonths: z.optional(
    z.record(z.string(), z.object({ earned: paiseAmount, esi: z.optional(z.literal(true)) })),
  ),
};

/** A profile as it is stored: personal details, and payroll details with their amounts in paise. */
const profileItem = z.object({
  kind: z.literal('profile'),
  ...personalDetails.shape,
  ...statutoryShape,
  ...statutoryState,
  bankChanged: z.optional(bankChange),
  requested: z.optional(detailsRequest),
  decided: z.optional(detailsDecision),
  ...payrollItemFields,
});
export type ProfileItem = z.output<typeof profileItem>;

/** The part of a profile that a pay run reads: nothing personal. */
const payrollItem = z.object(payrollItemFields);
export type PayrollItem = z.output<typeof payrollItem>;

/** With what was typed, where it was stored before that was noted. */
const withNotedDays = <P extends PayrollItem>(profile: P): P => withTypedDays(profile, profile.payPeriod);

export const parseProfile = (item: Item | undefined): ProfileItem | undefined => {
  const profile = parseOptional(profileItem, item);
  return profile && withNotedDays(profile);
};

export const parsePayroll = (item: Item): PayrollItem => withNotedDays(payrollItem.parse(item));

/** The figures of a profile with the days that its slip shows, to be calculated with. */
export const toSlipFigures = <P extends PayrollItem>(profile: P): P =>
  profile.payPeriod === undefined
    ? profile
    : { ...profile, ...slipDays(profile.payPeriod, profile, profile) };

export const profileKey = (userId: UserId) => ({ userId });

/** The profile of an employee who has none yet. Version 0 is never stored. */
export const emptyProfile = (userId: UserId): ProfileItem => ({
  userId,
  kind: 'profile',
  slipVersion: 0,
  payrollVersion: 0,
  version: 0,
});

/** Writes the next version of a profile, with optimistic locking. */
export const profileWrite = (read: ProfileItem, next: ProfileItem): Write => ({
  table: 'profiles',
  put: { ...next, version: read.version + 1 },
  condition: isUnchanged('userId', read.version),
});
