import { type ClipboardEvent, Fragment, type KeyboardEvent, memo, useEffect, useMemo, useState } from 'react';
import { formatShortMonth, type PayPeriod, subtractMonths } from '../../../shared/period.ts';
import { useMediaQuery } from '../../ui/media-query.ts';
import { useVirtualRows } from '../../ui/virtual-rows.ts';
import { toPosition, useActiveCell } from './active-cell.ts';
import type { EditableField } from './cells.ts';
import { editableColumns, gridColumns } from './columns.ts';
import { GridRow } from './GridRow.tsx';
import { isLineColumn, type OptionalColumn } from './optional-columns.ts';
import { parseBlock } from './paste.ts';
import type { RowStore } from './row-store.ts';

export interface PayRunGridProps {
  store: RowStore;
  payPeriod: PayPeriod;
  /** The rows that are loaded, in their order. */
  userIds: readonly string[];
  /** The number of all rows, loaded or not. */
  rowCount: number;
  readOnly: boolean;
  /** The optional columns that are shown. */
  optionalColumns: readonly OptionalColumn[];
  /** Called with the last row that is rendered. */
  onReach: (index: number) => void;
  /** Called with the employee of the row that the focus was last in. */
  onActivate: (userId: string | undefined) => void;
  /** @param field of the cell that was pasted into; undefined where it cannot be edited */
  onPaste: (block: string[][], field: EditableField | undefined, index: number) => void;
  /** Called when Escape leaves the grid. */
  onLeave: () => void;
}

const rowHeight = 44;

const gridRole = (isReadOnly: boolean) => ({ role: 'grid', 'aria-readonly': isReadOnly });
const presentation = { role: 'presentation' };

/** A row as high as the rows that are not rendered in its place. */
const Spacer = ({ height }: { height: number }) => height > 0 && <tr {...presentation} style={{ height }} />;

/** The rows of a month as a grid with the keyboard of a spreadsheet (ARIA grid pattern). */
export const PayRunGrid = memo(function PayRunGrid({
  store,
  payPeriod,
  userIds,
  rowCount,
  readOnly,
  optionalColumns,
  onReach,
  onActivate,
  onPaste,
  onLeave,
}: PayRunGridProps) {
  const isNarrow = useMediaQuery('(width < 90rem)');
  const columns = useMemo(
    () => gridColumns(formatShortMonth(subtractMonths(payPeriod, 1)), isNarrow, optionalColumns),
    [payPeriod, isNarrow, optionalColumns],
  );
  const { grid, active, focusCell, onFocus, onKeyDown } = useActiveCell(
    { rows: rowCount, columns: columns.length, editable: editableColumns(columns) },
    (row) => userIds[row] !== undefined,
  );
  const [isEntered, setEntered] = useState(false);
  const activeUserId = isEntered ? userIds[active.row] : undefined;
  useEffect(() => onActivate(activeUserId), [onActivate, activeUserId]);

  const keys = useMemo(
    () => Array.from({ length: rowCount }, (_, index) => userIds[index] ?? `row ${index}`),
    [rowCount, userIds],
  );
  const virtual = useVirtualRows({
    keys,
    estimateSize: () => rowHeight,
    isPinned: (index) => index === active.row,
  });
  const lastIndex = virtual.items.at(-1)?.index ?? 0;
  useEffect(() => onReach(lastIndex), [onReach, lastIndex]);

  function pressKey(event: KeyboardEvent<HTMLElement>) {
    const isCommand = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if (event.key === 'Escape') onLeave();
    else if (isCommand && !readOnly && (key === 'z' || key === 'y')) {
      event.preventDefault();
      const change = key === 'y' || event.shiftKey ? store.redo() : store.undo();
      const [first] = change ?? [];
      const row = first ? userIds.indexOf(first.userId) : -1;
      if (first && row >= 0) focusCell({ row, column: columns.findIndex(({ key }) => key === first.field) });
    } else onKeyDown(event);
  }
  function paste(event: ClipboardEvent<HTMLElement>) {
    // The position comes from the cell itself, as the state may be a render behind.
    const { row, column } = toPosition(
      (event.target as HTMLElement).dataset.cell ?? `${active.row}:${active.column}`,
    );
    const field = columns[column]?.field;
    const block = parseBlock(event.clipboardData.getData('text/plain'));
    // A single cell is pasted by the browser, at the caret where there is one.
    if (readOnly || (block.length === 1 && block[0]?.length === 1)) return;
    event.preventDefault();
    onPaste(block, field, row);
  }
  return (
    <table
      ref={grid}
      {...gridRole(readOnly)}
      aria-label="Employees in this pay run"
      aria-rowcount={rowCount + 1}
      onFocus={(event) => {
        virtual.onFocus(event);
        onFocus(event);
        setEntered(true);
      }}
      onKeyDown={pressKey}
      onPaste={paste}
      className="w-full table-fixed border-separate border-spacing-0 text-14"
    >
      <colgroup>
        {columns.map(({ key, width }) => (
          <col key={key} className={width} />
        ))}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          {columns.map(({ key, title, align, field }) => (
            <th
              key={key}
              scope="col"
              title={isLineColumn(key) ? title : undefined}
              className={`sticky top-16 z-5 h-10 border-y border-line bg-sunken text-12 font-semibold whitespace-nowrap text-tertiary ${field ? 'px-3' : align ? 'px-1.5' : 'px-2'} ${key === 'employeeId' ? 'pl-4' : ''} ${align ? 'text-right' : 'text-left'}`}
            >
              {isLineColumn(key) ? (
                <span className="line-clamp-2 leading-tight wrap-break-word whitespace-normal">{title}</span>
              ) : (
                title
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={virtual.body}>
        {virtual.items.map(({ index, gap }) => (
          <Fragment key={keys[index]}>
            <Spacer height={gap} />
            <GridRow
              store={store}
              payPeriod={payPeriod}
              columns={columns}
              index={index}
              userId={userIds[index]}
              activeColumn={index === active.row ? active.column : undefined}
              readOnly={readOnly}
              measure={virtual.measure}
            />
          </Fragment>
        ))}
        <Spacer height={virtual.gapBelow} />
      </tbody>
    </table>
  );
});
