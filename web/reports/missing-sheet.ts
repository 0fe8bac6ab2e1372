import { payrollFields } from '../../shared/pay/payroll-fields.ts';
import { formatPeriod } from '../../shared/period.ts';
import { type MissingName, missingNames, missingNeedOf } from '../../shared/reports/missing.ts';
import type { IncompletePerson } from '../../shared/reports/reports.ts';
import { capitalize } from '../../shared/text.ts';
import type { Sheet } from '../sheets/sheet.ts';

/** How many employees lack each detail; those that no employee lacks are left out. */
export const countsOf = (people: readonly IncompletePerson[]): { name: MissingName; employees: number }[] =>
  missingNames
    .map((name) => ({ name, employees: people.filter(({ missing }) => missing.includes(name)).length }))
    .filter(({ employees }) => employees > 0);

/** 'PAN', 'Bank account'. */
export const missingLabel = (name: MissingName): string => capitalize(missingNeedOf(name).noun);

/** A row for each employee, and a column for each detail that any of them lacks. */
export function missingSheet(payPeriod: string, people: readonly IncompletePerson[]): Sheet {
  const names = countsOf(people).map(({ name }) => name);
  return {
    name: `Missing ${formatPeriod(payPeriod)}`,
    columns: [
      payrollFields.employeeId.label,
      'Name',
      'Email',
      payrollFields.department.label,
      ...names.map((name) => `No ${missingNeedOf(name).noun}`),
    ].map((label) => ({ label, kind: 'text' })),
    rows: people.map(({ employeeId = '', name, email, department = '', missing }) => [
      employeeId,
      name,
      email,
      department,
      ...names.map((of) => (missing.includes(of) ? 'Missing' : '')),
    ]),
  };
}
