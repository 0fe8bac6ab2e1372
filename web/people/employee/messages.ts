import { formatPeriod, type PayPeriod } from '../../../shared/period.ts';

const listed = (months: readonly PayPeriod[]) => months.map(formatPeriod).join(', ');

/** Messages of an employee's page. Those of the server are in shared/people/people.ts. */
export const messages = {
  userFailed: 'Could not load this employee.',
  detailsFailed: 'Could not load the details of this employee.',
  correctionFailed: 'Could not save the details. Try again.',
  corrected: 'Details saved',
  correctionHint: 'The employee gets an email when the bank account, IFSC or PAN changes.',
  requested: (date: string) =>
    `Requested by the employee on ${date}. Payroll uses the current details until you approve.`,
  noStatutory:
    'No statutory details yet. PF, ESI, professional tax and the labour welfare fund depend on them.',
  statutorySaved: 'Statutory details saved',
  statutoryFailed: 'Could not save the statutory details. Try again.',
  ctcBalance: (grossEarnings: string, fitting: string) =>
    `Gross earnings of ${grossEarnings} and the employer’s contributions do not add up to the CTC. It leaves ${fitting}.`,
  applyCtc: (month: PayPeriod) => `Apply from ${formatPeriod(month)}`,
  ctcApplied: 'Pay saved',
  ctcFailed: 'Could not save the pay. Try again.',
  pfDiffers: (months: readonly PayPeriod[], lastPayslip: PayPeriod | undefined) =>
    `PF of ${listed(months)} differs from the payslips. ${
      lastPayslip === undefined
        ? 'The worksheet of the next payslip has the difference.'
        : `No payslip is to come: reopen ${formatPeriod(lastPayslip)} and generate it again.`
    }`,
  pfByHand: (months: readonly PayPeriod[]) =>
    `PF of ${listed(months)} was entered by hand. Work out the difference yourself.`,
  correctedFromBeginning: 'From the beginning, as a correction',
  appliesFromHint: {
    beginning: 'These details were always so. Generated payslips stay as they are.',
    earlier:
      'Generated payslips stay as they are. The worksheet of the next one has the difference in PF. Reopen a month to generate it by these details.',
    open: 'Earlier months keep their details.',
  },
  heldSince: (month: string, current: string) =>
    month > current
      ? `In effect from ${formatPeriod(month)}. Details until then`
      : `In effect since ${formatPeriod(month)}. Earlier details`,
  managerSaved: 'Manager saved',
  managerFailed: 'Could not save the manager. Try again.',
  choicesFailed: 'Could not load the accounts.',
  noChoice: 'No matching employee.',
  noManager: 'No manager',
  noValue: 'none',
  approved: 'Change approved',
  rejected: 'Change rejected',
  decisionFailed: 'Could not save the decision. Try again.',
  balanceFailed: 'Could not load the leave balance.',
} as const;
