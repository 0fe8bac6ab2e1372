import { formatPeriod } from '../../../shared/period.ts';

/** Messages of one-off amounts. Those of the server are in shared/payroll/adjustments.ts. */
export const messages = {
  loadFailed: 'Could not load the one-off amounts.',
  none: 'No one-off amounts. A bonus, a reimbursement, an advance or a correction is on the payslip of its month as a separate line.',
  added: 'One-off amount added.',
  addFailed: 'Could not add the one-off amount.',
  changed: 'One-off amount changed.',
  changeFailed: 'Could not change the one-off amount.',
  deleted: 'One-off amount deleted.',
  deleteFailed: 'Could not delete the one-off amount.',
  confirmDeletion: (label: string, amount: string) => `Delete ${label} of ${amount}?`,
  amountRequired: 'Amount is required',
  lopFailed: 'Could not load the months with LOP days.',
  noLop: 'No earlier payslip has LOP days that can be given back.',
  reversed: 'LOP days given back.',
  reverseFailed: 'Could not give back the LOP days.',
  paidWith: (period: string) => `Paid with the payslip of ${formatPeriod(period)}.`,
} as const;
