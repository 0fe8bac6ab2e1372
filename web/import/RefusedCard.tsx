import { count } from '../lib/count.ts';
import type { ColumnSet } from '../sheets/columns.ts';
import { DownloadSheetButtons } from '../sheets/DownloadSheetButtons.tsx';
import type { RefusedRow } from '../sheets/sheet.ts';
import { Card, CardHeader } from '../ui/Card.tsx';
import { type Column, headingColumn, Table } from '../ui/Table.tsx';
import { refusedSheet } from './refused-sheet.ts';
import type { RefusedRows } from './use-import.ts';

const tableColumns: Column<RefusedRow>[] = [
  headingColumn(
    'Row',
    ({ number }) => (
      <>
        <span className="md:hidden">Row </span>
        {number}
      </>
    ),
    'figures font-semibold md:w-20',
  ),
  {
    title: 'Name',
    phone: 'plain',
    className: 'font-semibold max-md:empty:hidden md:w-52',
    cell: ({ name }) => name && <bdi>{name}</bdi>,
  },
  {
    title: 'Reason',
    phone: 'plain',
    cell: ({ reasons }) =>
      reasons.length > 1 ? (
        <ul className="grid list-disc gap-1 pl-4">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      ) : (
        reasons[0]
      ),
  },
];

interface RefusedCardProps<SheetColumn extends string> extends RefusedRows<SheetColumn> {
  title: string;
  note: string;
  /** The name of the import, for the downloaded file. */
  name: string;
  columns: ColumnSet<SheetColumn>;
}

/** Rows with errors and their reasons, with a download to correct and import again. */
export function RefusedCard<SheetColumn extends string>({
  title,
  note,
  name,
  columns,
  sheet,
  rows,
}: RefusedCardProps<SheetColumn>) {
  if (rows.length === 0) return null;
  return (
    <Card flush>
      <div className="grid gap-1 px-4 py-4.5 md:px-5">
        <CardHeader title={`${title}: ${count(rows.length, 'row', 'rows')}`}>
          <DownloadSheetButtons
            name={`${name}-to-correct`}
            of="these rows"
            create={() => refusedSheet(columns, sheet.columns, rows)}
          />
        </CardHeader>
        <p className="text-13 text-secondary">{note}</p>
      </div>
      <Table label={title} columns={tableColumns} rows={rows} rowKey={({ number }) => String(number)} />
    </Card>
  );
}
