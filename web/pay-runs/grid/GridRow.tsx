import { memo, type ReactNode, type Ref, useCallback, useSyncExternalStore } from 'react';
import { sumPaise, toPaise } from '../../../shared/money.ts';
import type { PayRunRow } from '../../../shared/pay-runs/rows.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import { daysInPeriod } from '../../../shared/period.ts';
import { classNames } from '../../ui/class-names.ts';
import { EmployeeLink } from '../../ui/employee.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { formatDifference, formatFigure } from '../format.ts';
import { RowBadges } from '../RowNotes.tsx';
import { rowNotes } from '../row-notes.ts';
import type { EditableField } from './cells.ts';
import type { ColumnKey, GridColumn } from './columns.ts';
import { EditableCell } from './EditableCell.tsx';
import { isLineColumn, lineColumn } from './optional-columns.ts';
import type { RowState } from './row-states.ts';
import type { RowStore } from './row-store.ts';

interface GridRowProps {
  store: RowStore;
  payPeriod: PayPeriod;
  columns: readonly GridColumn[];
  index: number;
  /** Undefined while the row is loading. */
  userId: string | undefined;
  /** The column that Tab enters the grid at, if it is in this row. */
  activeColumn: number | undefined;
  readOnly: boolean;
  measure: Ref<HTMLTableRowElement>;
}

/** Whether a figure was edited and differs from a month without absence or deduction. */
function isChanged({ row }: RowState, field: EditableField, payPeriod: PayPeriod): boolean {
  const usual = field === 'paidDays' ? daysInPeriod(payPeriod) : 0;
  return row.edited && (row[field] ?? 0) !== usual;
}

const differenceColour = (difference = 0) =>
  difference > 0 ? 'text-positive' : difference < 0 ? 'text-negative' : 'text-secondary';

/** The sum of the lines of a column; empty where the employee has none. */
function LineAmount({ row: { lines = [] }, column }: { row: PayRunRow; column: string }) {
  const own = lines.filter((line) => lineColumn(line) === column);
  return own.length > 0 && formatFigure(sumPaise(own.map(({ amount }) => toPaise(amount))));
}

/** The content of a cell that cannot be edited. */
function cellContent(key: ColumnKey, state: RowState): ReactNode {
  const { row, view } = state;
  switch (key) {
    case 'employeeId':
      return <span className="figures text-13 text-secondary">{row.employeeId}</span>;
    case 'leaveDays':
      return row.leaveDays;
    case 'grossEarnings':
      return formatFigure(view.grossEarnings);
    case 'totalDeductions':
      return formatFigure(view.totalDeductions);
    case 'netPay':
      return (
        <span className={classNames('font-semibold', view.netPay < 0 && 'text-negative')}>
          {formatFigure(view.netPay)}
        </span>
      );
    case 'difference':
      return view.difference === undefined ? (
        <span className="text-12 text-tertiary">new</span>
      ) : (
        <span className={differenceColour(view.difference)}>{formatDifference(view.difference)}</span>
      );
    case 'notes':
      return <RowBadges notes={rowNotes(state)} />;
    default:
      return isLineColumn(key) ? <LineAmount row={row} column={key} /> : undefined;
  }
}

/** The role is what a cell of a grid has by itself; the linter takes it for the cell of a table. */
const gridCell = (isReadOnly: boolean) => ({ role: 'gridcell', 'aria-readonly': isReadOnly });

const cellClasses = ({ align, field, key }: GridColumn) =>
  classNames(
    'h-11 border-b border-line outline-offset-[-2px]',
    field ? 'border-l bg-sunken/40 px-1 last:border-r' : 'truncate',
    // Together with the widths of the columns, room for 99,99,999.99, and below zero for 9,99,999.99.
    !field && (align === 'end' ? 'figures text-right' : 'px-2'),
    !field && align === 'end' && (isLineColumn(key) ? 'px-1 text-13' : 'px-1.5'),
    key === 'employeeId' && 'pl-4',
    key === 'leaveDays' && 'border-l',
  );

/** A row of the grid. It renders again when its own figures change, and when the focus enters or leaves it. */
function PayRunGridRow({
  store,
  payPeriod,
  columns,
  index,
  userId,
  activeColumn,
  readOnly,
  measure,
}: GridRowProps) {
  const state = useSyncExternalStore(
    store.subscribe,
    useCallback(() => (userId === undefined ? undefined : store.getRow(userId)), [store, userId]),
  );
  const tabIndex = (column: number): 0 | -1 => (column === activeColumn ? 0 : -1);
  const nameId = `name-${index}`;
  const notesId = `notes-${index}`;
  return (
    <tr ref={measure} data-index={index} aria-rowindex={index + 2} className="group">
      {columns.map((column, position) => {
        const { key, field } = column;
        const place = { position: `${index}:${position}`, tabIndex: tabIndex(position) };
        const isFocusable = !state || key !== 'name';
        if (!state || !field) {
          const Cell = key === 'name' ? 'th' : 'td';
          return (
            <Cell
              key={key}
              scope={key === 'name' ? 'row' : undefined}
              id={key === 'name' ? nameId : key === 'notes' ? notesId : undefined}
              data-cell={isFocusable ? place.position : undefined}
              tabIndex={isFocusable ? place.tabIndex : undefined}
              aria-readonly="true"
              className={classNames(cellClasses(column), key === 'name' && 'text-left font-normal')}
            >
              {!state ? (
                <Skeleton className="h-4" />
              ) : key === 'name' ? (
                // The link takes the focus in place of its cell, for Enter to open it.
                <EmployeeLink id={state.row.userId} name={state.row.name} {...place} />
              ) : (
                cellContent(key, state)
              )}
            </Cell>
          );
        }
        return (
          <td key={key} {...gridCell(readOnly)} className={cellClasses(column)}>
            <EditableCell
              store={store}
              state={state}
              field={field}
              readOnly={readOnly}
              isChanged={isChanged(state, field, payPeriod)}
              {...place}
              describedBy={`${nameId} ${notesId}`}
            />
          </td>
        );
      })}
    </tr>
  );
}

export const GridRow = memo(PayRunGridRow);
