import { Fragment, memo, type ReactNode, type Ref, useCallback, useEffect, useMemo } from 'react';
import { classNames } from './class-names.ts';
import { useVirtualRows } from './virtual-rows.ts';

export interface Column<Row> {
  title: string;
  /** `index` counts the rows from 0. */
  cell: (row: Row, index: number) => ReactNode;
  align?: 'end';
  /** Stays where it is while the table is scrolled sideways. */
  isSticky?: true;
  /**
   * On a phone, where a row is a card: `labelled` (the default) puts the title beside the value, `labelled-end` aligns
   * the value right, so that digits align from card to card, `heading` is the first line and `plain` a separate line,
   * both without the title. `grid-item` is positioned by `className` in the grid of `phoneRowClasses`.
   */
  phone?: 'labelled' | 'labelled-end' | 'heading' | 'plain' | 'grid-item';
  className?: string;
}

/** The column that names a row, the first line of its card on a phone. */
export const headingColumn = <Row,>(
  title: string,
  cell: Column<Row>['cell'],
  className = '',
): Column<Row> => ({ title, phone: 'heading', className, cell });

/** A column of figures, aligned right so that their digits align from row to row. */
export const figureColumn = <Row,>(
  title: string,
  cell: Column<Row>['cell'],
  className?: string,
): Column<Row> => ({
  title,
  align: 'end',
  phone: 'labelled-end',
  className: classNames('figures', className),
  cell,
});

/** The column of a row's buttons. */
export const actionsColumn = <Row,>(cell: Column<Row>['cell'], className = ''): Column<Row> => ({
  title: 'Actions',
  align: 'end',
  phone: 'plain',
  className,
  cell,
});

export interface TableProps<Row> {
  /** The table's name for screen readers. */
  label: string;
  /** To be memoized by the caller for a long list, so that unchanged rows do not render again. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Full-width content below a row, such as an open form. */
  detail?: (row: Row) => ReactNode;
  /** The layout of a row on a phone; by default, its cells are stacked. */
  phoneRowClasses?: string | undefined;
  /** Full-width content in place of a row, such as the form that edits it. */
  replaceRow?: (row: Row) => ReactNode;
  /** Whether a row stays mounted when it is scrolled out of view, because its form may hold unsaved input. */
  isPinned?: (row: Row) => boolean;
  /** Whether the list goes on after these rows: how many they will be is not known then. */
  hasMore?: boolean | undefined;
  /** Told the index of the last row that is rendered, to load the next ones ahead. */
  onReach?: ((index: number) => void) | undefined;
}

// Browsers drop the implicit ARIA roles of table elements with another `display`; explicit roles are kept.
const explicitRole = (role: 'table' | 'rowgroup' | 'row' | 'columnheader' | 'cell' | 'presentation') => ({
  role,
});

const phoneClasses = {
  labelled:
    'max-md:grid max-md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] max-md:justify-items-start max-md:gap-3 max-md:py-1.5',
  'labelled-end':
    'max-md:grid max-md:grid-cols-[auto_minmax(0,1fr)] max-md:justify-items-end max-md:gap-3 max-md:py-1.5',
  heading: 'max-md:block max-md:pb-2',
  plain: 'max-md:block max-md:pt-2',
  'grid-item': 'max-md:block',
};

/** The classes of a form in place of a row, or below it. */
export const rowFormClasses = 'border-l-3 border-accent bg-sunken/50 p-4 md:p-5';

/** The position of a row in the list, for the virtualizer and for screen readers. */
interface RowPosition {
  'data-index': number;
  'aria-rowindex': number | undefined;
  ref: Ref<HTMLTableRowElement>;
}

interface FullWidthRowProps extends RowPosition {
  columns: number;
  children: ReactNode;
}

/** A row of one cell that spans all columns. */
const FullWidthRow = ({ columns, children, ...position }: FullWidthRowProps) => (
  <tr {...position} {...explicitRole('row')} className="border-b border-line last:border-b-0 max-md:block">
    <td {...explicitRole('cell')} colSpan={columns} className="max-md:block">
      {children}
    </td>
  </tr>
);

/** A row as high as the rows that are not rendered in its place. */
const Spacer = ({ height }: { height: number }) =>
  height > 0 && <tr {...explicitRole('presentation')} style={{ height }} className="max-md:block" />;

interface DataRowProps<Row> extends RowPosition {
  columns: readonly Column<Row>[];
  row: Row;
  index: number;
  phoneRowClasses: string | undefined;
}

function CellsRow<Row>({
  columns,
  row,
  index,
  phoneRowClasses = 'max-md:block',
  ...position
}: DataRowProps<Row>) {
  return (
    <tr
      {...position}
      {...explicitRole('row')}
      className={classNames('border-b border-line last:border-b-0 max-md:px-4 max-md:py-4', phoneRowClasses)}
    >
      {columns.map(({ title, cell, align, isSticky, phone = 'labelled', className }) => (
        <td
          key={title}
          {...explicitRole('cell')}
          className={classNames(
            'md:h-15 md:px-2.5 md:py-2.5 md:first:pl-5 md:last:pr-5 min-[72rem]:px-4',
            align === 'end' && 'md:text-right',
            isSticky && 'md:sticky md:left-0 md:z-1 md:bg-surface',
            phoneClasses[phone],
            className,
          )}
        >
          {phone.startsWith('labelled') && (
            <span aria-hidden="true" className="font-normal text-tertiary md:hidden">
              {title}
            </span>
          )}
          {cell(row, index)}
        </td>
      ))}
    </tr>
  );
}

const DataRow = memo(CellsRow) as typeof CellsRow;

/** A row of the table's body: a row of the list, or the detail below it. */
interface BodyRow<Row> {
  key: string;
  row: Row;
  index: number;
  detail?: ReactNode;
}

function toBodyRows<Row>(
  rows: readonly Row[],
  rowKey: (row: Row) => string,
  detail?: (row: Row) => ReactNode,
) {
  return rows.flatMap((row, index): BodyRow<Row>[] => {
    const key = rowKey(row);
    const rowDetail = detail?.(row);
    const bodyRow = { key, row, index };
    return rowDetail ? [bodyRow, { ...bodyRow, key: `${key} detail`, detail: rowDetail }] : [bodyRow];
  });
}

const isPhone = () => window.innerWidth < 768;

/** The height in pixels of a row that has not been measured yet. */
const estimateHeight = (isDetail: boolean) => (isDetail ? 110 : isPhone() ? 215 : 61);

/** A table that turns into cards under 768 px. A long one is virtualized. */
export function Table<Row>({
  label,
  columns,
  rows,
  rowKey,
  detail,
  phoneRowClasses,
  replaceRow,
  isPinned = () => false,
  hasMore = false,
  onReach,
}: TableProps<Row>) {
  const bodyRows = useMemo(() => toBodyRows(rows, rowKey, detail), [rows, rowKey, detail]);
  const { isVirtual, body, items, gapBelow, measure, onFocus } = useVirtualRows({
    keys: useMemo(() => bodyRows.map(({ key }) => key), [bodyRows]),
    estimateSize: useCallback((index) => estimateHeight(bodyRows[index]?.detail !== undefined), [bodyRows]),
    isPinned: (index) => bodyRows[index] !== undefined && isPinned(bodyRows[index].row),
  });
  const lastIndex = bodyRows[items.at(-1)?.index ?? 0]?.index ?? 0;
  useEffect(() => onReach?.(lastIndex), [onReach, lastIndex]);
  const rowCount = hasMore ? -1 : bodyRows.length + 1;
  return (
    <table
      {...explicitRole('table')}
      aria-label={label}
      aria-rowcount={isVirtual || hasMore ? rowCount : undefined}
      className="w-full border-line text-14 not-first:border-t max-md:block"
    >
      <thead {...explicitRole('rowgroup')} className="bg-sunken/60 max-md:sr-only">
        <tr
          {...explicitRole('row')}
          aria-rowindex={isVirtual ? 1 : undefined}
          className="border-b border-line"
        >
          {columns.map(({ title, align, isSticky }) => (
            <th
              key={title}
              {...explicitRole('columnheader')}
              scope="col"
              className={classNames(
                'h-10.5 px-2.5 min-[72rem]:px-4 text-12 font-semibold whitespace-nowrap text-tertiary first:pl-5 last:pr-5',
                align === 'end' ? 'text-right' : 'text-left',
                isSticky && 'md:sticky md:left-0 md:z-1 md:bg-sunken',
              )}
            >
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={body} {...explicitRole('rowgroup')} onFocus={onFocus} className="max-md:block">
        {items.map(({ index, gap }) => {
          const bodyRow = bodyRows[index];
          if (!bodyRow) return undefined;
          const fullWidthContent = bodyRow.detail ?? replaceRow?.(bodyRow.row);
          const position = {
            ref: measure,
            'data-index': index,
            'aria-rowindex': isVirtual ? index + 2 : undefined,
          };
          return (
            <Fragment key={bodyRow.key}>
              <Spacer height={gap} />
              {fullWidthContent ? (
                <FullWidthRow {...position} columns={columns.length}>
                  {fullWidthContent}
                </FullWidthRow>
              ) : (
                <DataRow
                  {...position}
                  columns={columns}
                  row={bodyRow.row}
                  index={bodyRow.index}
                  phoneRowClasses={phoneRowClasses}
                />
              )}
            </Fragment>
          );
        })}
        <Spacer height={gapBelow} />
      </tbody>
    </table>
  );
}
