import { useMemo } from 'react';
import type { PayPeriod } from '../../../shared/period.ts';
import { count, countEmployees } from '../../lib/count.ts';
import type { RefusedRow } from '../../sheets/sheet.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import type { CellText } from '../grid/paste.ts';
import { changeColumns } from '../import/change-columns.tsx';
import type { PasteOutcome } from './plan-paste.ts';

interface PasteDialogProps {
  payPeriod: PayPeriod;
  outcome: Exclude<PasteOutcome, { kind: 'write' }>;
  onWrite: (cells: CellText<string>[]) => void;
  onClose: () => void;
}

const refusedColumns: Column<RefusedRow>[] = [
  { title: 'Row', phone: 'labelled-end', className: 'figures text-secondary', cell: ({ number }) => number },
  { title: 'Employee', phone: 'heading', cell: ({ name }) => <bdi className="font-semibold">{name}</bdi> },
  { title: 'Reason', phone: 'plain', cell: ({ reasons }) => reasons.join(' ') },
];

const RefusedRows = ({ label, rows }: { label: string; rows: RefusedRow[] }) => (
  <Table
    label={label}
    columns={refusedColumns}
    rows={rows}
    rowKey={({ number, reasons }) => `${number} ${reasons}`}
  />
);

const noteClasses = 'px-5 py-3 text-14 text-secondary';

/** Review of a pasted block by employee, or the reasons why it was refused. */
export function PasteDialog({ payPeriod, outcome, onWrite, onClose }: PasteDialogProps) {
  const columns = useMemo(() => changeColumns(payPeriod), [payPeriod]);
  if (outcome.kind === 'refused')
    return (
      <Dialog
        open
        wide
        onClose={onClose}
        title="Nothing was pasted"
        footer={<Button onClick={onClose}>Close</Button>}
      >
        <p className={noteClasses}>Correct these cells and paste them again.</p>
        <div className="max-h-[50vh] overflow-y-auto">
          <RefusedRows label="Cells that cannot be pasted" rows={outcome.cells} />
        </div>
      </Dialog>
    );
  const { plan, ignored, byPosition } = outcome;
  const { rows: changes, refused, unchanged } = plan;
  const write = (cells: CellText<string>[]) => {
    onWrite(cells);
    onClose();
  };
  const cells = changes.flatMap(({ person, figures }) =>
    figures.map(({ field, after }) => ({ row: person.userId, field, text: String(after) })),
  );
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={changes.length > 0 ? `Paste figures of ${countEmployees(changes.length)}` : 'Nothing to paste'}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {byPosition && <Button onClick={() => write(byPosition)}>Paste as figures instead</Button>}
          {changes.length > 0 && (
            <Button kind="primary" onClick={() => write(cells)}>
              Update {countEmployees(changes.length)}
            </Button>
          )}
        </>
      }
    >
      <p className={noteClasses}>
        The pasted rows are matched by employee. Nothing is saved yet.
        {unchanged > 0 && ` ${count(unchanged, 'row is', 'rows are')} unchanged.`}
        {ignored.length > 0 && ` Ignored columns: “${ignored.join('”, “')}”.`}
      </p>
      <div className="max-h-[50vh] overflow-y-auto">
        {refused.length > 0 && (
          <>
            <p className="px-5 pb-2 text-14 font-semibold text-negative">
              {count(refused.length, 'row', 'rows')} with errors
            </p>
            <RefusedRows label="Rows with errors" rows={refused} />
          </>
        )}
        {changes.length > 0 && (
          <Table label="To update" columns={columns} rows={changes} rowKey={({ person }) => person.userId} />
        )}
      </div>
    </Dialog>
  );
}
