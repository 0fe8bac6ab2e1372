import { formatDays } from '../../lib/count.ts';

/** Messages of the types of leave, as employees and admins see them in an employee's leave. */
export const messages = {
  failedForAdmin: 'Could not load the leave balances.',
  loading: 'Loading the leave balances…',
  worked: (date: string) => `Worked on ${date}`,
  pending: (days: number) => `${formatDays(days)} pending`,
  lapses: (days: number, date: string) => `${formatDays(days)} ${days === 1 ? 'lapses' : 'lapse'} on ${date}`,
  noneOffered: 'No type of leave is offered to you.',
  noEntries: 'Nothing was credited or taken in this leave year.',
  before: (year: string) => `Balance before ${year}`,
  expected: 'Expected',
  credited: 'Credited',
  creditLimited: (days: number) => `Credited; ${formatDays(days)} without the highest balance`,
  taken: (period: string) => `Leave, ${period}`,
  expired: 'Expired',
  lapsed: 'Lapsed at the end of the leave year',
  encashed: 'Encashed at the end of the leave year',
  'paid-out': 'Paid out on leaving',
  carried: (days: number) => `Carried to the next leave year: ${formatDays(days)}`,
  adjustFailed: 'Could not adjust the balance. Try again.',
  adjusted: 'Balance adjusted',
  adjustHint: 'Enter a negative number to take days off. The employee sees the reason.',
} as const;
