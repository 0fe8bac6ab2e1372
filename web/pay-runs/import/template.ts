import Papa from 'papaparse';
import type { PayRunRow } from '../../../shared/pay-runs.ts';
import { cellValueOf, editableFields } from '../grid/cells.ts';
import { columnTitles, sheetColumns } from './columns.ts';

/** By it Excel knows that a CSV file is UTF-8. */
const byteOrderMark = '\ufeff';

/**
 * The people of a month with their figures, as CSV to be filled in: imported as it is, it changes nothing. Text that a
 * spreadsheet would run as a formula has a quotation mark before it.
 */
export function importTemplate(people: readonly PayRunRow[]): string {
  const rows = people.map((person) => [
    person.employeeId ?? '',
    person.name,
    person.email,
    ...editableFields.map((field) => cellValueOf(person, field) ?? ''),
  ]);
  const titles = sheetColumns.map((column) => columnTitles[column]);
  return `${byteOrderMark}${Papa.unparse([titles, ...rows], { escapeFormulae: true, newline: '\r\n' })}\r\n`;
}
