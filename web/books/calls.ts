import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { booksRoutes as routes, type VoucherFile, type VoucherFormat } from '../../shared/books/books.ts';
import type { PayPeriod } from '../../shared/period.ts';
import { asAdmin } from '../lib/client.ts';

export const booksQuery = (payPeriod: PayPeriod) =>
  queryOptions({
    queryKey: ['books', payPeriod],
    queryFn: ({ signal }) => asAdmin(routes.books, { params: { payPeriod }, signal }),
    // Payslips, ledgers and filings change on other screens.
    staleTime: 0,
  });

/** Exports of a month. Each resolves once the screen shows it. @throws CallError */
export function useBookActions(payPeriod: PayPeriod) {
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: booksQuery(payPeriod).queryKey });
  const exporting = async (call: Promise<VoucherFile>): Promise<VoucherFile> => {
    try {
      return await call;
    } finally {
      // After a conflict, what the month has become is shown.
      await refresh();
    }
  };
  return {
    exportVoucher: (format: VoucherFormat) =>
      exporting(asAdmin(routes.exportVoucher, { params: { payPeriod }, body: { format } })),
    exportReversal: (format: VoucherFormat, version: number) =>
      exporting(asAdmin(routes.exportReversal, { params: { payPeriod }, body: { format, version } })),
  };
}
