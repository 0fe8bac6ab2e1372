import type { Agreement } from '../../shared/books/books.ts';
import { formatFigure } from '../lib/rupees.ts';
import { ComparedTotals, differenceText } from '../ui/ComparedTotals.tsx';
import { messages } from './messages.ts';

const sources = {
  payslips: 'the payslips have',
  file: 'the exported file has',
  challan: 'the challan has',
  paid: 'the payments have',
} as const;

/** The differences from the voucher. */
const differencesOf = (agreement: Agreement): string[] =>
  (Object.keys(sources) as (keyof typeof sources)[]).flatMap((source) =>
    differenceText({
      label: agreement.label,
      source: sources[source],
      amount: agreement[source],
      than: agreement.voucher,
      of: 'voucher',
    }),
  );

/** The totals of the voucher beside those of the register, of the exported files, of the challans and of the payments. */
export const AgreementCard = ({ agreements }: { agreements: readonly Agreement[] }) => (
  <ComparedTotals
    title="Voucher, payslips, files and payments"
    labelTitle="Amount in ₹"
    rows={agreements}
    amounts={[
      ['Voucher', ({ voucher }) => voucher],
      ['Payslips', ({ payslips }) => payslips],
      ['Exported file', ({ file }) => file],
      ['Challan or payments', ({ challan, paid }) => challan ?? paid],
    ]}
    format={(amount) => formatFigure(amount) || '0.00'}
    differencesOf={differencesOf}
    agrees={messages.agrees}
    phoneColumns={2}
  />
);
