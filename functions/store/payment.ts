import * as z from 'zod/mini';
import { type Paise, paiseAmount, sumPaise } from '../../shared/money.ts';
import { paidAbove } from '../../shared/payments/overpayments.ts';
import { type PayPeriod, storedPayPeriod } from '../../shared/period.ts';
import { batchStates, paymentOutcomes } from '../../shared/slips/payment-state.ts';
import { recordedEvent, storedUserId, type UserId } from '../../shared/user-id.ts';
import { type Item, parseOptional, versionWrite, type Write } from '../lib/table.ts';
import type { AuditSubject } from './audit.ts';
import { queryRun, queryRunPages } from './pay-run.ts';

const madePayment = {
  amount: paiseAmount,
  slipVersion: z.int(),
  name: z.string(),
  paidOn: z.optional(z.string()),
  reason: z.optional(z.string()),
  /** The event that recorded the outcome. */
  recorded: z.optional(recordedEvent),
};

/** A payment by a batch, with the account that it used, whatever becomes of the employee's details. */
const batchPayment = z.object({
  ...madePayment,
  batch: z.int(),
  /** The name that the bank prints. */
  beneficiary: z.string(),
  employeeId: z.string(),
  email: z.string(),
  account: z.string(),
  ifsc: z.string(),
  outcome: z.enum(paymentOutcomes),
  utr: z.optional(z.string()),
});
export type BatchPayment = z.output<typeof batchPayment>;

/** A payment that was made outside of the portal; below zero where the employee returned it. One that is undone is void. */
const paymentElsewhere = z.object({
  ...madePayment,
  batch: z.optional(z.undefined()),
  /** Chosen by the screen that recorded it, so that a retry is known. */
  id: z.string(),
  reference: z.string(),
  outcome: z.enum(['paid', 'void']),
});
export type PaymentElsewhere = z.output<typeof paymentElsewhere>;

const payment = z.union([batchPayment, paymentElsewhere]);
export type Payment = z.output<typeof payment>;

/** Whether a payment is one of this batch. */
export const isOfBatch =
  (number: number) =>
  (each: Payment): each is BatchPayment =>
    each.batch === number;

/**
 * The payments to an employee for a month, beside its pay run. One item has all of an employee's payments, so that each
 * change of them is on the condition that none was added meanwhile.
 */
const paymentsItem = z.object({
  run: storedPayPeriod,
  item: z.string(),
  userId: storedUserId,
  /** Oldest first. */
  payments: z.array(payment),
  hold: z.optional(z.object({ ...recordedEvent.shape, reason: z.string() })),
  /** The employee was last asked for a bank account. */
  reminded: z.optional(recordedEvent),
  /** The changed bank account that was confirmed. */
  confirmed: z.optional(z.object({ ...recordedEvent.shape, account: z.string() })),
  version: z.int(),
});
export type PaymentsItem = z.output<typeof paymentsItem>;

export const paymentsPrefix = 'payments#';
export const paymentsKey = (period: PayPeriod, userId: UserId) => ({
  run: period,
  item: `${paymentsPrefix}${userId}`,
});

/** An employee without payments. Version 0 is never stored. */
export const noPayments = (period: PayPeriod, userId: UserId): PaymentsItem => ({
  ...paymentsKey(period, userId),
  userId,
  payments: [],
  version: 0,
});

export const parsePayments = (item: Item | undefined): PaymentsItem | undefined =>
  parseOptional(paymentsItem, item);

/** The total paid to an employee for a month, by whatever payment, in paise. */
const paidOf = (item: PaymentsItem | undefined): Paise =>
  sumPaise((item?.payments ?? []).flatMap(({ outcome, amount }) => (outcome === 'paid' ? [amount] : [])));

/**
 * An amount that an employee owes by a month's newest payslip, in paise: what was paid above it. A net pay below zero is owed
 * whether or not payments are known.
 */
export const overpaidIn = (net: Paise, item: PaymentsItem | undefined): Paise => paidAbove(net, paidOf(item));

/** Every employee of a month with a payment, a hold, a reminder or a confirmed account. One that cannot be read fails the request. */
export const readAllPayments = async (period: PayPeriod): Promise<PaymentsItem[]> =>
  (await queryRun(period, paymentsPrefix)).map((item) => paymentsItem.parse(item));

/**
 * The same employees page by page. @param after the key of the item that they follow
 * @param limit of the items of a round trip
 */
export async function* queryPayments(
  period: PayPeriod,
  after: string | undefined,
  limit: number,
): AsyncGenerator<PaymentsItem[]> {
  for await (const items of queryRunPages(period, paymentsPrefix, after, limit))
    yield items.map((item) => paymentsItem.parse(item));
}

/** Writes the next version, with optimistic locking. */
export const paymentsWrite = (read: PaymentsItem, next: PaymentsItem): Write =>
  versionWrite('runs', 'run', read.version, next);

const batchItem = z.object({
  run: storedPayPeriod,
  item: z.string(),
  number: z.int(),
  state: z.enum(batchStates),
  valueDate: z.string(),
  created: recordedEvent,
  approved: z.optional(z.object({ ...recordedEvent.shape, total: paiseAmount, count: z.int() })),
  /** Newest first. */
  exports: z.array(z.object({ ...recordedEvent.shape, layout: z.string(), hash: z.string() })),
  voided: z.optional(z.object({ ...recordedEvent.shape, reason: z.string() })),
  /** Counts every change of the batch and of its payments while it is a draft. */
  version: z.int(),
});
export type BatchItem = z.output<typeof batchItem>;

const batchPrefix = 'payment-batch#';
export const batchKey = (period: PayPeriod, number: number) => ({
  run: period,
  item: `${batchPrefix}${String(number).padStart(3, '0')}`,
});

export const newBatch = (
  period: PayPeriod,
  number: number,
  details: Pick<BatchItem, 'valueDate' | 'created'>,
): BatchItem => ({
  ...batchKey(period, number),
  number,
  state: 'draft',
  exports: [],
  version: 0,
  ...details,
});

export const parseBatch = (item: Item | undefined): BatchItem | undefined => parseOptional(batchItem, item);

/** Every batch of a month, oldest first. */
export const readBatches = async (period: PayPeriod): Promise<BatchItem[]> =>
  (await queryRun(period, batchPrefix)).map((item) => batchItem.parse(item));

/** Writes the next version, with optimistic locking. */
export const batchWrite = (read: BatchItem, next: BatchItem): Write =>
  versionWrite('runs', 'run', read.version, next);

export const batchSubject = ({ run, number }: Pick<BatchItem, 'run' | 'number'>): AuditSubject => ({
  id: `payment-batch_${run}_${number}`,
  name: `Batch ${number}`,
});
