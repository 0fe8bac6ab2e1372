import { formatPeriod } from '../../shared/period.ts';
/** Messages of the payroll screen (spec §6, §8). Those of the server are in shared/payroll/payroll.ts. */
export const messages = {
  revisionsFailed: 'Could not load the salary history.',
  noRevisions:
    'The pay has not changed since it was first entered. Changes appear here with their dates and reasons.',
  notAuthenticated: 'Admin not authenticated.',
  listFailed: 'Failed to fetch employee profiles.',
  summaryFailed: 'Could not load the totals of this month.',
  detailsFailed: 'Could not load payroll details.',
  componentsFailed: 'Could not load the salary components.',
  effectiveFromHint: 'Leave empty to start with the pay period above.',
  previewBasis: (besides: string | undefined) =>
    `In a full month, before one-off amounts.${besides ? ` Employer’s cost is gross earnings and ${besides} of contributions.` : ''}`,
  /** @param sum begins with the amount where nothing is added to it */
  wages: (amount: string, sum: string) =>
    `Wages for PF, gratuity and leave: ${sum.startsWith(amount) ? sum : `${amount} (${sum})`}.`,
  previewPayFailed: 'Could not work out this pay.',
  updated: 'Details updated successfully!',
  updateFailed: 'Error updating details.',
  confirmGeneration: (name: string, period: string) =>
    `Generate and save salary slip for ${name} for the period ${period}? This will overwrite any existing slip for this period.`,
  confirmNegative: (name: string, netPay: string) =>
    `The net pay of ${name} is ${netPay}. Generate the payslip with this negative net pay?`,
  generationFailed: 'Failed to generate salary slip. Make sure the backend route exists.',
  previewFailed: 'Failed to fetch data for slip preview. Check if the backend route exists and works.',
  previewUnreadable: 'Failed to fetch slip data.',
  historyFailed: 'Failed to fetch history.',
  historicalSlipFailed: 'Failed to fetch historical slip data.',
  noHistory: 'No payroll history found.',
} as const;

/** Messages of one-off amounts. Those of the server are in shared/payroll/adjustments.ts. */
export const adjustmentTexts = {
  loadFailed: 'Could not load the one-off amounts.',
  none: 'No one-off amounts. A bonus, a reimbursement, an advance or a correction is on the payslip of its month as a separate line.',
  added: 'One-off amount added.',
  addFailed: 'Could not add the one-off amount.',
  changed: 'One-off amount changed.',
  changeFailed: 'Could not change the one-off amount.',
  deleted: 'One-off amount deleted.',
  deleteFailed: 'Could not delete the one-off amount.',
  confirmDeletion: (label: string, amount: string, name?: string) =>
    `Delete ${label} of ${amount}${name === undefined ? '' : ` for ${name}`}?`,
  amountRequired: 'Amount is required',
  lopFailed: 'Could not load the months with LOP days.',
  noLop: 'No earlier payslip has LOP days that can be given back.',
  reversed: 'LOP days given back.',
  reverseFailed: 'Could not give back the LOP days.',
  paidWith: (period: string) => `Paid with the payslip of ${formatPeriod(period)}.`,
} as const;
