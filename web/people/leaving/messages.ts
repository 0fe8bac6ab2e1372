import { formatDate } from '../../../shared/date.ts';
import { formatDueDay } from '../../../shared/leaving/leaving.ts';
import { formatDays } from '../../lib/count.ts';

/** Messages of an employee's leaving. Those of the server are in shared/leaving/leaving.ts. */
export const messages = {
  failed: 'Could not load the leaving of this employee.',
  saveFailed: 'Could not save the leaving. Try again.',
  saved: 'Leaving saved. The payslip of the last month has the final settlement.',
  withdrawn: 'Leaving withdrawn',
  withdrawFailed: 'Could not withdraw the leaving. Try again.',
  confirmWithdraw: (name: string) =>
    `Withdraw the leaving of ${name}? The last day and the final settlement are removed.`,
  taskFailed: 'Could not save the checklist. Try again.',
  rehired: 'Employed again. Check the pay before the next pay run.',
  rehireFailed: 'Could not save the new date of joining. Try again.',
  previewFailed: 'Could not calculate the final settlement.',
  calculating: 'Calculating the final settlement…',
  none: 'No leaving is recorded. Record it to calculate the final settlement and to plan the last days.',
  dueBy: (date: string) => `Final dues by ${formatDueDay(date)}: two working days after the last day.`,
  outdated:
    'Pay or details have changed since, so the payslip has other amounts. Save the leaving again to update them.',
  otherAmounts: (period: string) => `The payslip of ${period} has other amounts.`,
  generateAgain: 'Generate it again in Salary Slips: the next version replaces it.',
  generated: (period: string) => `The payslip of ${period} has this settlement.`,
  dueDoubt: 'The last day is not counted. Confirm the day with your accountant.',
  salaryBeside: 'The salary to the last day, advances and deductions are on the same payslip.',
  gratuityByChoice: (amount: string) => `You can choose to pay ${amount}.`,
  settlementHint: (period?: string) =>
    `Generate the payslip${period ? ` of ${period}` : ''} in Salary Slips, also before the pay run of the month, which then keeps it.`,
  finalFailed: 'Could not load the approval of the final payslip.',
  finalNeeded: 'It needs the approval of another admin, and does not wait for the pay run.',
  finalSubmitted: (name: string) => `${name} submitted it for approval.`,
  finalApprovers: (names: string) => `${names} can approve.`,
  finalApproved: (name: string) => `${name} approved it. Generate it in Salary Slips.`,
  finalSentBack: (name: string, reason: string) => `${name} sent it back: ${reason}`,
  finalChanged: 'Figures have changed since it was submitted. Submit it again.',
  finalSubmitFailed: 'Could not submit the final payslip. Try again.',
  finalApproveFailed: 'Could not approve the final payslip. Try again.',
  leaveLeft: (days: number, on?: string) =>
    on ? `${formatDays(days)} can be paid out on ${formatDate(on)}.` : `${formatDays(days)} left now.`,
  reasonHint: 'The company has no types of leave, so more days than are left need a reason.',
  accessHint:
    'Until this day the employee can sign in to read payslips. After it, the account ends by itself.',
  confirmWithAccountant: (doubt: string) => `${doubt} Confirm with your accountant.`,
} as const;
