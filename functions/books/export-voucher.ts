import {
  booksMessages,
  type booksRoutes,
  type VoucherFile,
  type VoucherFormat,
} from '../../shared/books/books.ts';
import { toPlainSheet, toZohoSheet } from '../../shared/books/journal-sheets.ts';
import { toTallyVoucher } from '../../shared/books/tally.ts';
import type { Voucher } from '../../shared/books/voucher.ts';
import { Problem } from '../../shared/errors.ts';
import { payRunMessages } from '../../shared/pay-runs/messages.ts';
import type { PayPeriod } from '../../shared/period.ts';
import type { BodyOf } from '../../shared/route.ts';
import type { Actor } from '../auth/session.ts';
import { transactAs } from '../auth/transact-as.ts';
import { enteredBy } from '../lib/entered-by.ts';
import { retryOnConflict } from '../lib/retry.ts';
import type { Write } from '../lib/table.ts';
import { auditWrites } from '../store/audit.ts';
import { changesOf } from '../store/audit-changes.ts';
import {
  newVoucher,
  newVoucherWrite,
  reversalWrite,
  type VoucherItem,
  voucherCheck,
  voucherSubject,
} from '../store/voucher.ts';
import { type Books, monthSource, readBooks, refusalOf } from './books.ts';
import { readChallanSource } from './challan-vouchers.ts';
import { currentVoucher, hashOfVoucher, totalOf, type VoucherSource } from './voucher-source.ts';

function toFile(voucher: Voucher, format: VoucherFormat, company: string): VoucherFile {
  const name = `${voucher.type === undefined ? 'journal' : 'payment'}-${voucher.id}`;
  if (format === 'tally') return { name: `${name}.xml`, text: toTallyVoucher(voucher, company) };
  return format === 'zoho'
    ? { name: `${name}-zoho.csv`, sheet: toZohoSheet(voucher) }
    : { name: `${name}.csv`, sheet: toPlainSheet(voucher) };
}

/** @throws Problem conflict while the payslips of the month are not generated */
function assertGenerated({ isMade, period }: Books): void {
  if (!isMade) throw new Problem('conflict', payRunMessages.notGenerated(period));
}

/** Writes what is exported of a source, while that is still as it was read, and records which version it is. */
const writeExport = (
  admin: Actor,
  { period, check, actions }: VoucherSource,
  verb: keyof VoucherSource['actions'],
  { number, lines, hash }: VoucherItem,
  { id }: Voucher,
  write: Write,
): Promise<void> =>
  transactAs(admin, [
    check,
    write,
    ...auditWrites(admin, actions[verb], voucherSubject(period, id), {
      payPeriod: period,
      changes: changesOf(undefined, { fileVersion: number, total: totalOf(lines), fileHash: hash }, [
        'fileVersion',
        'total',
        'fileHash',
      ]),
    }),
  ]);

/**
 * Makes the voucher of a source, and keeps it as it was exported. One that says the same as the newest is that: the same
 * bytes, and no new version.
 * @throws Problem not_found for a challan that is not entered any more
 */
async function exportCurrent(
  admin: Actor,
  source: VoucherSource,
  format: VoucherFormat,
): Promise<VoucherFile> {
  const current = currentVoucher(source);
  if (!current) throw new Problem('not_found', booksMessages.noChallan);
  const { voucher, number } = current;
  const { period, challan, exported, incomeTax, company } = source;
  const known = exported.find((item) => item.number === number);
  const item =
    known ??
    newVoucher(period, number, {
      ...enteredBy(admin),
      ...(challan && { challan }),
      hash: hashOfVoucher(voucher),
      lines: [...voucher.lines],
      incomeTax,
    });
  const write = known ? voucherCheck(known) : newVoucherWrite(item);
  await writeExport(admin, source, 'export', item, voucher, write);
  return toFile(voucher, format, company);
}

/** @throws Problem not_found for a version that was never exported */
function exportedVersion(exported: readonly VoucherItem[], version: number): VoucherItem {
  const item = exported.find(({ number }) => number === version);
  if (!item) throw new Problem('not_found', booksMessages.neverExported);
  return item;
}

/**
 * The reversal of a voucher that the books have and its source no longer gives.
 * @throws Problem conflict for a version that holds
 */
async function reverse(
  admin: Actor,
  source: VoucherSource,
  item: VoucherItem,
  format: VoucherFormat,
): Promise<VoucherFile> {
  if (currentVoucher(source)?.number === item.number)
    throw new Problem('conflict', source.notReplaced(item.number));
  const reversal = source.reversalOf(item);
  const write = item.reversed ? voucherCheck(item) : reversalWrite(item, enteredBy(admin));
  await writeExport(admin, source, 'reverse', item, reversal, write);
  return toFile(reversal, format, source.company);
}

/** @throws Problem not_found without the run; conflict while it is not generated; unprocessable where it does not balance */
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
    return exportCurrent(admin, monthSource(books), format);
  });

/** Takes a voucher back after its month was reopened, or the ledgers were changed. @throws Problem as `exportVoucher` and `reverse` */
export const exportReversal = (
  admin: Actor,
  period: PayPeriod,
  { format, version }: BodyOf<typeof booksRoutes.exportReversal>,
): Promise<VoucherFile> =>
  retryOnConflict(async () => {
    const books = await readBooks(period);
    const item = exportedVersion(books.vouchers, version);
    assertGenerated(books);
    return reverse(admin, monthSource(books), item, format);
  });

/** @throws Problem as `exportCurrent` */
export const exportChallanVoucher = (
  admin: Actor,
  period: PayPeriod,
  { format, challan }: BodyOf<typeof booksRoutes.exportChallanVoucher>,
): Promise<VoucherFile> =>
  retryOnConflict(async () => exportCurrent(admin, await readChallanSource(period, challan), format));

/** Takes the payment of a challan back that was corrected or removed after its export. @throws Problem as `reverse` */
export const exportChallanReversal = (
  admin: Actor,
  period: PayPeriod,
  { format, challan, version }: BodyOf<typeof booksRoutes.exportChallanReversal>,
): Promise<VoucherFile> =>
  retryOnConflict(async () => {
    const source = await readChallanSource(period, challan);
    return reverse(admin, source, exportedVersion(source.exported, version), format);
  });
