import { formatDate, formatWeekday } from '../../../shared/date.ts';
import type { WorkedDay } from '../../../shared/leaves/worked-days.ts';

/** 'Sat, 14 Nov 2026'. */
export const describeDate = (date: string): string =>
  `${formatWeekday(date).slice(0, 3)}, ${formatDate(date)}`;

export const describeLength = ({ halfDays }: Pick<WorkedDay, 'halfDays'>): string =>
  halfDays === 2 ? 'Whole day' : 'Half day';

/** Messages about leave for days off that were worked. */
export const messages = {
  hint: 'Ask for leave within 60 days of a weekly off or a holiday on which you worked.',
  loadFailed: 'Could not load your worked days.',
  askFailed: 'Could not send the request.',
  withdrawFailed: 'Could not withdraw the request.',
  confirmWithdrawal: (date: string) => `Withdraw the request for ${date}?`,
  takeUntil: (date: string) => `Take it until ${date}`,
  subtitle: 'Employees ask for leave in return for days off on which they worked.',
  waitingFailed: 'Could not load the requests.',
  noneWaiting: 'No request is waiting for a decision.',
  decisionFailed: 'Could not save the decision.',
} as const;
