import { type EditableField, editableFields } from './cells.ts';
import {
  isLineColumn,
  maxOptionalColumns,
  type OptionalColumn,
  optionalColumns,
} from './optional-columns.ts';

export type ColumnKey = 'employeeId' | 'name' | EditableField | OptionalColumn | 'netPay' | 'notes';

export interface GridColumn {
  key: ColumnKey;
  title: string;
  /** The width of its `<col>`; the one column without a width takes what is left. */
  width?: string;
  align?: 'end';
  field?: EditableField;
}

const field = (key: EditableField, title: string, width: string): GridColumn => ({
  key,
  title,
  width,
  align: 'end',
  field: key,
});

const lineColumns = (shown: readonly OptionalColumn[]): GridColumn[] =>
  shown
    .filter(isLineColumn)
    .map((key) => ({ key, title: key.slice(key.indexOf(' ') + 1), width: 'w-24', align: 'end' }));

/** Where the grid is narrow: lines come first, which an admin has chosen, and last what says the same from month to month. */
const shownWhereNarrow = (shown: readonly OptionalColumn[]): readonly OptionalColumn[] =>
  [
    ...shown.filter(isLineColumn),
    ...shown.filter((key) => key !== 'leaveDays' && key !== 'grossEarnings'),
    ...shown,
  ]
    .filter((key, i, all) => all.indexOf(key) === i)
    .slice(0, maxOptionalColumns / 2);

/**
 * The columns of the grid.
 * @param previousMonth such as 'Oct'
 * @param chosen the optional columns that are shown where there is room
 */
export function gridColumns(
  previousMonth: string,
  isNarrow: boolean,
  chosen: readonly OptionalColumn[],
): readonly GridColumn[] {
  const shown: readonly string[] = isNarrow ? shownWhereNarrow(chosen) : chosen;
  const columns: GridColumn[] = [
    { key: 'employeeId', title: 'ID', width: 'w-24' },
    { key: 'name', title: 'Employee' },
    field('paidDays', 'Paid days', 'w-19'),
    field('lopDays', 'LOP days', 'w-19'),
    field('otherDeduction', 'Other ded.', 'w-26'),
    { key: 'leaveDays', title: 'Leave', width: 'w-14', align: 'end' },
    ...lineColumns(chosen),
    { key: 'grossEarnings', title: 'Gross', width: 'w-27', align: 'end' },
    { key: 'totalDeductions', title: 'Deductions', width: 'w-27', align: 'end' },
    { key: 'netPay', title: 'Net pay', width: 'w-28', align: 'end' },
    { key: 'difference', title: `vs ${previousMonth}`, width: 'w-27', align: 'end' },
    { key: 'notes', title: 'Notes', width: 'w-36' },
  ];
  const isOptional = (key: string) => key in optionalColumns || isLineColumn(key);
  return columns.filter(({ key }) => !isOptional(key) || shown.includes(key));
}

export const editableColumns = (columns: readonly GridColumn[]): number[] =>
  columns.flatMap(({ key }, index) => (editableFields.some((name) => name === key) ? [index] : []));
