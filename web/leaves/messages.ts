import { formatDate } from '../../shared/date.ts';

/** Messages of the leave screens (spec §2, §8). Those that the server sends too are in shared/leaves.ts. */
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
  withPending: (days: string) => ` and ${days} of pending requests`,
  daysCounted: 'Leave counts every calendar day. Weekends and holidays are included.',
  workingDaysCounted: 'Leave counts working days. Your weekly offs and holidays are not included.',
  daysBetweenCounted: 'Weekly offs and holidays between two leave days are included.',
  holidaysFailed: 'Failed to load holidays',
  required: 'Required',
  confirmWithdrawal: (subject: string, period: string) =>
    `Are you sure you want to withdraw your application for ${subject}, ${period}?`,
  withdrawalFailed: 'Failed to withdraw the leave application.',
  overdrawn: (days: string) => `You have taken ${days} more than your yearly leaves.`,

  noRequests: 'No leave requests found.',
  listFailed: 'Failed to fetch leave requests',
  decisionFailed: 'Failed to update leave status',
  confirmDeletion: (name: string, period: string, approvedDays?: string) =>
    `Are you sure you want to delete the leave request of ${name}, ${period}?${
      approvedDays ? ` The employee’s balance gets ${approvedDays} back.` : ''
    }`,
  daysNow: (days: string) => `Approving it now counts ${days}.`,
  deletionFailed: 'Failed to delete leave request',
  changed: 'Leave request updated successfully',
  changeFailed: 'Failed to update leave request',
  confirmReset:
    'Are you sure you want to reset the "Leaves Taken" count for ALL employees to zero? This action cannot be undone. You can undo it until the next reset.',
  resetFailed: 'Failed to reset leave balances.',
  undoableNow: 'You can undo it until the next reset.',
  undoableSince: (date?: string) =>
    `Leave balances were reset${date ? ` on ${formatDate(date)}` : ''}. You can undo this until the next reset.`,
  confirmUndo: (date?: string) =>
    `Undo the reset${date ? ` of ${formatDate(date)}` : ''}? Leave approved before the reset counts again, in addition to leave approved since.`,
  undoFailed: 'Could not undo the reset. Try again.',
} as const;
