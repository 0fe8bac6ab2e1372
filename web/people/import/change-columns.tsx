import { formatDate } from '../../../shared/date.ts';
import { formatPaise, type Rupees, toPaise } from '../../../shared/money.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Email } from '../../ui/employee.tsx';
import { type Column, headingColumn } from '../../ui/Table.tsx';
import type { PeopleColumns } from '../columns.ts';
import { toText } from '../people-sheet.ts';
import type { CellValue } from './parse-cell.ts';
import type { ColumnChange, PlannedRow } from './planned-row.ts';

/** '₹45,000.50', '1 Apr 2026'. */
function shown(columns: PeopleColumns, { column }: ColumnChange, value: CellValue): string {
  const kind = columns.kindOf(column);
  if (typeof value === 'number' && kind === 'amount') return formatPaise(toPaise(value as Rupees));
  return kind === 'date' ? formatDate(String(value)) : toText(columns, column, value);
}

/** The changes of a row, each with its value before and after. */
const ChangeList = ({ columns, row: { person, changes } }: { columns: PeopleColumns; row: PlannedRow }) => (
  <ul className="figures flex flex-wrap gap-x-4 gap-y-1 wrap-anywhere">
    {changes
      .filter(({ column }) => person || column !== 'name')
      .map((change) => (
        <li key={change.column}>
          <span className="text-secondary">{columns.titleOf(change.column)}</span>{' '}
          {change.before !== undefined && (
            <>
              <bdi>{shown(columns, change, change.before)}</bdi> <span className="sr-only">to</span>
              <span aria-hidden="true">→</span>{' '}
            </>
          )}
          <strong className="font-semibold">
            <bdi>{shown(columns, change, change.after)}</bdi>
          </strong>
        </li>
      ))}
  </ul>
);

/** The table of the employees that an import adds or updates. */
export const changeColumns = (columns: PeopleColumns): Column<PlannedRow>[] => [
  headingColumn(
    'Employee',
    ({ name, email }) => (
      <span className="grid">
        <bdi className="font-semibold wrap-anywhere">{name}</bdi>
        <span className="text-13 text-secondary wrap-anywhere">
          <Email address={email} />
        </span>
      </span>
    ),
    'md:w-[23%] md:align-top',
  ),
  {
    title: 'Row',
    phone: 'labelled-end',
    className: 'figures text-secondary md:w-18 md:align-top',
    cell: ({ number }) => number,
  },
  {
    title: 'Action',
    phone: 'plain',
    className: 'md:w-24 md:align-top',
    cell: ({ person }) =>
      person ? <Badge tone="neutral">Update</Badge> : <Badge tone="positive">Add</Badge>,
  },
  {
    title: 'Details',
    phone: 'plain',
    className: 'md:align-top',
    cell: (row) => <ChangeList columns={columns} row={row} />,
  },
];
