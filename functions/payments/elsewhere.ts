import { fieldProblem, Problem } from '../../shared/errors.ts';
import { formatPaise, paise, toPaise, toRupees } from '../../shared/money.ts';
import { paymentMessages, type paymentsRoutes } from '../../shared/payments/payments.ts';
import type { PayPeriod } from '../../shared/period.ts';
import type { BodyOf, ReplyOf } from '../../shared/route.ts';
import { balanceOf, isUnderWay } from '../../shared/slips/payment-state.ts';
import { assertNotInFuture } from '../../shared/statutory/paid-on.ts';
import type { UserId } from '../../shared/user-id.ts';
import type { Actor } from '../auth/session.ts';
import { transactAs } from '../auth/transact-as.ts';
import { enteredBy } from '../lib/entered-by.ts';
import { retryOnConflict } from '../lib/retry.ts';
import { auditWrites } from '../store/audit.ts';
import { changesOf } from '../store/audit-changes.ts';
import { type Payment, type PaymentElsewhere, paymentsWrite } from '../store/payment.ts';
import { type PaidMonth, type Payable, payableOf, readMonth } from './payable.ts';

type Made = BodyOf<typeof paymentsRoutes.recordElsewhere>;

const findPayment = ({ item }: Payable, id: string): PaymentElsewhere | undefined =>
  item.payments.find((each): each is PaymentElsewhere => each.batch === undefined && each.id === id);

const dueAfter = ({ stateOf }: PaidMonth, { balance }: Payable, payments: readonly Payment[]) => ({
  due: toRupees(balanceOf(balance.net, payments, stateOf, balance.takenBack).due),
});

/**
 * @throws Problem bad_input for an amount or a day that cannot be; conflict while a batch pays, or where nothing is due or to be
 *   recovered
 */
function assertCanBePaid(
  { period, stateOf }: PaidMonth,
  payable: Payable,
  { amount, paidOn, isReturned }: Made,
): void {
  const { item, slip, balance } = payable;
  const { name } = slip.slip.user;
  const underWay = item.payments.find((payment) => isUnderWay(payment, stateOf));
  if (underWay?.batch !== undefined)
    throw new Problem('conflict', paymentMessages.underWay(name, underWay.batch));
  const most = isReturned ? paise(-balance.due) : balance.due;
  const { noneDue, noneOverpaid, moreThanDue, moreThanOverpaid } = paymentMessages;
  if (most <= 0) throw new Problem('conflict', (isReturned ? noneOverpaid : noneDue)(name));
  if (toPaise(amount) > most)
    throw fieldProblem('amount', (isReturned ? moreThanOverpaid : moreThanDue)(formatPaise(most)));
  if (paidOn < `${period}-01`) throw fieldProblem('paidOn', paymentMessages.paidBeforeMonth(period));
  assertNotInFuture('paidOn', paidOn);
}

/**
 * Records that what is due to an employee, or a part of it, was paid outside of the portal: by cheque, in cash, or by a
 * transfer of another account; or that the employee returned what was paid too much, which is a payment below zero. It is a
 * payment as those of batches are. A hold does not stop it: it says what was done.
 * @throws Problem not_found without a payslip of the month; bad_input; conflict while a batch has a payment of the employee on
 *   its way, where nothing is due, or where the id is that of another payment
 */
export const recordElsewhere = (
  admin: Actor,
  period: PayPeriod,
  userId: UserId,
  id: string,
  made: Made,
): Promise<ReplyOf<typeof paymentsRoutes.recordElsewhere>> =>
  retryOnConflict(async () => {
    const month = await readMonth(period);
    const payable = await payableOf(month, userId);
    const { item, slip } = payable;
    const { paidOn, reference, isReturned } = made;
    const amount = paise(toPaise(made.amount) * (isReturned ? -1 : 1));
    const known = findPayment(payable, id);
    if (known) {
      const isRetry = known.amount === amount && known.paidOn === paidOn && known.reference === reference;
      if (!isRetry) throw new Problem('conflict', paymentMessages.otherPayment);
      return dueAfter(month, payable, item.payments);
    }
    assertCanBePaid(month, payable, made);
    const payment: PaymentElsewhere = {
      ...{ id, amount, reference, paidOn, outcome: 'paid', recorded: enteredBy(admin) },
      ...{ slipVersion: slip.version, name: slip.slip.user.name },
    };
    const payments = [...item.payments, payment];
    await transactAs(admin, [
      paymentsWrite(item, { ...item, payments }),
      ...auditWrites(admin, isReturned ? 'payment.returned' : 'payment.paid-elsewhere', slip.slip.user, {
        payPeriod: period,
        changes: changesOf(undefined, { ...payment, amount: toPaise(made.amount) }, [
          'amount',
          'paidOn',
          'reference',
        ]),
      }),
    ]);
    return dueAfter(month, payable, payments);
  });

/** Undoes such a payment: it stays on record as void, and its amount is due again. @throws Problem not_found */
export const voidElsewhere = (
  admin: Actor,
  period: PayPeriod,
  userId: UserId,
  id: string,
  { reason }: BodyOf<typeof paymentsRoutes.voidElsewhere>,
): Promise<ReplyOf<typeof paymentsRoutes.voidElsewhere>> =>
  retryOnConflict(async () => {
    const month = await readMonth(period);
    const payable = await payableOf(month, userId);
    const { item, slip } = payable;
    const known = findPayment(payable, id);
    if (!known) throw new Problem('not_found', paymentMessages.noPaymentElsewhere);
    if (known.outcome === 'void') return dueAfter(month, payable, item.payments);
    const next: PaymentElsewhere = { ...known, outcome: 'void', reason, recorded: enteredBy(admin) };
    const payments = item.payments.with(item.payments.indexOf(known), next);
    await transactAs(admin, [
      paymentsWrite(item, { ...item, payments }),
      ...auditWrites(admin, 'payment.elsewhere-voided', slip.slip.user, {
        payPeriod: period,
        changes: changesOf(undefined, { ...known, reason }, ['amount', 'paidOn', 'reference', 'reason']),
      }),
    ]);
    return dueAfter(month, payable, payments);
  });
