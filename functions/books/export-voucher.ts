import {
  booksMessages,
  type booksRoutes,
  type VoucherFile,
  type VoucherFormat,
} from '../../shared/books/books.ts';
import { toPlainSheet, toZohoSheet } from '../../shared/books/journal-sheets.ts';
import { toTallyVoucher } from '../../shared/books/tally.ts';
import { reversalOf, type Voucher } from '../../shared/books/voucher.ts';
import { Problem } from '../../shared/errors.ts';
import { paise } from '../../shared/money.ts';
import { isGenerated } from '../../shared/pay-runs/pay-run-state.ts';
import { payRunMessages } from '../../shared/pay-runs/pay-runs.ts';
import type { PayPeriod } from '../../shared/period.ts';
import type { BodyOf } from '../../shared/route.ts';
import type { Actor } from '../auth/session.ts';
import { transactAs } from '../auth/transact-as.ts';
import { isVersion } from '../lib/condition.ts';
import { enteredBy } from '../lib/entered-by.ts';
import { retryOnConflict } from '../lib/retry.ts';
import type { Write } from '../lib/table.ts';
import { type AuditDetails, auditWrites } from '../store/audit.ts';
import { changesOf } from '../store/audit-changes.ts';
import { headKey, type RunHead } from '../store/pay-run.ts';
import {
  newVoucher,
  newVoucherWrite,
  reversalWrite,
  type VoucherItem,
  voucherCheck,
  voucherSubject,
} from '../store/voucher.ts';
import { type Books, currentVoucher, hashOf, readBooks, refusalOf, totalOf } from './books.ts';

export function toFile(voucher: Voucher, format: VoucherFormat, company: string): VoucherFile {
  const name = `${voucher.type === undefined ? 'journal' : 'payment'}-${voucher.id}`;
  if (format === 'tally') return { name: `${name}.xml`, text: toTallyVoucher(voucher, company) };
  return format === 'zoho'
    ? { name: `${name}-zoho.csv`, sheet: toZohoSheet(voucher) }
    : { name: `${name}.csv`, sheet: toPlainSheet(voucher) };
}

/** The run is still as it was when its payslips were read. */
const headCheck = ({ item, version }: RunHead): Write => ({
  table: 'runs',
  check: headKey(item),
  condition: isVersion(version),
});

/** @throws Problem conflict while the payslips of the month are not generated */
function assertGenerated({ head }: Books): void {
  if (!isGenerated(head)) throw new Problem('conflict', payRunMessages.notGenerated(head.item));
}

export const auditDetails = (payPeriod: PayPeriod, { number, lines, hash }: VoucherItem): AuditDetails => ({
  payPeriod,
  changes: changesOf(undefined, { fileVersion: number, total: totalOf(lines), fileHash: hash }, [
    'fileVersion',
    'total',
    'fileHash',
  ]),
});

/**
 * Makes the voucher of a generated month, and keeps it as it was exported. What says the same as the newest voucher is that
 * voucher: the same bytes, and no new version.
 * @throws Problem not_found without the run; conflict while it is not generated; unprocessable where it does not balance
 */
export const exportVoucher = (
  admin: Actor,
  period: PayPeriod,
  { format }: BodyOf<typeof booksRoutes.exportVoucher>,
): Promise<VoucherFile> =>
  retryOnConflict(async () => {
    const books = await readBooks(period);
    assertGenerated(books);
    const refusal = refusalOf(books);
    if (refusal !== undefined) throw new Problem('unprocessable', refusal);
    const { voucher, number } = currentVoucher(books);
    const known = books.vouchers.find((item) => item.number === number);
    const item =
      known ??
      newVoucher(period, number, {
        ...enteredBy(admin),
        hash: hashOf(voucher),
        lines: [...voucher.lines],
        incomeTax: paise(-(books.journal.totals.incomeTax ?? 0) || 0),
      });
    await transactAs(admin, [
      headCheck(books.head),
      known ? voucherCheck(known) : newVoucherWrite(item),
      ...auditWrites(
        admin,
        'voucher.exported',
        voucherSubject(period, voucher.id),
        auditDetails(period, item),
      ),
    ]);
    return toFile(voucher, format, books.company);
  });

/**
 * The reversal of a voucher that the books have and the payslips no longer say: after a month was reopened, or the ledgers
 * were changed.
 * @throws Problem not_found for a version that was never exported; conflict for one that holds
 */
export const exportReversal = (
  admin: Actor,
  period: PayPeriod,
  { format, version }: BodyOf<typeof booksRoutes.exportReversal>,
): Promise<VoucherFile> =>
  retryOnConflict(async () => {
    const books = await readBooks(period);
    const item = books.vouchers.find(({ number }) => number === version);
    if (!item) throw new Problem('not_found', booksMessages.neverExported);
    assertGenerated(books);
    if (currentVoucher(books).number === version)
      throw new Problem('conflict', booksMessages.notReplaced(version));
    const reversal = reversalOf(period, version, item.lines);
    await transactAs(admin, [
      headCheck(books.head),
      item.reversed ? voucherCheck(item) : reversalWrite(item, enteredBy(admin)),
      ...auditWrites(
        admin,
        'voucher.reversed',
        voucherSubject(period, reversal.id),
        auditDetails(period, item),
      ),
    ]);
    return toFile(reversal, format, books.company);
  });
