import { Problem } from '../../shared/errors.ts';
import { maxPageSize } from '../../shared/fields.ts';
import { payRunMessages } from '../../shared/pay-runs/messages.ts';
import type { payRunsRoutes, RegisterEntry } from '../../shared/pay-runs/pay-runs.ts';
import type { PayPeriod } from '../../shared/period.ts';
import type { QueryOf } from '../../shared/route.ts';
import { isPaidHere } from '../../shared/slips/payment-state.ts';
import type { Actor } from '../auth/session.ts';
import { type Page, type PageEntry, skipUnreadable, takePage } from '../lib/pagination.ts';
import { recordRead } from '../store/audit-reads.ts';
import { runSubjectId } from '../store/pay-run.ts';
import { parseRow } from '../store/pay-run-row.ts';
import { readPaySettings } from '../store/pay-settings.ts';
import { readBatches } from '../store/payment.ts';
import { isTracked, readPaymentSettings } from '../store/payment-settings.ts';
import { type SlipItem, slipToRupees, toSlipId } from '../store/slip.ts';
import { getHead } from './head.ts';
import { assertConfirmed, compareSlip, readSlipsOf } from './month-slips.ts';
import type { EmployeeMonth } from './rows/employee-month.ts';
import { readMonths } from './rows/read-months.ts';
import { queryRowPages, rowOfCursor } from './rows/row-pages.ts';

const listName = (period: PayPeriod) => `register-${period}`;

function toEntry({ bankChange }: EmployeeMonth, { userId, payPeriod, slip }: SlipItem): RegisterEntry {
  const { user, profile, payDate, statutory } = slipToRupees(slip);
  return { slipId: toSlipId(userId, payPeriod), user, profile, payDate, statutory, bankChange };
}

/** A file of all payslips would pay again what was paid. @throws Problem conflict where batches pay the month */
async function assertNotPaidHere(period: PayPeriod): Promise<void> {
  const [settings, batches] = await Promise.all([readPaymentSettings(), readBatches(period)]);
  if (isPaidHere(isTracked(settings, period), batches))
    throw new Problem('conflict', payRunMessages.paidHere(period));
}

/**
 * The slips of a month's rows, in the order of names: each slip of the month has a row. That they are read is on
 * the record.
 * @throws Problem not_found without the run; conflict where they are for the bank, and batches pay the month, or a slip of the page
 *   is missing or out of date
 */
export async function listRegister(
  admin: Actor,
  period: PayPeriod,
  { limit = maxPageSize, cursor, for: purpose }: QueryOf<typeof payRunsRoutes.register>,
): Promise<Page<RegisterEntry[]>> {
  const after = rowOfCursor(cursor, listName(period));
  const head = await getHead(period);
  // The payslips of a closed month were compared when it was closed.
  const isCompared = purpose === 'bank-advice' && head.state !== 'closed';
  if (purpose === 'bank-advice' && after === undefined) await assertNotPaidHere(period);
  await recordRead(admin, 'register.read', { id: runSubjectId(period) }, { payPeriod: period });
  // One more than the page, to know whether there is a next one.
  const pages = queryRowPages(period, after, limit + 1);
  const settings = await readPaySettings();
  async function* entries(): AsyncGenerator<PageEntry<RegisterEntry>[]> {
    for await (const items of pages) {
      const stored = items.flatMap(
        (item) => skipUnreadable(() => parseRow(item), { run: period, item: item.item }) ?? [],
      );
      const rows = await readMonths(head, stored, { settings, hasPrevious: true });
      const slips = await readSlipsOf(rows);
      if (isCompared)
        assertConfirmed(
          head,
          rows.map((row, i) => compareSlip(row, slips[i], settings)),
        );
      yield rows.map((row, i) => ({ value: slips[i] && toEntry(row, slips[i]), position: [row.item] }));
    }
  }
  return takePage(listName(period), entries(), limit);
}
