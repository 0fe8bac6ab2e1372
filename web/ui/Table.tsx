import { Fragment, memo, type ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface Column<Row> {
  title: string;
  /** `index` counts the rows from 0. */
  cell: (row: Row, index: number) => ReactNode;
  align?: 'end';
  /**
   * On a phone, where a row is a card: `labelled` puts the title beside the value (the usual), `labelled-end` the value
   * at the card's right edge, where the digits of one card stand under those of the next, `lead` is the
   * card's first line and `plain` a line of its own, both without the title. `placed` is where `className` puts
   * it in the grid of `phoneRow`.
   */
  phone?: 'labelled' | 'labelled-end' | 'lead' | 'plain' | 'placed';
  className?: string;
}

interface TableProps<Row> {
  /** What the table lists. */
  label: string;
  /** While they stay the same object, rows that stay the same are not drawn again: it tells on a long list. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** What stands below a row over the whole width, such as an open form. */
  detail?: (row: Row) => ReactNode;
  /** Classes that lay a row out on a phone; unless given, its cells stand one below the other. */
  phoneRowClasses?: string;
  /** What stands in a row's place over the whole width, such as the form that changes it. */
  replaceRow?: (row: Row) => ReactNode;
}

// Laid out as cards, a table would lose its roles; written out, it keeps them.
const explicitRole = (role: 'table' | 'rowgroup' | 'row' | 'columnheader' | 'cell') => ({ role });

const phoneClasses = {
  labelled:
    'max-md:grid max-md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] max-md:justify-items-start max-md:gap-3 max-md:py-1.5',
  'labelled-end':
    'max-md:grid max-md:grid-cols-[auto_minmax(0,1fr)] max-md:justify-items-end max-md:gap-3 max-md:py-1.5',
  lead: 'max-md:block max-md:pb-2',
  plain: 'max-md:block max-md:pt-2',
  placed: 'max-md:block',
};

/** A form that belongs to a row, in its place or below it. */
export const rowFormClasses = 'border-l-3 border-accent bg-sunken/50 p-4 md:p-5';

/** A row of one cell over the whole width. */
const WideRow = ({ columns, children }: { columns: number; children: ReactNode }) => (
  <tr {...explicitRole('row')} className="border-b border-line last:border-b-0 max-md:block">
    <td {...explicitRole('cell')} colSpan={columns} className="max-md:block">
      {children}
    </td>
  </tr>
);

interface DataRowProps<Row> {
  columns: readonly Column<Row>[];
  row: Row;
  index: number;
  phoneRow: string | undefined;
}

function DataRowCells<Row>({ columns, row, index, phoneRow = 'max-md:block' }: DataRowProps<Row>) {
  return (
    <tr
      {...explicitRole('row')}
      className={classNames('border-b border-line last:border-b-0 max-md:px-4 max-md:py-4', phoneRow)}
    >
      {columns.map(({ title, cell, align, phone = 'labelled', className }) => (
        <td
          key={title}
          {...explicitRole('cell')}
          className={classNames(
            'md:h-15 md:px-4 md:py-2.5 md:first:pl-5 md:last:pr-5',
            align === 'end' && 'md:text-right',
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

const DataRow = memo(DataRowCells) as typeof DataRowCells;

/** A table that turns into cards under 768 px. */
export function Table<Row>({
  label,
  columns,
  rows,
  rowKey,
  detail,
  phoneRowClasses,
  replaceRow,
}: TableProps<Row>) {
  return (
    <table
      {...explicitRole('table')}
      aria-label={label}
      className="w-full border-line text-14 not-first:border-t max-md:block"
    >
      <thead {...explicitRole('rowgroup')} className="bg-sunken/60 max-md:sr-only">
        <tr {...explicitRole('row')} className="border-b border-line">
          {columns.map(({ title, align }) => (
            <th
              key={title}
              {...explicitRole('columnheader')}
              scope="col"
              className={classNames(
                'h-10.5 px-4 text-12 font-semibold whitespace-nowrap text-tertiary first:pl-5 last:pr-5',
                align === 'end' ? 'text-right' : 'text-left',
              )}
            >
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...explicitRole('rowgroup')} className="max-md:block">
        {rows.map((row, index) => {
          const replacement = replaceRow?.(row);
          const below = detail?.(row);
          return (
            <Fragment key={rowKey(row)}>
              {replacement ? (
                <WideRow columns={columns.length}>{replacement}</WideRow>
              ) : (
                <DataRow columns={columns} row={row} index={index} phoneRow={phoneRowClasses} />
              )}
              {below && <WideRow columns={columns.length}>{below}</WideRow>}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}
