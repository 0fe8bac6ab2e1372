import { countEmployees } from '../../lib/count.ts';

export const messages = {
  subtitle: 'Paid or taken beside the monthly pay, each as a separate line on the payslip.',
  loadFailed: 'Could not load the one-off amounts of this month.',
  none: 'This month has no one-off amounts.',
  noMatch: 'No matching employee has a one-off amount in this month.',
  addFailed: 'Could not add the one-off amounts.',
  added: (employees: number) => `One-off amount added for ${countEmployees(employees)}.`,
  someRefused: (employees: number) => `Not added for ${countEmployees(employees)}:`,
  chooseEmployees: 'Choose at least one employee.',
  noEmployee: 'No matching employee.',
  findFailed: 'Could not search the employees of this month.',
} as const;
