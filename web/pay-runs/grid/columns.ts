import { type EditableField, editableFields } from './cells.ts';

export type ColumnKey =
  | 'employeeId'
  | 'name'
  | EditableField
  | 'leaveDays'
  | 'grossEarnings'
  | 'totalDeductions'
  | 'netPay'
  | 'difference'
  | 'notes';

export interface GridColumn {
  key: ColumnKey;
  title: string;
  /** Of its `<col>`; the one column without a width takes what is left. */
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

/**
 * The columns of the grid. Where it is narrow, those are left out that say the same from month to month.
 * @param previousMonth such as 'Oct'
 */
export function gridColumns(previousMonth: string, isNarrow: boolean): readonly GridColumn[] {
  const columns: GridColumn[] = [
    { key: 'employeeId', title: 'ID', width: 'w-24' },
    { key: 'name', title: 'Employee' },
    field('paidDays', 'Paid days', 'w-19'),
    field('lopDays', 'LOP days', 'w-19'),
    field('otherDeduction', 'Other ded.', 'w-26'),
    { key: 'leaveDays', title: 'Leave', width: 'w-14', align: 'end' },
    { key: 'grossEarnings', title: 'Gross', width: 'w-27', align: 'end' },
    { key: 'totalDeductions', title: 'Deductions', width: 'w-27', align: 'end' },
    { key: 'netPay', title: 'Net pay', width: 'w-28', align: 'end' },
    { key: 'difference', title: `vs ${previousMonth}`, width: 'w-27', align: 'end' },
    { key: 'notes', title: 'Notes', width: 'w-36' },
  ];
  return isNarrow ? columns.filter(({ key }) => key !== 'leaveDays' && key !== 'grossEarnings') : columns;
}

export const editableColumns = (columns: readonly GridColumn[]): number[] =>
  columns.flatMap(({ key }, index) => (editableFields.some((name) => name === key) ? [index] : []));
