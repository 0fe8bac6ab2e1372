import { createHash } from 'node:crypto';
import { fieldProblem, Problem } from '../../shared/errors.ts';
import { maxPageSize } from '../../shared/fields.ts';
import { sumPaise, toRupees } from '../../shared/money.ts';
import { findChangedFigures } from '../../shared/payments/bank-files/figures.ts';
import { presets } from '../../shared/payments/bank-files/presets.ts';
import {
  cellsOf,
  renderRows,
  type Transfer,
  toDelimitedText,
  toTitles,
} from '../../shared/payments/bank-files/render.ts';
import type { BankFileTemplate } from '../../shared/payments/bank-files/template.ts';
import {
  type BatchPayment,
  type PaymentSettings,
  paymentMessages,
  type paymentsRoutes,
  type TemplateId,
} from '../../shared/payments/payments.ts';
import type { PayPeriod } from '../../shared/period.ts';
import type { BodyOf, QueryOf } from '../../shared/route.ts';
import type { ExportedFile } from '../../shared/statutory/statutory-filing.ts';
import type { UserId } from '../../shared/user-id.ts';
import { assertReauthenticated } from '../auth/authorize.ts';
import type { Actor } from '../auth/session.ts';
import { transactAs } from '../auth/transact-as.ts';
import { enteredBy } from '../lib/entered-by.ts';
import { type Page, type PageEntry, takePage } from '../lib/pagination.ts';
import { retryOnConflict } from '../lib/retry.ts';
import { auditWrites } from '../store/audit.ts';
import { changesOf } from '../store/audit-changes.ts';
import { recordRead } from '../store/audit-reads.ts';
import { itemOfCursor } from '../store/pay-run.ts';
import {
  type BatchItem,
  batchSubject,
  batchWrite,
  isOfBatch,
  type BatchPayment as PaymentOfBatch,
  paymentsPrefix,
  queryPayments,
  readAllPayments,
} from '../store/payment.ts';
import { readPaymentSettings } from '../store/payment-settings.ts';
import { findBatch, namesOf, paymentsOf } from './batches.ts';
import { findDiffering, readMonth } from './payable.ts';

/** The batch as its references and its file need it. */
const batchOf = ({ run: period, number, valueDate }: BatchItem, debitAccount: string) => ({
  period,
  number,
  valueDate,
  debitAccount,
});

const listName = ({ run, number }: BatchItem) => `transfers-${run}-${number}`;

/** The payments of a batch, as they are stored. Reading bank accounts is recorded in the audit log. */
export async function listBatch(
  admin: Actor,
  period: PayPeriod,
  number: number,
  { limit = maxPageSize, cursor }: QueryOf<typeof paymentsRoutes.transfers>,
): Promise<Page<BatchPayment[]>> {
  const batch = findBatch(await readMonth(period), number);
  const pages = queryPayments(period, itemOfCursor(cursor, listName(batch), paymentsPrefix), limit + 1);
  async function* entries(): AsyncGenerator<PageEntry<BatchPayment>[]> {
    for await (const items of pages)
      yield items.map(({ userId, item, payments }) => {
        const payment = payments.find(isOfBatch(number));
        return { value: payment && toListed(userId, payment), position: [item] };
      });
  }
  const page = await takePage(listName(batch), entries(), limit);
  await recordRead(admin, 'payment-batch.read', batchSubject(batch), { payPeriod: period });
  return page;
}

const toListed = (userId: UserId, payment: PaymentOfBatch): BatchPayment => {
  const { name, beneficiary, employeeId, email, account, ifsc, amount, outcome, utr } = payment;
  return {
    userId,
    name,
    ...(beneficiary !== name && { beneficiary }),
    employeeId,
    email,
    account,
    ifsc,
    amount: toRupees(amount),
    outcome,
    ...(utr && { utr }),
  };
};

/** @throws Problem not_found */
function findLayout({ templates }: PaymentSettings, id: TemplateId): BankFileTemplate {
  const own = templates.find((template) => template.id === id);
  const layout = own ?? (presets as Record<string, BankFileTemplate>)[id];
  if (!layout) throw new Problem('not_found', paymentMessages.noTemplate);
  return layout;
}

/** Exports of a batch that are listed; the audit log has all. */
const maxExports = 20;

/** 'salaries-2026-11-batch-1', without an extension. */
const fileNameOf = ({ run, number }: BatchItem): string => `salaries-${run}-batch-${number}`;

function toFile(
  layout: BankFileTemplate,
  transfers: readonly Transfer[],
  batch: BatchItem,
  debitAccount: string,
): ExportedFile {
  const rendered = renderRows(layout, transfers, batchOf(batch, debitAccount));
  const changed = findChangedFigures(layout, transfers, rendered);
  if (changed.length > 0) throw fieldProblem('layout', changed.map(({ message }) => message).join(' '));
  const rows = cellsOf(rendered);
  const name = fileNameOf(batch);
  if (layout.extension !== 'xlsx')
    return { name: `${name}.${layout.extension}`, text: toDelimitedText(layout, rows) };
  const titles = toTitles(layout);
  const columns = layout.columns.map(({ source }, i) => ({
    label: titles[i] ?? '',
    // Account numbers are texts, whose leading zeros a spreadsheet keeps.
    kind: source === 'amount' ? ('amount' as const) : ('text' as const),
  }));
  return { name, sheet: { name: 'Payments', columns, rows } };
}

/**
 * The file of an approved batch for the bank, from the payments as they were approved: exported again in the same layout,
 * it has the same bytes. Each payment is compared once more with what would be paid now, as at the approval; where one
 * differs there is no file. Once an outcome is recorded the bank has the file, and what failed may be in a later batch, so
 * it is not exported again.
 * @throws Problem reauthentication_required; conflict before it is approved, once an outcome is recorded, or where a payment
 *   is not what would be paid now; bad_input without the company's account, where the layout has it, or where the layout
 *   would change a figure
 */
export async function exportBatch(
  admin: Actor,
  period: PayPeriod,
  number: number,
  { layout: id }: BodyOf<typeof paymentsRoutes.exportBatch>,
): Promise<ExportedFile> {
  assertReauthenticated(admin);
  return retryOnConflict(async () => {
    const [month, settings] = await Promise.all([readMonth(period), readPaymentSettings()]);
    const batch = findBatch(month, number);
    if (batch.state === 'void') throw new Problem('conflict', paymentMessages.isVoid);
    if (batch.state === 'draft') throw new Problem('conflict', paymentMessages.notApproved);
    const layout = findLayout(settings, id);
    if (settings.debitAccount === '' && layout.columns.some(({ source }) => source === 'debit-account'))
      throw fieldProblem('layout', paymentMessages.noDebitAccount);
    const items = await readAllPayments(period);
    const payments = paymentsOf(items, number).map(({ payment }) => payment);
    if (payments.some(({ outcome }) => outcome !== 'queued'))
      throw new Problem('conflict', paymentMessages.hasOutcomes);
    const differing = await findDiffering(month, number, items);
    if (differing.length > 0) throw new Problem('conflict', paymentMessages.changedSince(namesOf(differing)));
    const transfers = payments.map((payment) => ({ ...payment, name: payment.beneficiary }));
    const file = toFile(layout, transfers, batch, settings.debitAccount);
    const hash = createHash('sha256')
      .update(file.text ?? JSON.stringify(file.sheet))
      .digest('hex');
    const [newest] = batch.exports;
    const isSame = newest?.hash === hash && newest.layout === layout.name;
    const exports = isSame
      ? batch.exports
      : [{ ...enteredBy(admin), layout: layout.name, hash }, ...batch.exports].slice(0, maxExports);
    const total = sumPaise(payments.map(({ amount }) => amount));
    const exported = { layout: layout.name, people: payments.length, total, fileHash: hash };
    await transactAs(admin, [
      batchWrite(batch, { ...batch, state: 'exported', exports }),
      ...auditWrites(admin, 'payment-batch.exported', batchSubject(batch), {
        payPeriod: period,
        changes: changesOf(undefined, exported, ['layout', 'people', 'total', 'fileHash']),
      }),
    ]);
    return file;
  });
}
