import { type Paise, sumPaise } from '../../shared/money.ts';
import type { PayPeriod } from '../../shared/period.ts';
import { readAllPayments, readBatches } from '../store/payment.ts';

/** What the bank has been given for a month, in paise. */
export interface BankTotals {
  /** The payments of exported batches, less those that failed or are void. Absent without an exported batch. */
  exported?: Paise;
  /** Those that are recorded as paid, once the outcome of each is recorded: a part of them would differ from everything. */
  paid?: Paise;
}

/** Of a month without an exported batch it reads no payment. */
export async function readBankTotals(period: PayPeriod): Promise<BankTotals> {
  const batches = await readBatches(period);
  const exported = new Set(batches.filter(({ state }) => state === 'exported').map(({ number }) => number));
  if (exported.size === 0) return {};
  const payments = (await readAllPayments(period))
    .flatMap((item) => item.payments)
    .filter(({ batch, outcome }) => exported.has(batch) && (outcome === 'queued' || outcome === 'paid'));
  const total = sumPaise(payments.map(({ amount }) => amount));
  return {
    exported: total,
    ...(payments.every(({ outcome }) => outcome === 'paid') && { paid: total }),
  };
}
