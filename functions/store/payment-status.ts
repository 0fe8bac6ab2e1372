import { paise, toRupees } from '../../shared/money.ts';
import { maskedAccount } from '../../shared/payments/bank-files/banks.ts';
import type { PayPeriod } from '../../shared/period.ts';
import { paymentStatusOf } from '../../shared/slips/payment-state.ts';
import type { SlipPayment } from '../../shared/slips/slips.ts';
import { batchGetAll } from '../lib/table.ts';
import { batchKey, type Payment, parseBatch, parsePayments, paymentsKey } from './payment.ts';
import { isTracked, readPaymentSettings } from './payment-settings.ts';
import { periodOf, type SlipItem } from './slip.ts';
import { type PayableSlip, readTakenBack } from './taken-back.ts';

export const toPayableSlip = (item: SlipItem): PayableSlip => ({
  userId: item.userId,
  period: periodOf(item),
  version: item.version,
  net: item.slip.profile.netPay ?? paise(0),
});

function toPaid(payment: Payment): SlipPayment['payments'][number] {
  const { amount, paidOn = '' } = payment;
  const made = { amount: toRupees(amount), paidOn };
  if (payment.batch === undefined) return { ...made, reference: payment.reference };
  const { account, ifsc, utr } = payment;
  return { ...made, account: maskedAccount(account, ifsc), ...(utr && { utr }) };
}

/** The states of the batches that these payments are in, by key; each is read once. */
async function readStates(batches: readonly [PayPeriod, number][]) {
  const keys = new Map(batches.map(([period, number]) => [`${period} ${number}`, batchKey(period, number)]));
  const items = await batchGetAll([...keys.values()].map((key) => ({ table: 'runs', key })));
  return new Map([...keys.keys()].map((key, i) => [key, parseBatch(items[i])?.state]));
}

/**
 * Reads the payments of payslips, in their order, no two of one employee and month; undefined where payments are not
 * tracked. A replaced payslip is compared with all that was paid for its month.
 */
export async function readSlipPayments(slips: readonly PayableSlip[]): Promise<(SlipPayment | undefined)[]> {
  const settings = await readPaymentSettings();
  const tracked = slips.filter(({ period }) => isTracked(settings, period));
  const items = await batchGetAll(
    tracked.map(({ userId, period }) => ({ table: 'runs', key: paymentsKey(period, userId) })),
  );
  const withPayments = new Map(tracked.map((slip, i) => [slip, { ...slip, item: parsePayments(items[i]) }]));
  const found = [...withPayments.values()];
  const [states, takenBackOf] = await Promise.all([
    readStates(
      found.flatMap(({ period, item }) =>
        (item?.payments ?? []).flatMap(({ batch, outcome }): [PayPeriod, number][] =>
          outcome === 'queued' && batch !== undefined ? [[period, batch]] : [],
        ),
      ),
    ),
    readTakenBack(found),
  ]);
  return slips.map((slip) => {
    const paid = withPayments.get(slip);
    if (!paid) return undefined;
    const { payments = [] } = paid.item ?? {};
    const stateOf = (batch: number) => states.get(`${slip.period} ${batch}`);
    return {
      status: paymentStatusOf(slip.net, payments, stateOf, takenBackOf(slip)),
      payments: payments.filter(({ outcome }) => outcome === 'paid').map(toPaid),
    };
  });
}

/** The same of one payslip. */
export const readSlipPayment = async (slip: SlipItem): Promise<SlipPayment | undefined> =>
  (await readSlipPayments([toPayableSlip(slip)]))[0];
