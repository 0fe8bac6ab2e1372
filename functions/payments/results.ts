import { todayInIndia } from '../../shared/date.ts';
import { fieldProblem, Problem } from '../../shared/errors.ts';
import type { Paise } from '../../shared/money.ts';
import { type PaymentResult, paymentMessages, type paymentsRoutes } from '../../shared/payments/payments.ts';
import type { PayPeriod } from '../../shared/period.ts';
import type { BodyOf, ReplyOf } from '../../shared/route.ts';
import { balanceOf, isUnderWay, paymentThatPays } from '../../shared/slips/payment-state.ts';
import { assertPaidOn } from '../../shared/statutory/paid-on.ts';
import type { UserId } from '../../shared/user-id.ts';
import type { Actor } from '../auth/session.ts';
import { transactAs } from '../auth/transact-as.ts';
import { enteredBy } from '../lib/entered-by.ts';
import { skipUnreadable } from '../lib/pagination.ts';
import { retryOnConflict } from '../lib/retry.ts';
import { batchGetAll, get, type Write } from '../lib/table.ts';
import { auditWrites } from '../store/audit.ts';
import { changesOf } from '../store/audit-changes.ts';
import {
  type BatchItem,
  type BatchPayment,
  batchSubject,
  batchWrite,
  isOfBatch,
  overpaidIn,
  type Payment,
  type PaymentsItem,
  parsePayments,
  paymentsKey,
  paymentsWrite,
} from '../store/payment.ts';
import { recordsAfterOverpaying } from '../store/payslip-record.ts';
import { parseProfile, profileKey, profileWrite } from '../store/profile.ts';
import { type PaidSlip, paidAttributes, parsePaidSlip, slipKey } from '../store/slip.ts';
import { readTakenBack } from '../store/taken-back.ts';
import { findBatch } from './batches.ts';
import { netOf, type PaidMonth, readMonth } from './payable.ts';

type Result = PaymentResult;

/** The day from which a payment of a batch can have been made: the pay date, or that of the batch where it is earlier. */
function payslipDayOf(slip: PaidSlip | undefined, { created }: BatchItem): string {
  const begun = todayInIndia(new Date(created.at));
  const payDate = slip?.slip.payDate;
  return payDate !== undefined && payDate < begun ? payDate : begun;
}

/**
 * The details of a result, without those that do not belong to its outcome.
 * @throws Problem bad_input for a missing one
 */
function detailsOf({ outcome, paidOn, utr, reason }: Result, index: number): Partial<BatchPayment> {
  if (outcome === 'paid') {
    if (!paidOn) throw fieldProblem(`results.${index}.paidOn`, paymentMessages.paidOnRequired);
    return { paidOn, ...(utr && { utr }) };
  }
  if (outcome === 'queued') return {};
  if (!reason) throw fieldProblem(`results.${index}.reason`, paymentMessages.reasonRequired);
  return { reason };
}

const isSame = (
  payment: BatchPayment,
  { outcome }: Result,
  { paidOn, utr, reason }: Partial<BatchPayment>,
): boolean =>
  payment.outcome === outcome &&
  payment.paidOn === paidOn &&
  payment.utr === utr &&
  payment.reason === reason;

/** Net pay of the newest payslip of a month, and the part of the month that later payslips have taken back, in paise. */
interface Owed {
  net: Paise;
  takenBack: Paise;
}

/**
 * A payment that failed or is void is due again, and another batch, earlier or later, may have paid it, or be about to:
 * then it is not put back, so that no employee is paid twice. That the bank paid it after all is recorded once the
 * other batch is answered. For a void file it is always recorded: only the bank knows what became of it.
 * @throws Problem conflict
 */
function assertNotElsewhere(
  { stateOf }: PaidMonth,
  { number, state }: BatchItem,
  payments: readonly Payment[],
  { name, amount, outcome: before }: BatchPayment,
  { outcome }: Result,
  { net, takenBack }: Owed,
): void {
  const isWithBank = outcome === 'queued' && state !== 'void';
  const isPaidAfterAll = outcome === 'paid' && before !== 'queued' && before !== 'paid' && state !== 'void';
  const others = payments.filter(({ batch }) => batch !== number);
  const other = paymentThatPays(others, stateOf);
  if (!other || amount <= balanceOf(net, others, stateOf, takenBack).due) return;
  if ((isWithBank || isPaidAfterAll) && isUnderWay(other, stateOf))
    throw new Problem('conflict', paymentMessages.onItsWayElsewhere(name, other.batch));
  if (isWithBank)
    throw new Problem(
      'conflict',
      other.batch === undefined
        ? paymentMessages.paidElsewhere(name)
        : paymentMessages.paidByBatch(name, other.batch),
    );
}

/** A UTR is that of one transfer: a report of another batch would record what was paid again as paid. @throws Problem conflict */
function assertOwnUtr({ batch, utr, name }: BatchPayment, payments: readonly Payment[]): void {
  for (const other of payments)
    if (other.batch !== undefined && other.batch !== batch && utr !== undefined && other.utr === utr)
      throw new Problem('conflict', paymentMessages.utrOfBatch(name, utr, other.batch));
}

/**
 * An employee's payments with what became of one of them; undefined where that is on record already.
 * @throws Problem not_found where the batch has no payment of theirs; conflict
 */
function withResult(
  month: PaidMonth,
  item: PaymentsItem | undefined,
  owed: Owed,
  batch: BatchItem,
  result: Result,
  details: Partial<BatchPayment>,
  recorded: BatchPayment['recorded'],
): PaymentsItem | undefined {
  const payment = item?.payments.find(isOfBatch(batch.number));
  if (!item || !payment) throw new Problem('not_found', paymentMessages.noPayment);
  const { paidOn: _, utr, reason: __, ...rest } = payment;
  // A transfer that comes back keeps the UTR that it was made with.
  const kept = { ...(result.outcome === 'failed' && utr !== undefined && { utr }), ...details };
  if (isSame(payment, result, kept)) return undefined;
  assertNotElsewhere(month, batch, item.payments, payment, result, owed);
  const next: BatchPayment = { ...rest, outcome: result.outcome, ...kept, recorded };
  assertOwnUtr(next, item.payments);
  return { ...item, payments: item.payments.with(item.payments.indexOf(payment), next) };
}

/** One employee's outcome is about that employee; of several the batch has an entry with the numbers. */
function audit(admin: Actor, month: PaidMonth, number: number, changed: readonly PaymentsItem[]): Write[] {
  const { period } = month;
  const payments = changed.flatMap(({ payments: all }) => all.find(isOfBatch(number)) ?? []);
  const [only] = payments;
  const [item] = changed;
  if (changed.length === 1 && only && item) {
    const { outcome, amount, paidOn, utr, reason } = only;
    const recorded = { outcome, amount, paidOn, utr, reason };
    return auditWrites(
      admin,
      'payment.recorded',
      { id: item.userId, name: only.name },
      {
        payPeriod: period,
        changes: changesOf(undefined, recorded, ['outcome', 'amount', 'paidOn', 'utr', 'reason']),
      },
    );
  }
  const count = (outcome: Payment['outcome']) =>
    payments.filter((payment) => payment.outcome === outcome).length || undefined;
  const counts = {
    paid: count('paid'),
    failed: count('failed'),
    void: count('void'),
    queued: count('queued'),
  };
  return auditWrites(admin, 'payment-batch.recorded', batchSubject({ run: period, number }), {
    payPeriod: period,
    changes: changesOf(undefined, counts, ['paid', 'failed', 'void', 'queued']),
  });
}

/**
 * Notes in the profile that more may have been paid for a month than its payslip: later payslips then compare it with its payments, and
 * take back what is too much. It is written before the payments, since the profiles of a whole report do not fit into one transaction
 * with them; a note without a payment above the payslip takes nothing. A profile that cannot be read has none, and the report of the
 * bank is recorded all the same: what was paid too much is to be recovered by the payments alone.
 */
async function noteOverpaid(admin: Actor, period: PayPeriod, userId: UserId): Promise<void> {
  const item = await get('profiles', profileKey(userId));
  const profile = skipUnreadable(() => parseProfile(item), { table: 'profiles', userId });
  const payslips = profile && recordsAfterOverpaying(profile, period);
  if (payslips) await transactAs(admin, [profileWrite(profile, { ...profile, payslips })]);
}

/**
 * Records what became of payments that the bank has been given, by hand or from its report, in one transaction, also of a
 * file that was made void afterwards. Recording the same again changes nothing.
 * @throws Problem bad_input; not_found; conflict before the batch is exported, or where another batch pays what failed
 */
export async function recordResults(
  admin: Actor,
  period: PayPeriod,
  number: number,
  { results }: BodyOf<typeof paymentsRoutes.recordResults>,
): Promise<ReplyOf<typeof paymentsRoutes.recordResults>> {
  if (new Set(results.map(({ userId }) => userId)).size < results.length)
    throw fieldProblem('results', paymentMessages.employeeTwice);
  const details = results.map(detailsOf);
  return retryOnConflict(async () => {
    const month = await readMonth(period);
    const batch = findBatch(month, number);
    if (batch.state !== 'exported' && batch.exports.length === 0)
      throw new Problem('conflict', paymentMessages[batch.state === 'void' ? 'isVoid' : 'notExported']);
    const read = await batchGetAll(
      results.flatMap(({ userId }) => [
        { table: 'runs' as const, key: paymentsKey(period, userId) },
        { table: 'slips' as const, key: slipKey(userId, period), attributes: paidAttributes },
      ]),
    );
    const slips = results.map((_, i) => parsePaidSlip(read[2 * i + 1]));
    for (const [i, { paidOn }] of details.entries())
      if (paidOn !== undefined) assertPaidOn(`results.${i}.paidOn`, paidOn, payslipDayOf(slips[i], batch));
    const payslips = results.map(({ userId }, i) => ({
      ...{ userId, period, version: slips[i]?.version ?? 1, net: netOf(slips[i]) },
      item: parsePayments(read[2 * i]),
    }));
    const takenBackOf = await readTakenBack(payslips);
    const recorded = enteredBy(admin);
    const changes = payslips.flatMap((payslip, i) => {
      const { item, net } = payslip;
      const owed = { net, takenBack: takenBackOf(payslip) };
      const next = withResult(month, item, owed, batch, results[i] as Result, details[i] ?? {}, recorded);
      return item && next ? [{ item, next, net }] : [];
    });
    for (const { next, net } of changes)
      if (overpaidIn(net, next) > 0) await noteOverpaid(admin, period, next.userId);
    if (changes.length > 0)
      await transactAs(admin, [
        // So that the batch is not made void, or exported again, at the same moment.
        batchWrite(batch, batch),
        ...changes.map(({ item, next }) => paymentsWrite(item, next)),
        ...audit(
          admin,
          month,
          number,
          changes.map(({ next }) => next),
        ),
      ]);
    return { recorded: changes.length };
  });
}
