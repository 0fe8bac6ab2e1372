import { maxPageSize } from '../../shared/fields.ts';
import { toRupees } from '../../shared/money.ts';
import type { MonthPayments, PaymentBatch, PaymentRow, paymentsRoutes } from '../../shared/payments.ts';
import type { PayPeriod } from '../../shared/period.ts';
import type { QueryOf } from '../../shared/route.ts';
import type { Actor } from '../auth/session.ts';
import { type Page, type PageEntry, skipUnreadable, takePage } from '../lib/pagination.ts';
import { queryRowPages, rowOfCursor } from '../pay-runs/rows/row-pages.ts';
import { parseRow } from '../store/pay-run-row.ts';
import type { BatchItem } from '../store/payment.ts';
import { isTracked, readPaymentSettings } from '../store/payment-settings.ts';
import { hasOtherAdmin } from './other-admin.ts';
import { readMonth, readPayables, toRow } from './payable.ts';

/** Whether an admin has the latest file of a batch. */
export const hasExported = ({ userId }: Pick<Actor, 'userId'>, { exports: [newest] }: BatchItem): boolean =>
  newest?.by.id === userId;

const toBatch = (
  { run: _, item: __, version: ___, approved, ...batch }: BatchItem,
  anotherVoids: boolean,
): PaymentBatch => ({
  ...batch,
  ...(approved && { approved: { ...approved, total: toRupees(approved.total) } }),
  ...(anotherVoids && { anotherVoids }),
});

/** @throws Problem not_found without the run; conflict until its payslips have been generated */
export async function getMonthPayments(admin: Actor, period: PayPeriod): Promise<MonthPayments> {
  const [{ head, batches }, settings] = await Promise.all([readMonth(period), readPaymentSettings()]);
  const own = batches.filter((batch) => hasExported(admin, batch));
  const hasOther = own.length > 0 && (await hasOtherAdmin(admin, 'voidBatch'));
  return {
    payPeriod: period,
    isTracked: isTracked(settings, period),
    ...(head.payDate && { payDate: head.payDate }),
    batches: batches.map((batch) => toBatch(batch, hasOther && own.includes(batch))),
  };
}

const listName = (period: PayPeriod) => `payments-${period}`;

/** The employees of a month who have a payslip, in the order of names. @throws Problem as `readMonth`; bad_input */
export async function listPayments(
  admin: Actor,
  period: PayPeriod,
  { limit = maxPageSize, cursor }: QueryOf<typeof paymentsRoutes.rows>,
): Promise<Page<PaymentRow[]>> {
  const after = rowOfCursor(cursor, listName(period));
  const [month, hasOther] = await Promise.all([readMonth(period), hasOtherAdmin(admin, 'confirmAccount')]);
  const viewer = { userId: admin.userId, hasOtherAdmin: hasOther };
  // One more than the page, to know whether there is a next one.
  const pages = queryRowPages(period, after, limit + 1);
  async function* entries(): AsyncGenerator<PageEntry<PaymentRow>[]> {
    for await (const items of pages) {
      const rows = items.flatMap(
        (item) => skipUnreadable(() => parseRow(item), { run: period, item: item.item }) ?? [],
      );
      const payables = await readPayables(
        month,
        rows.map(({ userId }) => userId),
      );
      const byUser = new Map(payables.map((payable) => [payable.item.userId, payable]));
      yield rows.map(({ userId, item }) => {
        const payable = byUser.get(userId);
        return { value: payable && toRow(payable, viewer), position: [item] };
      });
    }
  }
  return takePage(listName(period), entries(), limit);
}
