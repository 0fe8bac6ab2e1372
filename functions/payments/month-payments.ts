import { maxPageSize } from '../../shared/fields.ts';
import { rupees, toRupees } from '../../shared/money.ts';
import type {
  MonthPayments,
  PaymentBatch,
  PaymentRow,
  paymentsRoutes,
} from '../../shared/payments/payments.ts';
import type { PayPeriod } from '../../shared/period.ts';
import type { QueryOf } from '../../shared/route.ts';
import type { UserId } from '../../shared/user-id.ts';
import type { Actor } from '../auth/session.ts';
import {
  type CursorPosition,
  fromCursor,
  type Page,
  type PageEntry,
  skipUnreadable,
  takePage,
} from '../lib/pagination.ts';
import { queryPages } from '../lib/table.ts';
import { queryRowPages, rowOfCursor } from '../pay-runs/rows/row-pages.ts';
import type { RunHead } from '../store/pay-run.ts';
import { parseRow, type RowItem } from '../store/pay-run-row.ts';
import type { BatchItem } from '../store/payment.ts';
import { isTracked, readPaymentSettings } from '../store/payment-settings.ts';
import { payOfPeriod } from '../store/slip-pay.ts';
import { hasOtherAdmin } from './holds.ts';
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

/** @throws Problem not_found without a run and payslips */
export async function getMonthPayments(admin: Actor, period: PayPeriod): Promise<MonthPayments> {
  const [{ head, batches }, settings] = await Promise.all([readMonth(period), readPaymentSettings()]);
  const own = batches.filter((batch) => hasExported(admin, batch));
  const hasOther = own.length > 0 && (await hasOtherAdmin(admin, 'voidBatch'));
  return {
    payPeriod: period,
    isTracked: isTracked(settings, period),
    ...(head?.payDate && { payDate: head.payDate }),
    batches: batches.map((batch) => toBatch(batch, hasOther && own.includes(batch))),
  };
}

/** An employee of a list, with what their row of the run says where they have no payslip. */
interface Listed {
  userId: UserId;
  position: CursorPosition;
  withoutPayslip: PaymentRow | undefined;
}

/** An employee who is paid once their payslip is generated. */
const withoutPayslip = ({ userId, name, employeeId }: RowItem): PaymentRow => ({
  ...{ userId, name, ...(employeeId && { employeeId }) },
  ...{ net: rupees(0), paid: rupees(0), queued: rupees(0), due: rupees(0) },
  state: 'no-payslip',
  payments: [],
});

/** The employees of a pay run in the order of names. A closed month generates no payslip any more. */
async function* ofRun(
  { item: period, state }: RunHead,
  { cursor, limit }: ListQuery,
): AsyncGenerator<Listed[]> {
  for await (const items of queryRowPages(period, rowOfCursor(cursor, runList(period)), limit))
    yield items.flatMap((item) => {
      const row = skipUnreadable(() => parseRow(item), { run: period, item: item.item });
      if (!row) return [];
      const { userId } = row;
      const missing = state === 'closed' ? undefined : withoutPayslip(row);
      return [{ userId, position: [row.item], withoutPayslip: missing }];
    });
}

/** The employees with a payslip of a month that has no pay run. */
async function* ofPayslips(period: PayPeriod, { cursor, limit }: ListQuery): AsyncGenerator<Listed[]> {
  const [userId] = cursor === undefined ? [] : fromCursor(cursor, slipList(period), 1);
  const after = userId !== undefined && { after: { userId, payPeriod: period, period } };
  const options = { ...payOfPeriod(period), ...after, limit };
  for await (const items of queryPages('slips', options))
    yield items.map(({ userId: id }) => ({
      userId: id as UserId,
      position: [String(id)],
      withoutPayslip: undefined,
    }));
}

const runList = (period: PayPeriod) => `payments-${period}`;
const slipList = (period: PayPeriod) => `paid-slips-${period}`;

type ListQuery = { cursor?: string | undefined; limit: number };

/** The employees of a month, with what is due to each who has a payslip. @throws Problem as `readMonth`; bad_input */
export async function listPayments(
  admin: Actor,
  period: PayPeriod,
  { limit = maxPageSize, cursor }: QueryOf<typeof paymentsRoutes.rows>,
): Promise<Page<PaymentRow[]>> {
  const [month, hasOther] = await Promise.all([readMonth(period), hasOtherAdmin(admin, 'confirmAccount')]);
  const viewer = { userId: admin.userId, hasOtherAdmin: hasOther };
  // One more than the page, to know whether there is a next one.
  const query = { cursor, limit: limit + 1 };
  const [name, pages] = month.head
    ? [runList(period), ofRun(month.head, query)]
    : [slipList(period), ofPayslips(period, query)];
  async function* entries(): AsyncGenerator<PageEntry<PaymentRow>[]> {
    for await (const employees of pages) {
      const payables = await readPayables(
        month,
        employees.map(({ userId }) => userId),
      );
      const byUser = new Map(payables.map((payable) => [payable.item.userId, payable]));
      yield employees.map(({ userId, position, withoutPayslip: missing }) => {
        const payable = byUser.get(userId);
        return { value: payable ? toRow(payable, viewer) : missing, position };
      });
    }
  }
  return takePage(name, entries(), limit);
}
