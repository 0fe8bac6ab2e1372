import { type Rupees, toPaise } from '../../shared/money.ts';
import type { Person } from '../../shared/people.ts';
import { formatDecimal, type Sheet, type SheetColumn } from '../sheets/sheet-file.ts';
import { type ColumnKind, detailsOf, kindOf, type PersonColumn, personColumns, titleOf } from './columns.ts';

/** Value of a column: rupees, days or text; undefined where it is not set. */
export const detailOf = (person: Person, column: PersonColumn): string | number | undefined => person[column];

/** The text of a value in a sheet: '45000.50', '2026-04-01', 'Karnataka'. */
export function toText(column: PersonColumn, value: string | number | undefined): string {
  if (typeof value === 'number' && kindOf(column) === 'amount')
    return formatDecimal(toPaise(value as Rupees));
  return detailsOf(column).options?.[value ?? ''] ?? String(value ?? '');
}

const cellKinds: { readonly [Kind in ColumnKind]?: SheetColumn['kind'] } = {
  amount: 'amount',
  count: 'days',
  percent: 'days',
};

const columns = personColumns.map(
  (column): SheetColumn => ({ label: titleOf(column), kind: cellKinds[kindOf(column)] ?? 'text' }),
);

/** Employees in the columns of the template. Imported unchanged, it changes nothing; without employees, it is the template. */
export const peopleSheet = (people: readonly Person[]): Sheet => ({
  name: 'Employees',
  columns,
  rows: people.map((person) => personColumns.map((column) => toText(column, detailOf(person, column)))),
});
