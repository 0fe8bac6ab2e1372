import { formatDays } from '../../lib/count.ts';

/** Messages of a request of a type. */
export const requestMessages = {
  lossOfPay: (covered: number, unpaid: number) =>
    `You have ${covered}: ${formatDays(unpaid)} ${unpaid === 1 ? 'becomes' : 'become'} loss of pay`,
  isUnpaid: 'All days of this leave are loss of pay',
  refused: 'Your balance does not cover this leave. Choose fewer days or another type.',
  needsDocument: 'HR asks for a document for this leave, as a medical certificate.',
  submitUnpaid: (unpaid: number) => `Submit request, ${formatDays(unpaid)} unpaid`,
} as const;
