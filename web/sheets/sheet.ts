import type { Paise } from '../../shared/money.ts';
import { formatCount } from '../lib/count.ts';

/** A cell as it was written. A number of more digits than a spreadsheet keeps is in scientific notation. */
export interface SheetCell {
  /** The text as written; the last calculated value of a formula; YYYY-MM-DD for a date. */
  text: string;
  isDate?: true;
  /** It is never evaluated. */
  isFormula?: true;
}

/** A row that has something in it, with the number that it has in the sheet: 1 is the first. */
export interface SheetRow {
  number: number;
  /** Cells that are empty may be missing. */
  cells: readonly (SheetCell | undefined)[];
}

const formulaError = /^#(?:REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!)$/i;

/** Whether a spreadsheet shows a text in place of a value that it could not calculate. */
export const isFormulaError = (text: string): boolean => formulaError.test(text);

export const maxSheetBytes = 5_000_000;
export const maxSheetRows = 20_000;

export const sheetMessages = {
  unknownType: 'Choose a file that ends with .csv or .xlsx.',
  tooLarge: 'The file is larger than 5 MB. Remove columns or rows that you do not need, or split it.',
  tooManyRows: `The file has more than ${formatCount(maxSheetRows)} rows. Split it into several files.`,
  inflates: 'The file is too large when unpacked. Save it as CSV instead.',
  oldExcel:
    'The file is password-protected or in an old Excel format. Save it as .xlsx without a password, or as CSV.',
  unreadable: 'Could not read the file. Save it again as .xlsx or CSV.',
  unreadableCsv: 'The file is not a valid CSV file. Save it again as CSV or .xlsx.',
  empty: 'The file is empty. Choose another file.',
} as const;

/** Why a file cannot be read as a sheet: `message` is for the user. */
export class SheetError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'SheetError';
  }
}

/** Counts the rows that have something in them. @throws SheetError beyond what one import takes */
export function pushRow(rows: SheetRow[], row: SheetRow): void {
  if (!row.cells.some((cell) => cell && (cell.isFormula || cell.text.trim() !== ''))) return;
  if (rows.push(row) > maxSheetRows) throw new SheetError(sheetMessages.tooManyRows);
}

/** A row of a sheet with errors. */
export interface RefusedRow {
  number: number;
  /** From the sheet, else of the employee found; may be empty. */
  name: string;
  reasons: string[];
}

export interface SheetColumn {
  label: string;
  /** Text is written as text, whatever it looks like; the others are decimal numbers. */
  kind: 'text' | 'amount' | 'days';
}

/** A table for a file. */
export interface Sheet {
  /** The sheet's name in a workbook: at most 31 characters. */
  name: string;
  columns: readonly SheetColumn[];
  /** A cell for each column; an empty one is ''. */
  rows: readonly (readonly string[])[];
  /** A last row, which sums up the others. */
  totals?: readonly string[] | undefined;
}

/** Rupees with two decimals, a point, and no grouping: −310000 → '-3100.00'. Exact: nothing is divided. */
export function formatDecimal(amount: Paise): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
