import { useMemo } from 'react';
import { payrollFields } from '../../../shared/payroll-fields.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import { count, countPeople } from '../../lib/count.ts';
import { RefusedCard } from '../../sheets/RefusedCard.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card, CardHeader } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import {
  type CellValue,
  cellValueOf,
  type EditableField,
  editableFields,
  formatCell,
} from '../grid/cells.ts';
import { messages } from '../messages.ts';
import { RowBadges } from '../RowBadges.tsx';
import { type ImportPlan, type RowChange, viewAfter } from './plan.ts';
import type { FigureSheet } from './use-import.ts';

const shown = (field: EditableField, value: number | null) => formatCell(field, value) || 'empty';

/** What a figure becomes: as the sheet has it, and paid days that follow. */
function afterOf(change: RowChange, field: EditableField, payPeriod: PayPeriod): CellValue {
  const figure = change.figures.find((other) => other.field === field);
  if (figure) return figure.after;
  return field === 'paidDays'
    ? (viewAfter(change, payPeriod).paidDays ?? null)
    : cellValueOf(change.person, field);
}

const figureColumn = (field: EditableField, payPeriod: PayPeriod): Column<RowChange> => ({
  title: payrollFields[field].label,
  align: 'end',
  phone: 'labelled-end',
  className: 'figures',
  cell: (change) => {
    const [before, after] = [cellValueOf(change.person, field), afterOf(change, field, payPeriod)];
    if (after === before) return <span className="text-tertiary">{shown(field, before)}</span>;
    return (
      <span>
        {shown(field, before)} → <strong className="font-semibold">{shown(field, after)}</strong>
      </span>
    );
  },
});

const columnsOf = (payPeriod: PayPeriod): Column<RowChange>[] => [
  {
    title: 'Employee',
    phone: 'heading',
    cell: ({ person }) => <bdi className="font-semibold">{person.name}</bdi>,
  },
  { title: 'Row', phone: 'labelled-end', className: 'figures text-secondary', cell: ({ number }) => number },
  ...editableFields.map((field) => figureColumn(field, payPeriod)),
  {
    title: 'Check',
    phone: 'plain',
    className: 'max-md:empty:hidden',
    cell: (change) => <RowBadges issues={viewAfter(change, payPeriod).issues} />,
  },
];

interface PlanCardProps {
  payPeriod: PayPeriod;
  sheet: FigureSheet;
  plan: ImportPlan;
  onAccept: () => void;
  onStartOver: () => void;
}

/** What importing the sheet would do, and the button that accepts it. */
export function PlanCard({ payPeriod, sheet, plan, onAccept, onStartOver }: PlanCardProps) {
  const { changes, refused, unchanged } = plan;
  const columns = useMemo(() => columnsOf(payPeriod), [payPeriod]);
  const { ignored } = sheet.columns;
  return (
    <>
      <Card className="grid gap-4">
        <CardHeader
          title={`${countPeople(changes.length)} would change, ${count(refused.length, 'row', 'rows')} cannot be taken`}
        />
        <div className="grid gap-1 text-14 text-secondary">
          <p>
            Sheet: <bdi>{sheet.name}</bdi>.{' '}
            {unchanged > 0 && `${countPeople(unchanged)} would stay as they are.`}
          </p>
          {ignored.length > 0 && <p>Columns that are not read: “{ignored.join('”, “')}”.</p>}
        </div>
        <div className="flex flex-wrap justify-end gap-2 max-sm:*:w-full">
          <Button onClick={onStartOver}>Choose another sheet</Button>
          {changes.length > 0 && (
            <Button kind="primary" onClick={onAccept}>
              Change {countPeople(changes.length)}
            </Button>
          )}
        </div>
      </Card>
      <RefusedCard title="Cannot be taken" rows={refused} note={messages.importRefused} />
      <Card flush>
        {changes.length > 0 ? (
          <>
            <div className="px-4 py-4.5 md:px-5">
              <CardHeader title="Would change" />
            </div>
            <Table
              label="Would change"
              columns={columns}
              rows={changes}
              rowKey={({ person }) => person.userId}
            />
          </>
        ) : (
          <EmptyState icon="check" message={messages.nothingToImport} />
        )}
      </Card>
    </>
  );
}
