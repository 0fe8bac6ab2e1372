import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { statutoryFieldNames, statutoryShape } from '../../shared/law/statutory-fields.ts';
import { paiseAmount } from '../../shared/money.ts';
import { lopDivisor } from '../../shared/pay/lop-basis.ts';
import { endedEmployments, typedDays, withTypedDays } from '../../shared/pay/month-days.ts';
import { payrollReadShape, slipFieldNames, storedFieldNames } from '../../shared/pay/payroll-fields.ts';
import { unpaidLeaveOfMonth } from '../../shared/pay/unpaid-days.ts';
import { payRunIssueCodes } from '../../shared/pay-runs/pay-run-row.ts';
import { type PayPeriod, storedPayPeriod } from '../../shared/period.ts';
import { bankChange } from '../../shared/profiles/bank-change.ts';
import { recordedEvent, storedUserId, type UserId } from '../../shared/user-id.ts';
import { alwaysHolds, isNew, isUnchanged, isVersion } from '../lib/condition.ts';
import { get, type Item, parseOptional, type Write } from '../lib/table.ts';
import { edits } from './edits.ts';
import { componentValues, earnings, payLines, scheduledPay, statutoryState } from './profile.ts';
import { isComponentUse } from './salary-components.ts';

const previousFigures = z.object({
  ...payrollReadShape(slipFieldNames, paiseAmount),
  lopDeduction: z.optional(paiseAmount),
  grossEarnings: z.optional(paiseAmount),
  totalDeductions: z.optional(paiseAmount),
  netPay: z.optional(paiseAmount),
  /** Names its lines, where it has some. */
  linesDigest: z.optional(z.string()),
});

/** What a row has of a profile beside its figures. */
export const rowStatutoryNames = [
  ...statutoryFieldNames,
  'keptStatutory',
  'paidMonths',
  'pan',
  'formerPay',
  'oldRegime',
  'scheduled',
  'components',
] as const;

/** The figures of the month. */
export const monthlyNames = ['paidDays', 'lopDays', 'otherDeduction'] as const;

const rowItem = z.object({
  run: storedPayPeriod,
  item: z.string(),
  userId: storedUserId,
  name: z.string(),
  email: z.string(),
  /** The profile's payroll details; where that is of another period, those that it had in this one. */
  figures: z.object({
    ...payrollReadShape(storedFieldNames, paiseAmount),
    employments: z.optional(endedEmployments),
    typedDays,
    employedBySlip: z.optional(z.int()),
    lopDivisor: z.optional(lopDivisor),
    lines: payLines,
    payNotes: z.optional(z.array(z.string())),
    unpaidLeave: z.optional(unpaidLeaveOfMonth),
  }),
  /** What statutory figures depend on besides, as the profile has it. */
  statutory: z.optional(
    z.object({
      ...statutoryShape,
      ...statutoryState,
      pan: z.optional(z.string()),
      scheduled: scheduledPay,
      components: z.optional(componentValues),
      /** The pay of every month, where that of the month differs from it. */
      monthlyPay: z.optional(earnings),
      encashedDays: z.optional(z.number()),
    }),
  ),
  /** Those of the slip of the month before. */
  previous: z.optional(previousFigures),
  /** Approved leave, in days of this month. */
  leaveDays: z.number(),
  /** Names the unpaid leave that the latest check took into account (unpaid-leave.ts). */
  leaveSeen: z.optional(z.string()),
  /** The figures that the row began with. */
  opening: z.optional(z.object(payrollReadShape(monthlyNames, paiseAmount))),
  /** The negative net pay that an admin confirmed, in paise. */
  confirmedNetPay: z.optional(paiseAmount),
  /** How many one-off amounts the month lists; absent where none. */
  adjustments: z.optional(z.int()),
  findings: z.array(z.enum(payRunIssueCodes)),
  /** Where the bank account is another one than on the slip of the month before. */
  bankChange: z.optional(bankChange),
  /**
   * The latest changes of what an approval is about: by each admin, and by checking the month or the employee's own doing. A row
   * begins with the edits of the payroll details that it begins with.
   */
  changes: z.optional(
    z.object({
      edits,
      other: z.optional(z.object({ ...recordedEvent.shape, kind: z.enum(['check', 'own']) })),
    }),
  ),
  /** Of the profile that it shows; 0 where there is none. */
  payrollVersion: z.int(),
  version: z.int(),
});
/** A change of what an approval is about. */
export type RowChanges = NonNullable<z.output<typeof rowItem>['changes']>;
/** A person's month: a projection of account, profile, leave and last month's slip, in the order of names. */
export type RowItem = z.output<typeof rowItem>;

export const parseRow = (item: Item | undefined): RowItem | undefined => {
  const row = parseOptional(rowItem, item);
  return row && { ...row, figures: withTypedDays(row.figures, row.run) };
};

export const rowPrefix = 'row#';
/** Enough to sort by; a key has at most 1,024 bytes. */
const maxNameLength = 60;

const sortableName = (name: string) =>
  name.normalize('NFC').toLowerCase().slice(0, maxNameLength).toWellFormed();

export const rowKey = (run: PayPeriod, name: string, userId: UserId) => ({
  run,
  item: `${rowPrefix}${sortableName(name)}#${userId}`,
});

/** Writes the next version of a row, with optimistic locking; version 0 is that of a row that is not stored. */
export const rowWrite = (read: RowItem | undefined, next: RowItem): Write => ({
  table: 'runs',
  put: { ...next, version: (read?.version ?? 0) + 1 },
  condition: read ? isVersion(read.version) : isUnchanged('run', 0),
});

/** Replaced with every change of a row while the month can be edited. */
const figuresKey = (run: PayPeriod) => ({ run, item: 'figures' });

/** Written with each change of a row: generating and closing notice by it that the rows have changed since they read them. */
export const figuresChange = (run: PayPeriod): Write => ({
  table: 'runs',
  put: { ...figuresKey(run), stamp: randomBytes(8).toString('hex') },
  condition: alwaysHolds('run'),
});
export const isFiguresChange = (write: Write): boolean =>
  'put' in write && write.table === 'runs' && write.put.item === figuresKey(write.put.run as PayPeriod).item;

/** What several employees write alike: the check of their pay run, that its figures change, and that a component is used. */
const sharedPart = (write: Write): string | undefined => {
  if ('check' in write || isComponentUse(write)) return JSON.stringify(write);
  return 'put' in write && isFiguresChange(write) ? `figures ${write.put.run}` : undefined;
};

/** Writes of several employees for one transaction, in which DynamoDB takes each item once. */
export function withoutRepeats(writes: readonly Write[]): Write[] {
  const seen = new Set<string>();
  return writes.filter((write) => {
    const part = sharedPart(write);
    return part === undefined || (!seen.has(part) && seen.add(part));
  });
}

/** The condition that no row has changed from now on. To be called before the rows are read. */
export async function watchFigures(run: PayPeriod): Promise<Write> {
  const found = await get('runs', figuresKey(run));
  const condition = found ? { expression: '#stamp = :stamp', values: { stamp: found.stamp } } : isNew('run');
  return { table: 'runs', check: figuresKey(run), condition };
}
