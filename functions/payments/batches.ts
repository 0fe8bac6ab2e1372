import { todayInIndia } from '../../shared/date.ts';
import { fieldProblem, Problem } from '../../shared/errors.ts';
import { sumPaise, toPaise } from '../../shared/money.ts';
import { compareTransfers } from '../../shared/payments/bank-files/transfers.ts';
import {
  latestValueDate,
  type MonthPayments,
  maxPaymentsAtOnce,
  paymentMessages,
  type paymentsRoutes,
} from '../../shared/payments/payments.ts';
import { payrollMessages } from '../../shared/payroll/payroll.ts';
import type { PayPeriod } from '../../shared/period.ts';
import type { BodyOf, ReplyOf } from '../../shared/route.ts';
import type { UserId } from '../../shared/user-id.ts';
import { assertReauthenticated } from '../auth/authorize.ts';
import type { Actor } from '../auth/session.ts';
import { transactAs } from '../auth/transact-as.ts';
import { enteredBy } from '../lib/entered-by.ts';
import { retryOnConflict } from '../lib/retry.ts';
import { auditWrites } from '../store/audit.ts';
import { changesOf } from '../store/audit-changes.ts';
import {
  type BatchItem,
  batchSubject,
  batchWrite,
  isOfBatch,
  newBatch,
  type Payment,
  type PaymentsItem,
  paymentsWrite,
  readAllPayments,
} from '../store/payment.ts';
import { hasOtherAdmin } from './holds.ts';
import { getMonthPayments, hasExported } from './month-payments.ts';
import { canPay, findDiffering, type PaidMonth, paymentFor, readMonth, readPayables } from './payable.ts';

/** @throws Problem not_found */
export function findBatch({ batches }: PaidMonth, number: number): BatchItem {
  const batch = batches.find((each) => each.number === number);
  if (!batch) throw new Problem('not_found', paymentMessages.noBatch);
  return batch;
}

/** @throws Problem conflict */
function assertDraft({ state }: BatchItem): void {
  if (state === 'void') throw new Problem('conflict', paymentMessages.isVoid);
  if (state !== 'draft') throw new Problem('conflict', paymentMessages.notDraft);
}

/** @throws Problem bad_input for a day that has passed, or is long after the month */
function assertValueDate(period: PayPeriod, valueDate: string): void {
  const today = todayInIndia();
  const latest = latestValueDate(period, today);
  if (valueDate < today) throw fieldProblem('valueDate', paymentMessages.valueDatePast);
  if (valueDate > latest) throw fieldProblem('valueDate', paymentMessages.valueDateLate(latest));
}

/**
 * Begins a batch. Batches are numbered without a gap, and the last one alone can be a draft.
 * @throws Problem bad_input for a value date that the month cannot have; conflict where another batch is a draft, or this is not the next number
 */
export async function createBatch(
  admin: Actor,
  period: PayPeriod,
  { number, valueDate }: BodyOf<typeof paymentsRoutes.createBatch>,
): Promise<MonthPayments> {
  await retryOnConflict(async () => {
    const month = await readMonth(period);
    const last = month.batches.at(-1);
    const isRetry =
      last?.number === number && last.created.by.id === admin.userId && last.valueDate === valueDate;
    if (isRetry && last.state === 'draft') return;
    assertValueDate(period, valueDate);
    if (last?.state === 'draft') throw new Problem('conflict', paymentMessages.openBatch);
    if (number !== (last?.number ?? 0) + 1) throw new Problem('conflict', paymentMessages.otherNumber);
    const batch = newBatch(period, number, { valueDate, created: enteredBy(admin) });
    await transactAs(admin, [
      batchWrite(batch, batch),
      ...auditWrites(admin, 'payment-batch.created', batchSubject(batch), {
        payPeriod: period,
        changes: changesOf(undefined, { valueDate }, ['valueDate']),
      }),
    ]);
  });
  return getMonthPayments(admin, period);
}

const isQueuedIn = (number: number) => (payment: Payment) =>
  payment.batch === number && payment.outcome === 'queued';

/**
 * Adds employees to a draft, each with what is due, or removes them, in one transaction. Those who are in it already, or
 * not in it, stay so: a retry changes nothing.
 * @throws Problem conflict where nothing can be paid to one of them; not_found for one without a payslip; bad_input for
 *   one who is listed twice, or too many
 */
export async function changeBatch(
  admin: Actor,
  period: PayPeriod,
  number: number,
  { add, remove }: BodyOf<typeof paymentsRoutes.changeBatch>,
): Promise<ReplyOf<typeof paymentsRoutes.changeBatch>> {
  const userIds = [...add, ...remove];
  if (new Set(userIds).size < userIds.length) throw fieldProblem('add', paymentMessages.employeeTwice);
  if (userIds.length > maxPaymentsAtOnce) throw fieldProblem('add', paymentMessages.tooMany);
  return retryOnConflict(async () => {
    const month = await readMonth(period);
    const batch = findBatch(month, number);
    assertDraft(batch);
    const payables = await readPayables(month, userIds);
    if (payables.length < userIds.length) throw new Problem('not_found', payrollMessages.noSlip);
    const removed = new Set<UserId>(remove);
    const changes: [PaymentsItem, PaymentsItem][] = [];
    for (const payable of payables) {
      const { item, slip } = payable;
      const isIn = item.payments.some(isQueuedIn(number));
      if (isIn === !removed.has(item.userId)) continue;
      const others = item.payments.filter((payment) => !isQueuedIn(number)(payment));
      if (isIn) changes.push([item, { ...item, payments: others }]);
      else if (canPay(payable))
        changes.push([item, { ...item, payments: [...others, paymentFor(payable, number)] }]);
      else throw new Problem('conflict', paymentMessages.nothingDue(slip.slip.user.name));
    }
    const reply = {
      added: changes.filter(([{ userId }]) => !removed.has(userId)).length,
      removed: changes.filter(([{ userId }]) => removed.has(userId)).length,
    };
    if (changes.length > 0)
      await transactAs(admin, [
        batchWrite(batch, batch),
        ...changes.map(([read, next]) => paymentsWrite(read, next)),
      ]);
    return reply;
  });
}

/** The payments of a batch in the order of its file. */
export function paymentsOf(items: readonly PaymentsItem[], number: number) {
  return items
    .flatMap(({ userId, payments }) =>
      payments.filter(isOfBatch(number)).map((payment) => ({ userId, payment })),
    )
    .toSorted((a, b) => compareTransfers(toPosition(a), toPosition(b)));
}

const toPosition = ({ userId, payment: { name } }: { userId: UserId; payment: Payment }) => ({
  userId,
  name,
});

/** At most so many names in a message. */
const maxNames = 5;

/** The employees of payments: the first few by name. */
export const namesOf = (payments: readonly Pick<Payment, 'name'>[]): string => {
  const names = payments.map(({ name }) => name);
  return names.length <= maxNames
    ? names.join(', ')
    : `${names.slice(0, maxNames).join(', ')} and ${names.length - maxNames} others`;
};

/**
 * Approves exactly these payments: their total and number are typed, and each is still what is due, into the account as
 * it is now. From then on the batch does not change.
 * @throws Problem bad_input for another total or number; conflict; reauthentication_required
 */
export async function approveBatch(
  admin: Actor,
  period: PayPeriod,
  number: number,
  { total, count }: BodyOf<typeof paymentsRoutes.approveBatch>,
): Promise<MonthPayments> {
  assertReauthenticated(admin);
  await retryOnConflict(async () => {
    const month = await readMonth(period);
    const batch = findBatch(month, number);
    const { approved } = batch;
    if (approved?.by.id === admin.userId && approved.total === toPaise(total) && approved.count === count)
      return;
    assertDraft(batch);
    const items = await readAllPayments(period);
    const payments = paymentsOf(items, number);
    if (payments.length === 0) throw new Problem('conflict', paymentMessages.empty);
    const sum = sumPaise(payments.map(({ payment }) => payment.amount));
    if (sum !== toPaise(total)) throw fieldProblem('total', paymentMessages.otherTotal);
    if (payments.length !== count) throw fieldProblem('count', paymentMessages.otherCount);
    const differing = await findDiffering(month, number, items);
    if (differing.length > 0) throw new Problem('conflict', paymentMessages.differs(namesOf(differing)));
    const next: BatchItem = {
      ...batch,
      state: 'approved',
      approved: { ...enteredBy(admin), total: sum, count },
    };
    // The condition on the version: no payment was added or taken out since the batch was read.
    await transactAs(admin, [
      batchWrite(batch, next),
      ...auditWrites(admin, 'payment-batch.approved', batchSubject(batch), {
        payPeriod: period,
        changes: changesOf(undefined, { people: count, total: sum }, ['people', 'total']),
      }),
    ]);
  });
  return getMonthPayments(admin, period);
}

/**
 * Makes a batch void: a draft that is not wanted, or a file that the bank never took. What it would have paid is due
 * again, so that none of its payments may have been made. The admin who has the file alone knows whether the bank has
 * it, so that another one voids it, unless there is no other.
 * @throws Problem conflict where a payment was recorded as paid, or the admin exported the batch
 */
export async function voidBatch(
  admin: Actor,
  period: PayPeriod,
  number: number,
  { reason }: BodyOf<typeof paymentsRoutes.voidBatch>,
): Promise<MonthPayments> {
  await retryOnConflict(async () => {
    const batch = findBatch(await readMonth(period), number);
    if (batch.state === 'void') return;
    const payments = paymentsOf(await readAllPayments(period), number);
    if (payments.some(({ payment }) => payment.outcome === 'paid'))
      throw new Problem('conflict', paymentMessages.hasPaid);
    if (hasExported(admin, batch) && (await hasOtherAdmin(admin, 'voidBatch')))
      throw new Problem('conflict', paymentMessages.anotherVoids);
    await transactAs(admin, [
      batchWrite(batch, { ...batch, state: 'void', voided: { ...enteredBy(admin), reason } }),
      ...auditWrites(admin, 'payment-batch.voided', batchSubject(batch), {
        payPeriod: period,
        changes: changesOf(undefined, { reason }, ['reason']),
      }),
    ]);
  });
  return getMonthPayments(admin, period);
}
