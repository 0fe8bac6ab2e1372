import { type Paise, sumPaise } from '../../shared/money.ts';
import type { PayPeriod } from '../../shared/period.ts';
import { type Payment, readAllPayments, readBatches } from '../store/payment.ts';

/** The payments of a month's payslips that left the company, in paise. */
export interface BankTotals {
  /**
   * The payments of exported batches, less those that failed or are void, what the bank paid of a file that was made void, and
   * what was paid outside of the portal. Absent without any.
   */
  exported?: Paise;
  /** Those that are recorded as paid, once the outcome of each is recorded: a part of them would differ from everything. */
  paid?: Paise;
}

export async function readBankTotals(period: PayPeriod): Promise<BankTotals> {
  const [batches, items] = await Promise.all([readBatches(period), readAllPayments(period)]);
  const exported = new Set(batches.filter(({ state }) => state === 'exported').map(({ number }) => number));
  const all = items.flatMap((item) => item.payments);
  const isExported = ({ batch }: Payment) => batch !== undefined && exported.has(batch);
  if (!all.some((payment) => isExported(payment) || payment.outcome === 'paid')) return {};
  const made = all.filter(
    (payment) => payment.outcome === 'paid' || (payment.outcome === 'queued' && isExported(payment)),
  );
  const total = sumPaise(made.map(({ amount }) => amount));
  return { exported: total, ...(made.every(({ outcome }) => outcome === 'paid') && { paid: total }) };
}
