import { type Rupees, toPaise } from '../../shared/money.ts';
import type { Person } from '../../shared/people/people.ts';
import { formatDecimal, type Sheet, type SheetColumn } from '../sheets/sheet.ts';
import {
  type ColumnKind,
  componentIdOf,
  isComponentColumn,
  type PeopleColumns,
  type PersonColumn,
} from './columns.ts';

/** Value of a column: rupees, percent, days or text; undefined where it is not set. */
export const detailOf = (person: Person, column: PersonColumn): string | number | undefined =>
  isComponentColumn(column) ? person.components?.[componentIdOf(column)] : person[column];

/** The text of a value in a sheet: '45000.50', '2026-04-01', 'Karnataka'. */
export function toText(
  { detailsOf, kindOf }: PeopleColumns,
  column: PersonColumn,
  value: string | number | undefined,
): string {
  if (typeof value === 'number' && kindOf(column) === 'amount')
    return formatDecimal(toPaise(value as Rupees));
  return detailsOf(column).options?.[value ?? ''] ?? String(value ?? '');
}

const cellKinds: { readonly [Kind in ColumnKind]?: SheetColumn['kind'] } = {
  amount: 'amount',
  count: 'days',
  percent: 'days',
};

/** Employees in the columns of the template. Imported unchanged, it changes nothing; without employees, it is the template. */
export const peopleSheet = (people: readonly Person[], columns: PeopleColumns): Sheet => ({
  name: 'Employees',
  columns: columns.columns.map(
    (column): SheetColumn => ({
      label: columns.titleOf(column),
      kind: cellKinds[columns.kindOf(column)] ?? 'text',
    }),
  ),
  rows: people.map((person) =>
    columns.columns.map((column) => toText(columns, column, detailOf(person, column))),
  ),
});
