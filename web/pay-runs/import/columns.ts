import { payrollFields } from '../../../shared/payroll-fields.ts';
import { columnSet, type MatchedColumns, matchColumns } from '../../sheets/columns.ts';
import { emailSynonyms, employeeIdSynonyms, nameSynonyms } from '../../sheets/person-synonyms.ts';
import { SheetError, type SheetRow } from '../../sheets/sheet.ts';
import { type EditableField, editableFields } from '../grid/cells.ts';

export const sheetColumns = ['employeeId', 'name', 'email', ...editableFields] as const;
export type SheetColumn = (typeof sheetColumns)[number];

/** What the columns are called in the template. */
export const columnTitles: Record<SheetColumn, string> = {
  employeeId: 'Employee ID',
  name: 'Name',
  email: 'Email',
  paidDays: payrollFields.paidDays.label,
  lopDays: payrollFields.lopDays.label,
  otherDeduction: payrollFields.otherDeduction.label,
};

export const figureColumns = columnSet(columnTitles, {
  employeeId: employeeIdSynonyms,
  name: nameSynonyms,
  email: emailSynonyms,
  paidDays: ['Days Paid', 'Payable Days', 'Days Payable', 'Pay Days', 'Salary Days'],
  lopDays: [
    'LOP',
    'Loss of Pay',
    'Loss of Pay Days',
    'Days LOP',
    'LWP',
    'LWP Days',
    'Leave without Pay',
    'Unpaid Days',
  ],
  otherDeduction: [
    'Other Deductions',
    'Other Ded.',
    'Other Deds.',
    'Other Deduction Amount',
    'Misc. Deduction',
  ],
});

export const columnMessages = {
  noPerson: `There is no column “${columnTitles.employeeId}” or “${columnTitles.email}”. Add one of them.`,
  noFigures: `There is no column of figures. Add one of these: “${editableFields.map((field) => columnTitles[field]).join('”, “')}”.`,
} as const;

export type FigureColumns = MatchedColumns<SheetColumn>;

/** Whether a column is one of figures. */
export const isFigure = (column: SheetColumn): column is EditableField =>
  editableFields.includes(column as EditableField);

/** Finds the columns of employees and figures. @throws SheetError where the needed ones are not there */
export function matchFigureColumns(rows: readonly SheetRow[]): FigureColumns {
  const matched = matchColumns(rows, figureColumns);
  const columns = [...matched.positions.keys()];
  if (!columns.includes('employeeId') && !columns.includes('email'))
    throw new SheetError(columnMessages.noPerson);
  if (!columns.some(isFigure)) throw new SheetError(columnMessages.noFigures);
  return matched;
}
