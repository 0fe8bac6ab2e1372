import { formatPeriod } from '../../shared/period.ts';
import { countEmployees } from '../lib/count.ts';

/** Messages of the reports. */
export const messages = {
  subtitle: 'From the payslips that were generated, with the newest version of each.',
  loading: 'Loading the report…',
  calculating: (months: readonly string[], reached: number) =>
    `Calculating totals of ${months.map((month) => formatPeriod(month)).join(', ')}…${reached > 0 ? ` ${countEmployees(reached)} so far.` : ''}`,
  loadFailed: 'Could not load the report. Try again.',
  noneYet: 'There are no payslips yet. Generate them in a pay run.',
  noPayslips: (year: string) => `There are no payslips of ${year}. Choose another year.`,
  inProgress: (months: readonly string[]) =>
    `Payslips of ${months.map(formatPeriod).join(' and ')} are not all generated. The figures can still change.`,
  imported: (months: readonly string[]) => {
    const [first = '', last = first] = [months[0], months.at(-1)];
    const range = first === last ? formatPeriod(first) : `${formatPeriod(first)} to ${formatPeriod(last)}`;
    return `${range} ${first === last ? 'has' : 'have'} imported payslips, without employer contributions.`;
  },
  registerSubtitle: 'What each employee had of a component in each month.',
  noEmployees: 'No employee of this department has a payslip of the year.',
  costSubtitle:
    'Salaries and employer contributions. A payslip counts in the department that it was generated with.',
  ofCompany:
    'EDLI and the PF admin charge are rounded once for the company, and the charge has a minimum. The difference to the payslips is in no department.',
  headcountSubtitle: 'Employees with a payslip, on the last day of each month.',
  attrition: 'Attrition is the number of employees who left, divided by the average headcount.',
  headcountInProgress: (months: readonly string[]) =>
    `${months.join(' and ')} is left out: a month counts once all its payslips are generated.`,
  noneJoined: 'No employee joined or left in this year.',
  varianceSubtitle: 'Why the net pay differs from the month before. The reasons add up to the difference.',
  noVariance: (month: string, before: string) =>
    `There are no payslips of ${month} or ${before}. Choose another month.`,
  firstMonth: (month: string, before: string) =>
    `There are no payslips of ${before} to compare ${month} with.`,
  noDifference: 'No payslip differs from the month before.',
  statutorySubtitle: 'What each month owes to the authorities, and how far it is.',
  missingSubtitle: 'What employees lack for payroll, files and payments.',
  nothingMissing: (month: string) => `All employees of ${month} have a payslip and all details.`,
  noEmployeesYet: (month: string) => `There are no employees in ${month} yet. Add employees first.`,
  noneLacks: 'No employee lacks this.',
} as const;
