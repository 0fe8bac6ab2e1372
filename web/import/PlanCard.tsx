import type { ReactNode } from 'react';
import { count, formatCount } from '../lib/count.ts';
import { Button } from '../ui/Button.tsx';
import { Card, CardHeader } from '../ui/Card.tsx';
import { Stat, StatStrip } from '../ui/StatStrip.tsx';
import { EmptyState } from '../ui/states.tsx';
import { type Column, headingColumn, Table } from '../ui/Table.tsx';
import { type ChosenSheet, type ImportPlan, messages, type RowUnit, type SheetRowChange } from './import.ts';
import { reasonsTitle } from './refused-sheet.ts';

interface PlanCardProps<Row extends SheetRowChange> {
  sheet: ChosenSheet<string>;
  plan: ImportPlan<Row>;
  /** Numbers of rows by their effect: To add, To update. */
  counts: Readonly<Record<string, number>>;
  changes: readonly Column<Row>[];
  unit: RowUnit;
  options?: ReactNode;
  totals?: ReactNode;
  refused: ReactNode;
  onAccept: () => void;
  onStartOver: () => void;
}

/** Preview of an import, with the button that starts it. */
export function PlanCard<Row extends SheetRowChange>({
  sheet,
  plan: { rows, refused, unchanged },
  counts,
  changes,
  unit,
  options,
  totals,
  refused: refusedCard,
  onAccept,
  onStartOver,
}: PlanCardProps<Row>) {
  const ignored = sheet.columns.ignored.filter((title) => title !== reasonsTitle);
  const figures = { ...counts, Unchanged: unchanged, Errors: refused.length };
  return (
    <>
      <StatStrip>
        {Object.entries(figures).map(([label, figure]) => (
          <Stat key={label} label={label}>
            {formatCount(figure)}
          </Stat>
        ))}
      </StatStrip>
      <Card className="grid gap-4">
        <CardHeader title="Nothing is saved yet" />
        <div className="grid gap-1 text-14 text-secondary">
          <p>
            File: <bdi>{sheet.name}</bdi>.
          </p>
          {ignored.length > 0 && <p>Ignored columns: “{ignored.join('”, “')}”.</p>}
        </div>
        {options}
        <div className="flex flex-wrap justify-end gap-2 max-sm:*:w-full">
          <Button onClick={onStartOver}>Choose another file</Button>
          {rows.length > 0 && (
            <Button kind="primary" onClick={onAccept}>
              Import {count(rows.length, unit.one, unit.many)}
            </Button>
          )}
        </div>
      </Card>
      {refusedCard}
      {rows.length > 0 && totals}
      {rows.length > 0 && (
        <Card flush>
          <div className="px-4 py-4.5 md:px-5">
            <CardHeader title="Changes to import" />
          </div>
          <Table
            label="Changes to import"
            columns={changes}
            rows={rows}
            rowKey={({ number }) => String(number)}
          />
        </Card>
      )}
      {rows.length + refused.length === 0 && (
        <Card flush>
          <EmptyState icon="check" message={messages.nothingToImport} />
        </Card>
      )}
    </>
  );
}

/** The first columns of the changes, of rows that each name an employee: the employee, and the row of the file. */
export const rowColumns: readonly Column<{ name: string; employeeId: string | undefined; number: number }>[] =
  [
    headingColumn('Employee', ({ name, employeeId }) => (
      <span className="flex flex-wrap items-baseline gap-x-2">
        <bdi className="font-semibold">{name}</bdi>
        <bdi className="figures text-13 font-normal text-tertiary">{employeeId}</bdi>
      </span>
    )),
    {
      title: 'Row',
      phone: 'labelled-end',
      className: 'figures text-secondary',
      cell: ({ number }) => number,
    },
  ];
