import { formatDate } from '../../shared/date.ts';
import { formatDays } from '../lib/count.ts';
import { showToast, type ToastKind, type ToastOptions } from '../lib/toasts.ts';

/** Messages of leave management (spec §2, §8). Those that the server sends too are in shared/leaves/leaves.ts. */
export const messages = {
  noRequests: 'No leave requests found.',
  listFailed: 'Failed to fetch leave requests',
  decisionFailed: 'Failed to update leave status',
  confirmDeletion: (name: string, period: string, approvedDays?: string) =>
    `Are you sure you want to delete the leave request of ${name}, ${period}?${
      approvedDays ? ` The employee’s balance gets ${approvedDays} back.` : ''
    }`,
  leftAfter: (days: number) => `${formatDays(days)} left after approval`,
  cannotApprove: 'The balance does not cover it, so it cannot be approved',
  unpaidNow: (days: number) => `${formatDays(days)} ${days === 1 ? 'becomes' : 'become'} loss of pay`,
  documentToSee: 'Needs a document',
  daysNow: (days: string) => `Approving it now counts ${days}.`,
  deletionFailed: 'Failed to delete leave request',
  changed: 'Leave request updated successfully',
  changeFailed: 'Failed to update leave request',
  confirmReset:
    'Are you sure you want to reset the "Leaves Taken" count for ALL employees to zero? This action cannot be undone.',
  resetFailed: 'Failed to reset leave balances.',
  undoableNow: 'You can undo it until the next reset.',
  undoableSince: (date?: string) =>
    `Leave balances were reset${date ? ` on ${formatDate(date)}` : ''}. You can undo this until the next reset.`,
  confirmUndo: (date?: string) =>
    `Undo the reset${date ? ` of ${formatDate(date)}` : ''}? Leave approved before the reset counts again, in addition to leave approved since.`,
  undoFailed: 'Could not undo the reset. Try again.',
} as const;

/** Spec §9, leave management. */
const lifetimeMs = 3000;

/** A toast on the outcome of an action in leave management. */
export const showLeaveToast = (
  kind: ToastKind,
  message: string,
  options: Pick<ToastOptions, 'note' | 'action'> = {},
): void => showToast(kind, message, { lifetimeMs, ...options });
