import { formatDays } from '../lib/count.ts';

/** Messages of a request of a type. */
export const requestMessages = {
  lossOfPay: (covered: number, unpaid: number) =>
    `You have ${covered}: ${formatDays(unpaid)} ${unpaid === 1 ? 'becomes' : 'become'} loss of pay`,
  isUnpaid: 'All days of this leave are loss of pay',
  refused: 'Your balance does not cover this leave. Choose fewer days or another type.',
  needsDocument: 'HR asks for a document for this leave, as a medical certificate.',
  submitUnpaid: (unpaid: number) => `Submit request, ${formatDays(unpaid)} unpaid`,
} as const;

/** Messages of the employee's leave screen, and of its form (spec §2, §8). Those that the server sends too are in shared/leaves/leaves.ts. */
export const messages = {
  submitted: 'Leave application submitted successfully!',
  submitFailed: 'Failed to submit leave.',
  noneOfMine: 'You have not submitted any leave applications.',
  mineFailed: 'Could not load your leave applications.',
  balanceLoading: 'You can submit once your leave balance has loaded.',
  balanceFailed: 'Failed to fetch profile data.',
  everyDayCounts: 'Every calendar day counts, including the first and last day.',
  workingDaysCount: 'Working days count. Your weekly offs and holidays do not.',
  countingFailed: 'Could not load how your leave days are counted.',
  typesFailed: 'Could not load your leave balances.',
  withPending: (days: string) => ` and ${days} of pending requests`,
  daysCounted: 'Leave counts every calendar day. Weekends and holidays are included.',
  daysBetweenCounted: 'Weekly offs and holidays between two leave days are included.',
  holidaysFailed: 'Failed to load holidays',
  required: 'Required',
  confirmWithdrawal: (subject: string, period: string) =>
    `Are you sure you want to withdraw your application for ${subject}, ${period}?`,
  withdrawalFailed: 'Failed to withdraw the leave application.',
  overdrawn: (days: string) => `You have taken ${days} more than your yearly leaves.`,
} as const;
