import { todayInIndia } from '../../../shared/date.ts';
import {
  type MonthPayments,
  maxPaymentsAtOnce,
  type PaymentRow,
  type PaymentSettings,
} from '../../../shared/payments/payments.ts';
import { daysInPeriod, type PayPeriod } from '../../../shared/period.ts';
import type { UserId } from '../../../shared/user-id.ts';
import type { ApiClient } from './api-client.ts';
import type { PaidEmployee } from './company.ts';
import { lastMonth, replaceSlip, thisMonth } from './payslips.ts';

/** Tracks payments from a month on, unless an interrupted start has done so. */
async function trackPayments(admin: ApiClient, trackedFrom: PayPeriod): Promise<void> {
  const path = '/api/admin/payment-settings';
  const settings = await admin.requestOk<PaymentSettings>('GET', path);
  if (settings.trackedFrom) return;
  await admin.requestOk('PUT', path, {
    ...settings,
    trackedFrom,
    debitAccount: '50200031847265',
    layout: 'hdfc',
  });
}

const pathOf = (period: PayPeriod) => `/api/admin/payments/${period}`;

const readMonth = (admin: ApiClient, period: PayPeriod) =>
  admin.requestOk<MonthPayments>('GET', pathOf(period));

const readRows = (admin: ApiClient, period: PayPeriod) =>
  admin.readParts<PaymentRow[]>(`${pathOf(period)}/rows`, (parts) => parts.flat());

const inParts = <T>(list: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(list.length / maxPaymentsAtOnce) }, (_, i) =>
    list.slice(i * maxPaymentsAtOnce, (i + 1) * maxPaymentsAtOnce),
  );

/** Holds what is due to an employee. Idempotent. */
async function holdPayment(
  admin: ApiClient,
  period: PayPeriod,
  { userId, reason }: { userId: string; reason: string },
): Promise<void> {
  await admin.requestOk('PUT', `${pathOf(period)}/employees/${userId}/hold`, { reason });
}

/** Begins the batch of this number, and adds those of these employees that something can be paid to. Idempotent. */
async function draftBatch(
  admin: ApiClient,
  period: PayPeriod,
  number: number,
  isPaid: (row: PaymentRow) => boolean,
): Promise<void> {
  const { batches } = await readMonth(admin, period);
  const batch = batches.find((each) => each.number === number);
  if (batch && batch.state !== 'draft') return;
  if (!batch)
    await admin.requestOk('POST', `${pathOf(period)}/batches`, { number, valueDate: todayInIndia() });
  const rows = (await readRows(admin, period)).filter((row) => row.state === 'to-pay' && isPaid(row));
  for (const part of inParts(rows))
    await admin.requestOk('PUT', `${pathOf(period)}/batches/${number}`, {
      add: part.map(({ userId }) => userId),
      remove: [],
    });
}

/** 'HDFCR52026112700012', as banks number their transfers. */
const utrOf = (period: PayPeriod, number: number, place: number): string =>
  `HDFCR5${period.replace('-', '')}${String(number).padStart(2, '0')}${String(place + 1).padStart(5, '0')}`;

/**
 * Has a batch approved by the second admin, gives its file to the bank, and records that it was paid but for one payment.
 * Idempotent: goes on where an interrupted start has left it.
 */
async function payBatch(
  admin: ApiClient,
  approver: ApiClient,
  period: PayPeriod,
  number: number,
  { paidOn, failed }: { paidOn: string; failed?: { userId: string; reason: string } | undefined },
): Promise<void> {
  const path = `${pathOf(period)}/batches/${number}`;
  const payments = (await readRows(admin, period)).flatMap(({ userId, payments }) =>
    payments.filter(({ batch }) => batch === number).map((payment) => ({ ...payment, userId })),
  );
  const stateOf = async () =>
    (await readMonth(admin, period)).batches.find((each) => each.number === number)?.state;
  if ((await stateOf()) === 'draft') {
    const paise = payments.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
    await approver.requestOk('POST', `${path}/approval`, { total: paise / 100, count: payments.length });
  }
  if ((await stateOf()) === 'approved') await admin.requestOk('POST', `${path}/export`, { layout: 'hdfc' });
  const results = payments.map(({ userId }, place) =>
    userId === failed?.userId
      ? { userId, outcome: 'failed', reason: failed.reason }
      : { userId, outcome: 'paid', paidOn, utr: utrOf(period, number, place) },
  );
  const isAnswered = payments.every(({ outcome }) => outcome !== 'queued');
  if (isAnswered) return;
  for (const part of inParts(results)) await admin.requestOk('POST', `${path}/results`, { results: part });
}

/** An employee with their own session. */
export interface Payee {
  id: UserId;
  own: ApiClient;
  employee: PaidEmployee;
}

/**
 * Pays last month but for one employee who is held and one whose bank refuses, and of this month those who are paid early.
 * A draft with the others whose payslips are generated waits for its approval.
 */
export async function seedPayments(
  admin: ApiClient,
  approver: ApiClient,
  payees: readonly Payee[],
): Promise<void> {
  await trackPayments(admin, lastMonth());
  const payeeOf = (payment: PaidEmployee['payment']) =>
    payees.find(({ employee }) => employee.payment === payment);
  const held = payeeOf('held');
  if (held)
    await holdPayment(admin, lastMonth(), { userId: held.id, reason: 'Asked us to wait: is changing banks' });
  await draftBatch(admin, lastMonth(), 1, () => true);
  const failed = payeeOf('failed');
  await payBatch(admin, approver, lastMonth(), 1, {
    paidOn: `${lastMonth()}-${daysInPeriod(lastMonth())}`,
    failed: failed && { userId: failed.id, reason: 'The bank says that the account is dormant' },
  });
  const early = payees.filter(({ employee }) => employee.payment === 'early');
  await draftBatch(admin, thisMonth(), 1, ({ userId }) => early.some(({ id }) => id === userId));
  await payBatch(admin, approver, thisMonth(), 1, { paidOn: todayInIndia() });
  for (const { id, own, employee } of early)
    if (employee.deductedAfterPayment)
      await replaceSlip(admin, own, id, { otherDeduction: employee.deductedAfterPayment });
  await draftBatch(admin, thisMonth(), 2, () => true);
}
