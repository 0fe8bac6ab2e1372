import type { Agreement } from '../../shared/books/books.ts';
import { rupees, toPaise } from '../../shared/money.ts';
import { formatRupees } from '../lib/rupees.ts';
import { Badge } from '../ui/Badge.tsx';
import { Card, CardHeader } from '../ui/Card.tsx';
import { type Column, Table } from '../ui/Table.tsx';
import { formatFigure } from './format.ts';
import { messages } from './messages.ts';

const sources = {
  payslips: 'the payslips have',
  file: 'the exported file has',
  challan: 'the challan has',
  paid: 'the payments have',
} as const;
type Source = keyof typeof sources;

/** The differences from the voucher: 'PF: the challan has ₹375.00 less than the voucher.' */
function differencesOf(agreement: Agreement): string[] {
  const { label, voucher } = agreement;
  return (Object.keys(sources) as Source[]).flatMap((source) => {
    const amount = agreement[source];
    if (amount === undefined || amount === voucher) return [];
    const difference = (toPaise(amount) - toPaise(voucher)) / 100;
    const text = formatRupees(rupees(Math.abs(difference)));
    return [`${label}: ${sources[source]} ${text} ${difference > 0 ? 'more' : 'less'} than the voucher.`];
  });
}

const amountColumn = (
  title: string,
  value: (agreement: Agreement) => number | undefined,
): Column<Agreement> => ({
  title,
  align: 'end',
  phone: 'grid-item',
  className: 'figures md:h-11!',
  cell: (agreement) => {
    const amount = value(agreement);
    if (amount === undefined) return <span className="text-tertiary max-md:hidden">–</span>;
    return (
      <>
        <span aria-hidden="true" className="block text-12 text-tertiary md:hidden">
          {title}
        </span>
        {formatFigure(amount) || '0.00'}
      </>
    );
  },
});

const columns: Column<Agreement>[] = [
  {
    title: 'Amount in ₹',
    phone: 'grid-item',
    className: 'font-semibold md:h-11!',
    cell: ({ label }) => label,
  },
  amountColumn('Voucher', ({ voucher }) => voucher),
  amountColumn('Payslips', ({ payslips }) => payslips),
  amountColumn('Exported file', ({ file }) => file),
  amountColumn('Challan or payments', ({ challan, paid }) => challan ?? paid),
  {
    title: 'Result',
    phone: 'grid-item',
    className: 'md:h-11! max-md:col-start-2 max-md:row-start-1 max-md:text-right',
    cell: (agreement) =>
      differencesOf(agreement).length === 0 ? (
        <Badge tone="positive">Match</Badge>
      ) : (
        <Badge tone="negative">Differs</Badge>
      ),
  },
];

/** The totals of the voucher beside those of the register, of the exported files, of the challans and of the payments. */
export function AgreementCard({ agreements }: { agreements: readonly Agreement[] }) {
  const differences = agreements.flatMap(differencesOf);
  return (
    <Card flush>
      <div className="grid gap-2 px-4 py-4.5 md:px-5">
        <CardHeader title="Voucher, payslips, files and payments">
          {differences.length === 0 && <p className="text-13 text-tertiary">{messages.agrees}</p>}
        </CardHeader>
        {differences.length > 0 && (
          <ul className="grid gap-1 rounded-8 bg-negative-soft px-3 py-2.5 text-14 text-negative">
            {differences.map((difference) => (
              <li key={difference}>{difference}</li>
            ))}
          </ul>
        )}
      </div>
      <Table
        label="Voucher, payslips, files and payments"
        columns={columns}
        rows={agreements}
        rowKey={({ label }) => label}
        phoneRowClasses="max-md:grid max-md:grid-cols-2 max-md:gap-x-3 max-md:gap-y-1.5"
      />
    </Card>
  );
}
