import { payrollFields } from '../../../shared/pay/payroll-fields.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import { type Column, figureColumn } from '../../ui/Table.tsx';
import {
  type CellValue,
  cellValueOf,
  type EditableField,
  editableFields,
  formatCell,
} from '../grid/cells.ts';
import { RowBadges } from '../RowNotes.tsx';
import { issueNotes } from '../row-notes.ts';
import { type RowChange, viewAfter } from './plan.ts';

const shown = (field: EditableField, value: number | null) => formatCell(field, value) || 'empty';

/** The figure after the import: as the sheet has it, and paid days that follow. */
function afterOf(change: RowChange, field: EditableField, payPeriod: PayPeriod): CellValue {
  const figure = change.figures.find((other) => other.field === field);
  if (figure) return figure.after;
  return field === 'paidDays'
    ? (viewAfter(change, payPeriod).paidDays ?? null)
    : cellValueOf(change.person, field);
}

const changedColumn = (field: EditableField, payPeriod: PayPeriod): Column<RowChange> =>
  figureColumn(payrollFields[field].label, (change) => {
    const [before, after] = [cellValueOf(change.person, field), afterOf(change, field, payPeriod)];
    if (after === before) return <span className="text-tertiary">{shown(field, before)}</span>;
    return (
      <span>
        {shown(field, before)} → <strong className="font-semibold">{shown(field, after)}</strong>
      </span>
    );
  });

/** The columns of what a sheet or a pasted block changes. */
export const changeColumns = (payPeriod: PayPeriod): Column<RowChange>[] => [
  {
    title: 'Employee',
    phone: 'heading',
    // Two employees may have one name.
    cell: ({ person: { name, employeeId }, otherName }) => (
      <span className="flex flex-wrap items-baseline gap-x-2">
        <bdi className="font-semibold">{name}</bdi>
        <bdi className="figures text-13 font-normal text-tertiary">{employeeId}</bdi>
        {otherName && (
          <span className="w-full text-13 font-normal text-caution">
            The file says <bdi>{otherName}</bdi>
          </span>
        )}
      </span>
    ),
  },
  { title: 'Row', phone: 'labelled-end', className: 'figures text-secondary', cell: ({ number }) => number },
  ...editableFields.map((field) => changedColumn(field, payPeriod)),
  {
    title: 'Issues',
    phone: 'plain',
    className: 'max-md:empty:hidden',
    cell: (change) => (
      <RowBadges
        notes={issueNotes({ row: change.person, draft: undefined, view: viewAfter(change, payPeriod) })}
      />
    ),
  },
];
