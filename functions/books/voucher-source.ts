import { createHash } from 'node:crypto';
import type { AuditAction } from '../../shared/audit/audit-labels.ts';
import type { ExportedVoucher, VoucherLine } from '../../shared/books/books.ts';
import type { JournalLine } from '../../shared/books/journal.ts';
import type { Voucher } from '../../shared/books/voucher.ts';
import { type Paise, sumPaise, toRupees } from '../../shared/money.ts';
import type { PayPeriod } from '../../shared/period.ts';
import type { ChallanName } from '../../shared/statutory/challans.ts';
import type { Write } from '../lib/table.ts';

import type { VoucherItem } from '../store/voucher.ts';

/** The payslips of a month or a challan: each has versions of its voucher, which are counted by themselves. */
export interface VoucherSource {
  period: PayPeriod;
  challan?: ChallanName;
  /** As Tally calls it. */
  company: string;
  /** The versions that were exported, newest first. */
  exported: readonly VoucherItem[];
  /** The lines that it gives now; undefined for a challan that is not entered any more. */
  lines: readonly JournalLine[] | undefined;
  /** Tax in the lines of now, in paise. */
  incomeTax: Paise;
  voucherOf: (number: number, lines: readonly JournalLine[]) => Voucher;
  reversalOf: (exported: VoucherItem) => Voucher;
  /** It is still as it was read. */
  check: Write;
  actions: Record<'export' | 'reverse', AuditAction>;
  /** Says why a version that holds is not reversed. */
  notReplaced: (version: number) => string;
}

/** The hash of a voucher's content, whatever its number: the same source and ledgers give the same hash. */
export const hashOfVoucher = ({ date, lines }: Pick<Voucher, 'date' | 'lines'>): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        date,
        lines.map(({ ledger, department, debit, credit }) => [ledger, department ?? '', debit, credit]),
      ]),
    )
    .digest('hex');

/** Debits and credits are the same. */
export const totalOf = (lines: readonly JournalLine[]): Paise => sumPaise(lines.map(({ debit }) => debit));

/** The voucher of now. Its number is that of the newest export, where that says the same and holds. */
export function currentVoucher({
  exported: [newest],
  lines,
  voucherOf,
}: Pick<VoucherSource, 'exported' | 'lines' | 'voucherOf'>):
  | { voucher: Voucher; number: number }
  | undefined {
  if (!lines) return undefined;
  const holds = newest && !newest.reversed && newest.hash === hashOfVoucher(voucherOf(0, lines));
  const number = holds ? newest.number : (newest?.number ?? 0) + 1;
  return { voucher: voucherOf(number, lines), number };
}

export const lineToRupees = ({ ledger, group, department, debit, credit }: JournalLine): VoucherLine => ({
  ledger,
  group,
  ...(department !== undefined && { department }),
  debit: toRupees(debit),
  credit: toRupees(credit),
});

export const toExports = (
  { exported, voucherOf }: VoucherSource,
  isReplaced: (number: number) => boolean,
): ExportedVoucher[] =>
  exported.map(({ number, at, by, hash, lines, reversed }) => ({
    version: number,
    id: voucherOf(number, lines).id,
    at,
    by,
    hash,
    total: toRupees(totalOf(lines)),
    lines: lines.length,
    isReplaced: isReplaced(number),
    ...(reversed && { reversed }),
  }));
