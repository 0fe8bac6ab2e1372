import { formatPeriod } from '../../../shared/period.ts';

/** Messages of the screen of earlier months. Those of the server are in shared/payroll/imported-slips.ts. */
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
  missing: (title: string) => `${title} is missing. Type an amount.`,
  notNumber: (title: string, text: string) =>
    `${title} is not a number: “${text}”. Type it, for example 45000.`,
  repeated: (name: string, period: string, numbers: readonly number[]) =>
    `${formatPeriod(period)} of ${name} appears more than once, in rows ${numbers.join(', ')}. Keep one of them.`,
  advancesSubtitle: 'What employees still owe of salary advances that were paid before the portal.',
  advancesIntro:
    'Each advance is taken back by the payslips from the next month on, never more than half of the wages.',
  advanceRules: [
    'One row for each advance, with the amount left and the reason. Employees are matched by employee ID or email.',
    'Without an instalment, all of it is taken at once.',
    'An advance is known by its employee and reason: importing it again replaces its amount while no payslip has taken any.',
  ],
  repeatedAdvance: (name: string, reason: string, numbers: readonly number[]) =>
    `${name} has more than one advance with the reason “${reason}”, in rows ${numbers.join(', ')}. Give each its own reason.`,
  partlyTaken:
    'Payslips have taken a part of this advance, so its amount stays. Enter a correction on the page of the employee.',
  laterPayslip: (period: string) =>
    `The payslip of ${formatPeriod(period)} stays as it is. Months after it use this row.`,
  confirmRemoval: (period: string) =>
    `Remove the imported payslips of ${formatPeriod(period)}? Payslips that were generated stay as they are.`,
  removed: (period: string) => `Removed the imported payslips of ${formatPeriod(period)}.`,
  removalFailed: 'Could not remove all imported payslips of this month. Try again.',
} as const;
