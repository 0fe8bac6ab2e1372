import type { Person } from '../../../shared/people.ts';
import type { PersonColumn } from '../columns.ts';
import type { CellValue } from './parse-cell.ts';

export interface ColumnChange {
  column: PersonColumn;
  /** Undefined where there is none. */
  before: CellValue | undefined;
  after: CellValue;
}

/** A row that adds or updates an employee. */
export interface PlannedRow {
  /** Row number in the file. */
  number: number;
  name: string;
  email: string;
  /** The employee when the file was compared; undefined for a new one. */
  person: Person | undefined;
  changes: ColumnChange[];
}
