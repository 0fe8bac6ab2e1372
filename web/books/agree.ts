import type { Agreement } from '../../shared/books/books.ts';
import { rupees, toPaise } from '../../shared/money.ts';
import { formatRupees } from '../lib/rupees.ts';

const sources = {
  payslips: 'the payslips have',
  file: 'the exported file has',
  challan: 'the challan has',
  paid: 'the payments have',
} as const;
type Source = keyof typeof sources;

/** What differs from the voucher: 'PF: the challan has ₹375.00 less than the voucher.' */
export function differencesOf(agreement: Agreement): string[] {
  const { label, voucher } = agreement;
  return (Object.keys(sources) as Source[]).flatMap((source) => {
    const amount = agreement[source];
    if (amount === undefined || amount === voucher) return [];
    const difference = (toPaise(amount) - toPaise(voucher)) / 100;
    const text = formatRupees(rupees(Math.abs(difference)));
    return [`${label}: ${sources[source]} ${text} ${difference > 0 ? 'more' : 'less'} than the voucher.`];
  });
}
