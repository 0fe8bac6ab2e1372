import type { MonthVoucher, VoucherFile } from '../../shared/books/books.ts';
import { downloadBlob } from '../lib/files.ts';

/** Downloads a voucher: as it is, or as CSV. */
export async function downloadVoucher({ name, text, sheet }: VoucherFile): Promise<void> {
  if (text !== undefined) downloadBlob(new Blob([text], { type: 'application/xml' }), name);
  if (sheet) {
    const { toCsv } = await import('../sheets/to-csv.ts');
    downloadBlob(new Blob([toCsv(sheet)], { type: 'text/csv' }), name);
  }
}

/** Downloads the ledgers and cost centres of a voucher, for Tally. */
export async function downloadMasters({ lines, company }: MonthVoucher): Promise<void> {
  const { toTallyMasters } = await import('../../shared/books/tally.ts');
  const blob = new Blob([toTallyMasters(lines, company)], { type: 'application/xml' });
  downloadBlob(blob, 'tally-ledgers.xml');
}
