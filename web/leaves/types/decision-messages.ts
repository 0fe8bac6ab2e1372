import { formatDays } from '../../lib/count.ts';

/** Messages of deciding on leave of a type. */
export const messages = {
  confirmDocument: 'This leave needs a document. Have you seen it?',
  unpaidNow: (days: number) => `${formatDays(days)} ${days === 1 ? 'becomes' : 'become'} loss of pay`,
  cannotApprove: 'The balance does not cover it, so it cannot be approved',
  documentToSee: 'Needs a document',
  leftAfter: (days: number) => `${formatDays(days)} left after approval`,
} as const;
