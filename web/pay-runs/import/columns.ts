import { payrollFields } from '../../../shared/pay/payroll-fields.ts';
import type { PayRunRow } from '../../../shared/pay-runs/rows.ts';
import { type ColumnTitles, columnSet } from '../../sheets/columns.ts';
import { type MatchedColumns, matchColumns } from '../../sheets/match-columns.ts';
import { emailColumn, nameColumn } from '../../sheets/person-synonyms.ts';
import type { Sheet } from '../../sheets/sheet.ts';
import { SheetError, type SheetRow } from '../../sheets/sheet.ts';
import { cellValueOf, type EditableField, editableFields } from '../grid/cells.ts';

const sheetColumns = ['employeeId', 'name', 'email', ...editableFields] as const;
export type SheetColumn = (typeof sheetColumns)[number];

const fieldColumn = (name: 'employeeId' | EditableField): ColumnTitles => ({
  title: payrollFields[name].label,
  synonyms: payrollFields[name].columnTitles,
});

export const figureColumns = columnSet<SheetColumn>({
  employeeId: fieldColumn('employeeId'),
  name: nameColumn,
  email: emailColumn,
  paidDays: fieldColumn('paidDays'),
  lopDays: fieldColumn('lopDays'),
  otherDeduction: fieldColumn('otherDeduction'),
});
const { titleOf } = figureColumns;

export const columnMessages = {
  noPerson: `There is no column “${titleOf('employeeId')}” or “${titleOf('email')}”. Add one of them.`,
  noFigures: `There is no column of figures. Add one of these: “${editableFields.map(titleOf).join('”, “')}”.`,
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

/** The employees of a month with their figures. Importing it unchanged changes nothing. */
export const importTemplate = (people: readonly PayRunRow[]): Sheet => ({
  name: 'Figures',
  columns: sheetColumns.map((column) => ({
    label: titleOf(column),
    kind: isFigure(column) ? 'days' : 'text',
  })),
  rows: people.map((person) => [
    person.employeeId ?? '',
    person.name,
    person.email,
    ...editableFields.map((field) => String(cellValueOf(person, field) ?? '')),
  ]),
});
