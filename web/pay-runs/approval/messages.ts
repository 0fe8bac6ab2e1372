import type { PayRunApproval } from '../../../shared/pay-runs/approval-state.ts';
import { formatPeriod } from '../../../shared/period.ts';

/** Messages of the approval of pay runs. Those of the server are in functions/pay-runs/messages.ts. */
export const messages = {
  submitFailed: 'Could not submit the pay run.',
  approveFailed: 'Could not approve the pay run.',
  loading: 'Loading the changes of this month…',
  slipsLoading: 'Loading the payslips to replace…',
  loadFailed: 'Could not load the changes of this month.',
  confirmSubmission: (payslips: string, period: string, netPay: string) =>
    `Submit ${payslips} for ${formatPeriod(period)} with a total net pay of ${netPay} for approval?`,
  confirmApproval: (payslips: string, period: string, netPay: string) =>
    `Approve ${payslips} for ${formatPeriod(period)} with a total net pay of ${netPay}?`,
  approvalHolds: 'The approval is for exactly these figures. A later change ends it.',
  canApprove: (names: string) => `${names} can approve.`,
  submitAgain: 'Submit the month again.',
  generateNext: 'Payslips can be generated now.',
  noApprover: (editor: string | undefined) =>
    editor
      ? `${editor} edited these figures last. ${editor} can submit them, and you can approve.`
      : 'No other admin can approve these figures.',
  ownSubmission: 'You submitted these figures. Another admin approves them.',
  ownEdit: 'You edited these figures. Another admin approves them.',
  ownEdits:
    'You changed these since the last approval. No other admin can approve, so check your own changes first. The approval records that you made them.',
  approverEdited: 'The approver had edited these figures: no other admin could approve.',
  approverRecorded: 'It records that you edited them.',
  alone:
    'Pay runs need approval, but there is only one admin. You can generate payslips without it until there is a second admin.',
  errors: (employees: string) => `Correct the errors of ${employees} first.`,
  notSubmitted: 'This month is not submitted for approval.',
  submitted: 'Submitted for approval',
  approved: 'Pay run approved',
  sentBack: 'Pay run sent back',
  withdrawn: 'Submission taken back',
  unpaid: (employees: string) => `${employees} not paid this month: no earnings, not joined yet, or left.`,
  noChange: (month: string) => `No net pay differs from ${month} by more than 10%.`,
  smallChanges: (employees: string) => `${employees} changed by 10% or less.`,
} as const;

/** Titles of the card, by where the approval stands. */
export const stateTitles: Record<PayRunApproval['state'], string> = {
  none: 'Approval needed',
  submitted: 'Waiting for approval',
  approved: 'Approved',
  'sent-back': 'Sent back',
  changed: 'Changed since it was submitted',
};
