import { rupees, subtractPaise, toPaise } from '../../shared/money.ts';
import { formatRupees } from '../lib/rupees.ts';
import { Badge } from './Badge.tsx';
import { Card, CardHeader } from './Card.tsx';
import { type Column, Table } from './Table.tsx';

interface Comparison {
  label: string;
  /** 'the challan has'. */
  source: string;
  amount: number | undefined;
  than: number;
  /** 'voucher', which has that. */
  of: string;
}

/** 'PF: the challan has ₹375.00 less than the voucher.' Nothing where both are the same, or there is no amount. */
export function differenceText({ label, source, amount, than, of }: Comparison): string[] {
  if (amount === undefined || amount === than) return [];
  const difference = subtractPaise(toPaise(rupees(amount)), toPaise(rupees(than)));
  const text = formatRupees(rupees(Math.abs(difference / 100)));
  return [`${label}: ${source} ${text} ${difference > 0 ? 'more' : 'less'} than the ${of}.`];
}

/** On a phone, a row is a grid with the label and the result above its amounts. */
const phoneClasses = {
  2: { row: 'max-md:grid-cols-2', label: '', result: 'max-md:col-start-2' },
  4: {
    row: 'max-md:grid-cols-4',
    label: 'max-md:col-span-2',
    result: 'max-md:col-span-2 max-md:col-start-3',
  },
};

interface ComparedTotalsProps<Row> {
  title: string;
  labelTitle: string;
  rows: readonly Row[];
  /** Titles, and the amounts in rupees; absent where nothing has one. */
  amounts: readonly (readonly [title: string, amountOf: (row: Row) => number | undefined])[];
  format: (amount: number) => string;
  differencesOf: (row: Row) => string[];
  /** Shown where nothing differs. */
  agrees: string;
  phoneColumns: keyof typeof phoneClasses;
}

/** A card of the same amounts by what has them, with each difference in words. */
export function ComparedTotals<Row extends { label: string }>({
  title,
  labelTitle,
  rows,
  amounts,
  format,
  differencesOf,
  agrees,
  phoneColumns,
}: ComparedTotalsProps<Row>) {
  const differences = rows.flatMap(differencesOf);
  const phone = phoneClasses[phoneColumns];
  const amountColumns = amounts.map(
    ([source, amountOf]): Column<Row> => ({
      title: source,
      align: 'end',
      phone: 'grid-item',
      className: 'figures md:h-11!',
      cell: (row) => {
        const amount = amountOf(row);
        if (amount === undefined) return <span className="text-tertiary max-md:hidden">–</span>;
        return (
          <>
            <span aria-hidden="true" className="block text-12 text-tertiary md:hidden">
              {source}
            </span>
            {format(amount)}
          </>
        );
      },
    }),
  );
  const columns: Column<Row>[] = [
    {
      title: labelTitle,
      phone: 'grid-item',
      className: `font-semibold md:h-11! ${phone.label}`,
      cell: ({ label }) => label,
    },
    ...amountColumns,
    {
      title: 'Result',
      phone: 'grid-item',
      className: `md:h-11! max-md:row-start-1 max-md:text-right ${phone.result}`,
      cell: (row) =>
        differencesOf(row).length === 0 ? (
          <Badge tone="positive">Match</Badge>
        ) : (
          <Badge tone="negative">Differs</Badge>
        ),
    },
  ];
  return (
    <Card flush>
      <div className="grid gap-2 px-4 py-4.5 md:px-5">
        <CardHeader title={title}>
          {differences.length === 0 && <p className="text-13 text-tertiary">{agrees}</p>}
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
        label={title}
        columns={columns}
        rows={rows}
        rowKey={({ label }) => label}
        phoneRowClasses={`max-md:grid max-md:gap-x-3 max-md:gap-y-1.5 ${phone.row}`}
      />
    </Card>
  );
}
