import { formatDate, formatWeekday } from '../../shared/date.ts';
import type { WorkedDay } from '../../shared/leaves/worked-days.ts';
import { count, formatDays } from '../lib/count.ts';

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

/** Messages of the leave rules. */
export const ruleTexts = {
  intro: 'How days of leave are counted for all employees, and who decides.',
  loading: 'Loading the leave rules…',
  loadFailed: 'Could not load the leave rules.',
  saveFailed: 'Could not save the leave rules. Try again.',
  saved: 'Leave rules saved',
  countingHint: 'Calendar days include weekends and holidays. Working days do not, and allow half days.',
  weeklyOffHint: 'For employees without a work location, and in locations that are not listed below.',
  byLocationHint:
    'Add a location whose employees have another weekly off. Set the work location in the payroll details of an employee.',
  optionalHolidaysHint: 'Mark holidays as optional under Holidays. Each employee chooses among them.',
  countsDaysBetween: 'Count weekly offs and holidays between two leave days',
  countsDaysBetweenHint:
    'The sandwich rule: a leave from Friday to Monday then counts as 4 days instead of 2.',
  decidedByHint:
    'Admins can decide in both cases. A manager sees names, dates and requests of the team, and nothing of pay.',
  passedOnHint:
    'From 1 to 30 days, then the manager’s manager can decide as well. Leave it empty to not pass on.',
  effect:
    'Pending requests are counted anew when they are decided. Approved leave keeps the days it was approved with.',
} as const;

/** Messages of the Team screen. Those that the server sends too are in shared/leaves/team.ts and shared/leaves/leaves.ts. */
export const teamTexts = {
  waiting: (requests: number) =>
    `${count(requests, 'request is', 'requests are')} waiting for your decision.`,
  noneWaiting: 'No leave request is waiting for your decision.',
  noTeam: 'No employee reports to you. Requests appear here once HR makes you the manager of an employee.',
  requestsFailed: 'Could not load the leave requests of your team.',
  teamFailed: 'Could not load your team.',
  calendarFailed: 'Could not load who is away.',
  noneAway: 'No one is away this month',
  decisionFailed: 'Could not save your decision. Try again.',
  standsIn: (name: string, until: string) => `You decide for ${name} until ${until}.`,
  passedOn: (days: number) =>
    `A request that has waited ${count(days, 'day', 'days')} can also be decided by your manager.`,
  delegateHint: 'While you are away, a colleague can decide on the leave of your team.',
  delegateNamed: 'Delegate saved',
  delegateFailed: 'Could not save the delegate. Try again.',
  removalFailed: 'Could not remove the delegate. Try again.',
  confirmRemoval: (name: string) => `Are you sure that ${name} should no longer decide for you?`,
} as const;

/** Messages of the types of leave, as employees and admins see them in an employee's leave. */
export const typeTexts = {
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

/** 'Sat, 14 Nov 2026'. */
export const describeDate = (date: string): string =>
  `${formatWeekday(date).slice(0, 3)}, ${formatDate(date)}`;

export const describeLength = ({ halfDays }: Pick<WorkedDay, 'halfDays'>): string =>
  halfDays === 2 ? 'Whole day' : 'Half day';

/** Messages about leave for days off that were worked. */
export const workedDayTexts = {
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
