import * as z from 'zod/mini';
import { storedUserId, type UserId } from '../../shared/accounts.ts';
import { paiseAmount } from '../../shared/money.ts';
import { readShape, storedFieldNames } from '../../shared/payroll-fields.ts';
import { personalDetails } from '../../shared/profiles.ts';
import { isUnchanged } from '../lib/condition.ts';
import { type Item, parseOptional, type Write } from '../lib/table.ts';

const payrollItemFields = {
  userId: storedUserId,
  ...readShape(storedFieldNames, paiseAmount),
  /** Version of the current slip of `payPeriod`, 0 while none has been generated. */
  slipVersion: z.int(),
  /** Raised by each change of payroll details: what two admins at once are told apart by. */
  payrollVersion: z.int(),
  /** Raised by every write. */
  version: z.int(),
};

/** A person's profile as the table keeps it: personal details, payroll master and monthly figures in paise. */
const profileItem = z.object({ kind: z.literal('profile'), ...personalDetails.shape, ...payrollItemFields });
export type ProfileItem = z.output<typeof profileItem>;

/** What a pay run looks at, without anything personal. */
const payrollItem = z.object(payrollItemFields);
export type PayrollItem = z.output<typeof payrollItem>;

export const parseProfile = (item: Item | undefined): ProfileItem | undefined =>
  parseOptional(profileItem, item);

export const parsePayroll = (item: Item): PayrollItem => payrollItem.parse(item);

export const profileKey = (userId: UserId) => ({ userId });

/** What a profile is before anybody has written to it. Version 0 is never stored. */
export const emptyProfile = (userId: UserId): ProfileItem => ({
  userId,
  kind: 'profile',
  slipVersion: 0,
  payrollVersion: 0,
  version: 0,
});

/** The write of the next version of a profile, if nobody wrote one since it was read. */
export const profileWrite = (read: ProfileItem, next: ProfileItem): Write => ({
  table: 'profiles',
  put: { ...next, version: read.version + 1 },
  condition: isUnchanged('userId', read.version),
});
