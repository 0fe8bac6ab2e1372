import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { paiseAmount } from '../../shared/money.ts';
import { payrollReadShape } from '../../shared/pay/payroll-fields.ts';
import { payRunIssueCodes } from '../../shared/pay-runs/pay-run-row.ts';
import { type PayPeriod, storedPayPeriod } from '../../shared/period.ts';
import { recordedEvent, storedUserId, type UserId } from '../../shared/user-id.ts';
import { alwaysHolds, isNew, isUnchanged, isVersion } from '../lib/condition.ts';
import { get, type Item, parseOptional, type Write } from '../lib/table.ts';
import { edits } from './edits.ts';
import { isComponentUse } from './salary-components.ts';

/** The figures of the month. */
export const monthlyNames = ['paidDays', 'lopDays', 'otherDeduction'] as const;

const rowItem = z.object({
  run: storedPayPeriod,
  item: z.string(),
  userId: storedUserId,
  /**
   * The list is sorted by and searched in these texts, as the account and the profile had them when the row was
   * written.
   */
  name: z.string(),
  email: z.string(),
  employeeId: z.optional(z.string()),
  /** Approved leave, in days of this month, as the latest check found it. */
  leaveDays: z.number(),
  /**
   * Names the unpaid leave that the latest check took into account (unpaid-leave.ts). It is a fact, since only a check compares leave
   * with the payslips of earlier months: what it takes of them, or gives back, is entered then, and an admin looks at it before it is
   * paid. Where a decision on leave followed that check, the month waits for another one.
   */
  leaveSeen: z.optional(z.string()),
  /** The figures that the row began with. */
  opening: z.optional(z.object(payrollReadShape(monthlyNames, paiseAmount))),
  /** The negative net pay that an admin confirmed, in paise. */
  confirmedNetPay: z.optional(paiseAmount),
  /** Issues that the latest check found by comparing employees with each other. */
  shared: z.optional(z.array(z.enum(payRunIssueCodes))),
  /** The latest changes by each admin that are of the row itself: a net pay that was confirmed, an account that was deleted. */
  edits,
  /** The latest check that changed what is paid. */
  check: z.optional(recordedEvent),
  version: z.int(),
});
/**
 * An employee of a month, in the order of names, with what is of the month alone and follows from no other item. Their figures
 * are worked out from the profile (employee-month.ts).
 */
export type RowItem = z.output<typeof rowItem>;

export const parseRow = (item: Item | undefined): RowItem | undefined => parseOptional(rowItem, item);

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

/**
 * Identifies a write that several employees share: the check of their pay run, that its figures change, and that a
 * component is used.
 */
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
