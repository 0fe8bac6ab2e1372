import type { Paise } from '../../shared/money.ts';
import { sumPaise } from '../../shared/money.ts';
import { payrollFields } from '../../shared/pay/payroll-fields.ts';
import { formatPeriod } from '../../shared/period.ts';
import { amountsOfPerson, type Register, totalsOfMonths } from '../../shared/reports/register.ts';
import { formatDecimal, type Sheet, type SheetColumn } from '../sheets/sheet.ts';

const cell = (amount: Paise | undefined): string => (amount === undefined ? '' : formatDecimal(amount));

const amounts = (of: readonly (Paise | undefined)[]): string[] => [
  ...of.map(cell),
  formatDecimal(sumPaise(of.map((amount) => amount ?? 0))),
];

/** A row for each employee and component, and below them all employees together; a column for each month, and the total. */
export function registerSheet(year: string, { months, components, people }: Register): Sheet {
  const columns: SheetColumn[] = [
    ...[payrollFields.employeeId.label, 'Name', payrollFields.department.label, 'Component'].map((label) => ({
      label,
      kind: 'text' as const,
    })),
    ...[...months.map(formatPeriod), 'Total'].map((label) => ({ label, kind: 'amount' as const })),
  ];
  const ofPeople = people.flatMap((person) =>
    components
      .map(({ id, label }) => ({ label, own: amountsOfPerson(person, id) }))
      .filter(({ own }) => own.some((amount) => amount !== undefined && amount !== 0))
      .map(({ label, own }) => [
        person.employeeId ?? '',
        person.name,
        person.department ?? '',
        label,
        ...amounts(own),
      ]),
  );
  const ofAll = components.map(({ id, label }) => [
    '',
    'All employees',
    '',
    label,
    ...amounts(totalsOfMonths(people, id, months.length)),
  ]);
  return { name: `Year register ${year}`, columns, rows: [...ofPeople, ...ofAll] };
}
