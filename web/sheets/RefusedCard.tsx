import type { ReactNode } from 'react';
import { count } from '../lib/count.ts';
import { Card, CardHeader } from '../ui/Card.tsx';
import { type Column, Table } from '../ui/Table.tsx';
import type { RefusedRow } from './sheet.ts';

const columns: Column<RefusedRow>[] = [
  {
    title: 'Row',
    phone: 'heading',
    className: 'figures font-semibold md:w-20',
    cell: ({ number }) => (
      <>
        <span className="md:hidden">Row </span>
        {number}
      </>
    ),
  },
  {
    title: 'Name',
    phone: 'plain',
    className: 'font-semibold max-md:empty:hidden md:w-52',
    cell: ({ name }) => name && <bdi>{name}</bdi>,
  },
  { title: 'Reason', phone: 'plain', cell: ({ reasons }) => reasons.join(' ') },
];

interface RefusedCardProps {
  title: string;
  rows: readonly RefusedRow[];
  note: string;
  /** What can be done with them. */
  actions?: ReactNode;
}

/** Rows of the sheet that were left out, and why. */
export function RefusedCard({ title, rows, note, actions }: RefusedCardProps) {
  if (rows.length === 0) return null;
  return (
    <Card flush>
      <div className="grid gap-1 px-4 py-4.5 md:px-5">
        <CardHeader title={`${title}: ${count(rows.length, 'row', 'rows')}`}>{actions}</CardHeader>
        <p className="text-13 text-secondary">{note}</p>
      </div>
      <Table label={title} columns={columns} rows={rows} rowKey={({ number }) => String(number)} />
    </Card>
  );
}
