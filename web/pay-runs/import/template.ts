import type { PayRunRow } from '../../../shared/pay-runs/pay-runs.ts';
import type { Sheet, SheetColumn } from '../../sheets/sheet-file.ts';
import { cellValueOf, editableFields } from '../grid/cells.ts';
import { figureColumns, sheetColumns } from './columns.ts';

const isFigure = (column: string) => editableFields.some((field) => field === column);

const columns = sheetColumns.map(
  (column): SheetColumn => ({
    label: figureColumns.titleOf(column),
    kind: isFigure(column) ? 'days' : 'text',
  }),
);

/** The employees of a month with their figures. Importing it unchanged changes nothing. */
export const importTemplate = (people: readonly PayRunRow[]): Sheet => ({
  name: 'Figures',
  columns,
  rows: people.map((person) => [
    person.employeeId ?? '',
    person.name,
    person.email,
    ...editableFields.map((field) => String(cellValueOf(person, field) ?? '')),
  ]),
});
