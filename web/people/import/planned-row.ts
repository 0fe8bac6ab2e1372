import type { ImportedPersonInput, Person } from '../../../shared/people/people.ts';
import { componentIdOf, isComponentColumn, type PersonColumn } from '../columns.ts';
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

/** A row in the form that the API takes; only the changes of an existing employee. */
export function toImportedPerson({ email, person, changes }: PlannedRow): ImportedPersonInput {
  const fields = changes.filter(({ column }) => !isComponentColumn(column));
  const components = changes.flatMap(({ column, after }) =>
    isComponentColumn(column) ? [[componentIdOf(column), after] as const] : [],
  );
  return {
    email,
    userId: person?.userId,
    version: person?.version,
    ...Object.fromEntries(fields.map(({ column, after }) => [column, after])),
    ...(components.length > 0 && {
      components: Object.fromEntries(components) as ImportedPersonInput['components'],
    }),
  };
}
