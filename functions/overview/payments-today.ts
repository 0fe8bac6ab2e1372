import { type Paise, paise, subtractPaise, sumPaise, toRupees } from '../../shared/money.ts';
import type { PaymentsToday } from '../../shared/overview.ts';
import { isGenerated } from '../../shared/pay-run-state.ts';
import { balanceOf, isUnderWay } from '../../shared/payment-state.ts';
import type { RunHead } from '../store/pay-run.ts';
import { type BatchItem, type PaymentsItem, readAllPayments, readBatches } from '../store/payment.ts';
import { isTracked, readPaymentSettings } from '../store/payment-settings.ts';

const partOf = (amounts: readonly Paise[]) => ({
  employees: amounts.length,
  amount: toRupees(sumPaise(amounts)),
});

const isPositive = (amount: Paise): boolean => amount > 0;

/** What the payments of a month come to. @param net of all its payslips, in paise */
function summarize(
  { item: payPeriod, payDate }: RunHead,
  net: Paise,
  batches: readonly BatchItem[],
  items: readonly PaymentsItem[],
): PaymentsToday {
  const states = new Map(batches.map(({ number, state }) => [number, state]));
  const stateOf = (batch: number) => states.get(batch);
  const balances = items.map(({ payments }) => balanceOf(paise(0), payments, stateOf));
  const paid = balances.map((balance) => balance.paid).filter(isPositive);
  const queued = balances.map((balance) => balance.queued).filter(isPositive);
  const failed = items.flatMap(({ payments }) => {
    const last = payments.at(-1);
    const waits = payments.some((payment) => isUnderWay(payment, stateOf));
    return last?.outcome === 'failed' && !waits ? [last.amount] : [];
  });
  const amountsIn = (number: number) =>
    items.flatMap(({ payments }) =>
      payments.filter(({ batch }) => batch === number).map(({ amount }) => amount),
    );
  return {
    payPeriod,
    ...(payDate && { payDate }),
    due: toRupees(subtractPaise(net, sumPaise([...paid, ...queued]))),
    paid: partOf(paid),
    queued: partOf(queued),
    failed: partOf(failed),
    drafts: batches
      .filter(({ state }) => state === 'draft')
      .map(({ number }) => ({ number, ...partOf(amountsIn(number)) })),
  };
}

async function readMonth(head: RunHead, net: Paise): Promise<PaymentsToday[]> {
  const [settings, batches] = await Promise.all([readPaymentSettings(), readBatches(head.item)]);
  if (!isTracked(settings, head.item) && batches.length === 0) return [];
  const items = batches.length > 0 ? await readAllPayments(head.item) : [];
  return [summarize(head, net, batches, items)];
}

/** Something is to be paid, answered by the bank, or recovered. */
const isOpen = ({ due, queued }: PaymentsToday): boolean => due !== 0 || queued.employees > 0;

/** Payments that fail are put right within a month. */
const monthsRead = 2;

/**
 * What became of the newest payslips, and of the month before while something of it is open: from the heads of their runs
 * and their payments; no payslip is read.
 * @param heads newest first
 */
export async function readPaymentsToday(heads: readonly RunHead[]): Promise<PaymentsToday[]> {
  const months = await Promise.all(
    heads
      .filter(isGenerated)
      .slice(0, monthsRead)
      .map((head) => (head.outcome ? readMonth(head, head.outcome.netPay) : [])),
  );
  return months.flatMap((month, i) => month.filter((payments) => i === 0 || isOpen(payments)));
}
