import { formatPeriod } from '../period.ts';

/** Rows in one request that saves. */
export const maxSavedRows = 100;

export const payRunMessages = {
  notFound: 'There is no pay run for this month.',
  notOpenable: (period: string) => `${formatPeriod(period)} cannot be opened now.`,
  stillOpen: (period: string) => `Close ${formatPeriod(period)} first.`,
  closed: (period: string) => `${formatPeriod(period)} is closed. Reopen its pay run to change it.`,
  generating: (period: string) =>
    `The payslips of ${formatPeriod(period)} are being generated. Please try again in a minute.`,
  notAllowedAnyMore: (name: string) =>
    `${name} started this and is no longer allowed to. Ask another admin to start it.`,
  comparing: (period: string) =>
    `The figures of ${formatPeriod(period)} are being compared. Please try again in a minute.`,
  closing: (period: string) => `${formatPeriod(period)} is being closed. Please try again in a minute.`,
  preparing: (period: string) => `${formatPeriod(period)} is being prepared. Please try again in a minute.`,
  paidHere: (period: string) =>
    `${formatPeriod(period)} is paid in Payments. Export its batches for the bank there.`,
  notGenerated: (period: string) => `The payslips of ${formatPeriod(period)} have not been generated yet.`,
  notClosed: (period: string) => `${formatPeriod(period)} is not closed.`,
  nothingToGenerate: 'There are no payslips to generate. Correct the errors first.',
  nothingToRetry: 'There are no failed payslips to retry.',
  figuresChanged: 'The figures have changed since you confirmed them. Check them and try again.',
  changedWhileRead: 'The figures changed while they were added up. Try again.',
  visibilityChanged:
    'The visibility of the payslips has changed since you confirmed it. Check it and try again.',
  publishOnPast: 'Choose a date after today.',
  noRow: 'This employee is not in this month.',
  notNegative: 'The net pay of this employee is not negative.',
  tooManyRows: `You can change at most ${maxSavedRows} employees at once.`,
  employeeTwice: 'Each employee can be listed only once.',
  reasonRequired: 'Enter a reason for reopening the month.',
  slipReasonRequired: 'Enter a reason.',
  failed: 'Could not save the payslip. Please try again.',
  typedNeedsReason: 'This figure is filled in. Enter a reason to keep another one.',
  lopOfLeave: (days: string) =>
    `LOP days follow unpaid leave: ${days}. Enter other LOP days with “Change LOP days”, and give a reason.`,
  expectedChanged: 'The expected figure has changed since it was shown. Check it and try again.',
} as const;
