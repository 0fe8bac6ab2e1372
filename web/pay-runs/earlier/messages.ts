import { formatPeriod } from '../../../shared/period.ts';

/** Messages of the screen of earlier months. Those of the server are in shared/imported-slips.ts. */
export const messages = {
  subtitle: 'Months of this tax year that were paid before the company began with the portal.',
  intro: (from: string, to: string) =>
    from === to
      ? `You can import ${formatPeriod(from)}.`
      : `You can import ${formatPeriod(from)} to ${formatPeriod(to)}, in one file or several.`,
  rules: [
    'One row for each employee and month, with gross earnings and net pay. Employees are matched by employee ID or email.',
    'Gross earnings less the deductions of the row must be the net pay. Earnings that are not split stay together as other earnings.',
    'A month that was imported before is replaced by its new row. A row without figures is skipped.',
    'Employees do not see these months, and they are not paid, booked or filed again.',
  ],
  stored: 'Imported months',
  noneStored: 'No earlier month has been imported yet.',
  listFailed: 'Could not load the earlier months.',
  columnsMissing: (titles: readonly string[]) =>
    `These columns are missing: “${titles.join('”, “')}”. Add them and choose the file again.`,
  noMonth: (text: string) =>
    text === ''
      ? 'Month is missing. Type it, for example Apr 2026.'
      : `Month is not a month: “${text}”. Type it, for example Apr 2026.`,
  missing: (title: string) => `${title} is missing. Type an amount, or 0.`,
  notNumber: (title: string, text: string) =>
    `${title} is not a number: “${text}”. Type it, for example 45000.`,
  repeated: (name: string, period: string, numbers: readonly number[]) =>
    `${formatPeriod(period)} of ${name} appears more than once, in rows ${numbers.join(', ')}. Keep one of them.`,
  laterPayslip: (period: string) =>
    `The payslip of ${formatPeriod(period)} stays as it is. Months after it use this row.`,
  confirmRemoval: (period: string) =>
    `Remove the imported payslips of ${formatPeriod(period)}? Payslips that were generated stay as they are.`,
  removed: (period: string) => `Removed the imported payslips of ${formatPeriod(period)}.`,
  removalFailed: 'Could not remove all imported payslips of this month. Try again.',
} as const;
