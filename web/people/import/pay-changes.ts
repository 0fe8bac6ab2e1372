import { queryOptions } from '@tanstack/react-query';
import { type Paise, sumPaise, toPaise } from '../../../shared/money.ts';
import { earningNames } from '../../../shared/pay/payroll-fields.ts';
import {
  maxImportedPeople,
  type PreviewedPay,
  peopleRoutes as routes,
} from '../../../shared/people/people.ts';
import { asAdmin } from '../../lib/client.ts';
import { countEmployees } from '../../lib/count.ts';
import { isComponentColumn, type PersonColumn } from '../columns.ts';
import { type PlannedRow, toImportedPerson } from './planned-row.ts';

/** From when the changes of pay of an import hold, YYYY-MM-DD, and why. */
export interface PayRevision {
  effectiveFrom?: string | undefined;
  reason?: string | undefined;
}

const payColumns: readonly string[] = [...earningNames, 'ctc'];
const isPayColumn = (column: PersonColumn) => payColumns.includes(column) || isComponentColumn(column);

/** The rows that give pay to an employee who is there already, or change it. */
export const rowsWithPay = (rows: readonly PlannedRow[]): PlannedRow[] =>
  rows.filter(({ person, changes }) => person && changes.some(({ column }) => isPayColumn(column)));

/** The employee has no pay yet, so that no pay is changed. */
const isFirstPay = ({ person }: PlannedRow): boolean =>
  person !== undefined &&
  ![...earningNames, 'ctc' as const].some((name) => person[name]) &&
  !Object.values(person.components ?? {}).some((amount) => amount > 0);

/** '3 employees with a change of pay, 1 employee with a first pay'. */
export function payRowsText(rows: readonly PlannedRow[]): string {
  const first = rows.filter(isFirstPay).length;
  const parts = [
    { employees: rows.length - first, what: 'a change of pay' },
    { employees: first, what: 'a first pay' },
  ];
  return parts
    .filter(({ employees }) => employees > 0)
    .map(({ employees, what }) => `${countEmployees(employees)} with ${what}`)
    .join(', ');
}

export interface PreviewedRow extends PreviewedPay {
  number: number;
  name: string;
}

/** Previews the changes of pay, in requests of a few rows. */
async function previewPayOf(
  rows: readonly PlannedRow[],
  effectiveFrom: string | undefined,
  signal: AbortSignal,
): Promise<PreviewedRow[]> {
  const previewed: PreviewedRow[] = [];
  for (let i = 0; i < rows.length; i += maxImportedPeople) {
    const batch = rows.slice(i, i + maxImportedPeople);
    const body = { people: batch.map(toImportedPerson), effectiveFrom };
    const replies = await asAdmin(routes.previewImport, { body, signal });
    previewed.push(
      ...batch.flatMap(({ number, name }, index) => {
        const reply = replies[index];
        return reply ? [{ ...reply, number, name }] : [];
      }),
    );
  }
  return previewed;
}

export const payChangesQuery = (rows: readonly PlannedRow[], effectiveFrom: string | undefined) =>
  queryOptions({
    queryKey: ['people', 'pay-changes', rows.map(({ number, changes }) => [number, changes]), effectiveFrom],
    queryFn: ({ signal }) => previewPayOf(rows, effectiveFrom, signal),
    gcTime: 0,
  });

/** Totals of previewed rows, in paise. */
export function totalsOfPreview(rows: readonly PreviewedRow[]): {
  before: Paise;
  after: Paise;
  arrears: Paise;
} {
  const total = (name: 'grossBefore' | 'grossAfter' | 'arrears') =>
    sumPaise(rows.map((row) => toPaise(row[name])));
  return { before: total('grossBefore'), after: total('grossAfter'), arrears: total('arrears') };
}
