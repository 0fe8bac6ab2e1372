import type { ReactNode } from 'react';
import { DownloadSheetButtons } from '../sheets/DownloadSheetButtons.tsx';
import type { Sheet } from '../sheets/sheet.ts';
import { Card, CardHeader } from '../ui/Card.tsx';
import { type Column, Table } from '../ui/Table.tsx';

interface ReportTableProps<Row> {
  title: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Its download: the name of the file without extension, and what is in it. */
  file?: { name: string; create: () => Sheet } | undefined;
  /** Below the title. */
  note?: ReactNode;
  /** Above the rows: what chooses them. */
  controls?: ReactNode;
  /** Has more columns than a screen: it is scrolled sideways. */
  isWide?: boolean;
}

/** A table of a report, with its downloads. */
export function ReportTable<Row>({
  title,
  columns,
  rows,
  rowKey,
  file,
  note,
  controls,
  isWide,
}: ReportTableProps<Row>) {
  const table = <Table label={title} columns={columns} rows={rows} rowKey={rowKey} />;
  return (
    <Card flush>
      <div className="grid gap-1.5 px-4 py-3.5 md:px-5">
        <CardHeader title={title}>
          {file && <DownloadSheetButtons name={file.name} create={file.create} of={title.toLowerCase()} />}
        </CardHeader>
        {controls}
        {note && <p className="max-w-180 text-13 text-tertiary">{note}</p>}
      </div>
      {isWide ? (
        <section
          aria-label={`${title}, scrolls sideways`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it
          tabIndex={0}
          className="border-t border-line md:overflow-x-auto"
        >
          {table}
        </section>
      ) : (
        table
      )}
    </Card>
  );
}
