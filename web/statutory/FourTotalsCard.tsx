import type { Form138Quarter } from '../../shared/statutory/form-138.ts';
import { Badge } from '../ui/Badge.tsx';
import { Card, CardHeader } from '../ui/Card.tsx';
import { type Column, Table } from '../ui/Table.tsx';
import { formatFigure } from './format.ts';
import { differencesOf, type TotalsRow, totalsRows } from './four-totals.ts';
import { messages } from './messages.ts';

const amountColumn = (title: string, value: (row: TotalsRow) => number | undefined): Column<TotalsRow> => ({
  title,
  align: 'end',
  phone: 'grid-item',
  className: 'figures md:h-11!',
  cell: (row) => {
    const amount = value(row);
    return (
      <>
        <span aria-hidden="true" className="block text-12 text-tertiary md:hidden">
          {title}
        </span>
        {amount === undefined ? <span className="text-tertiary">–</span> : formatFigure(amount)}
      </>
    );
  },
});

const columnsOf = (isBooked: boolean): Column<TotalsRow>[] => [
  {
    title: 'Income tax in ₹',
    phone: 'grid-item',
    className: 'font-semibold md:h-11! max-md:col-span-2',
    cell: ({ label }) => label,
  },
  amountColumn('Payslips', ({ payslips }) => payslips),
  amountColumn('Challans', ({ challans }) => challans),
  amountColumn('Form 138', ({ form }) => form),
  amountColumn('Ledger', ({ ledger }) => ledger),
  ...(isBooked ? [amountColumn('Booked', ({ booked }) => booked)] : []),
  {
    title: 'Result',
    phone: 'grid-item',
    className: 'md:h-11! max-md:col-span-2 max-md:row-start-1 max-md:col-start-3 max-md:text-right',
    cell: (row) =>
      differencesOf(row).length === 0 ? (
        <Badge tone="positive">Match</Badge>
      ) : (
        <Badge tone="negative">Differs</Badge>
      ),
  },
];

/** Payslips, challans, Form 138 and the ledger of a quarter side by side, with each difference. */
export function FourTotalsCard({ quarter }: { quarter: Form138Quarter }) {
  const rows = totalsRows(quarter);
  const differences = rows.flatMap(differencesOf);
  return (
    <Card flush>
      <div className="grid gap-2 px-4 py-4.5 md:px-5">
        <CardHeader title="Payslips, challans, Form 138 and ledger">
          {differences.length === 0 && <p className="text-13 text-tertiary">{messages.allAgree}</p>}
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
        label="Payslips, challans, Form 138 and ledger"
        columns={columnsOf(quarter.sums.booked !== undefined)}
        rows={rows}
        rowKey={({ label }) => label}
        phoneRowClasses="max-md:grid max-md:grid-cols-4 max-md:gap-x-3 max-md:gap-y-1.5"
      />
    </Card>
  );
}
