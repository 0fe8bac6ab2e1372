import * as z from 'zod/mini';
import { formatDate, isCalendarDate } from '../date.ts';
import { hrAdmins, peopleAdmins } from '../duties.ts';
import { pageQuery, requiredMultiLineText, requiredText, searchQuery } from '../fields.ts';
import { unpaidDays } from '../pay/unpaid-day.ts';
import { messageReply, route } from '../route.ts';
import { idSchema, storedUserId, userId } from '../user-id.ts';

export type { UnpaidDay } from '../pay/unpaid-day.ts';

const leaveStatuses = ['pending', 'approved', 'rejected'] as const;
export type LeaveStatus = (typeof leaveStatuses)[number];

/** Calendar days of one leave, both ends included. */
export const maxLeaveDays = 366;

/** Options of the subject; Other opens a free text (spec §3). */
export const leaveSubjects = ['Sick Leave', 'Vacation', 'Personal Leave', 'Bereavement'] as const;
export const otherSubject = 'Other';

/** An application for leave: dates YYYY-MM-DD, both days counted. */
export const leave = z.object({
  id: z.string(),
  userId: storedUserId,
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  /** In steps of half a day. */
  numberOfDays: z.number(),
  startsAtMidday: z.optional(z.literal(true)),
  endsAtMidday: z.optional(z.literal(true)),
  /** The days that do not count, with the name of a holiday; absent where calendar days are counted. */
  daysOff: z.optional(z.array(z.object({ date: z.string(), holiday: z.optional(z.string()) }))),
  /** The type of leave, where the company has types; the subject is its name. */
  typeId: z.optional(z.string()),
  /** The days of approved leave of a type that no balance covers, which are loss of pay on their dates. */
  unpaid: z.optional(unpaidDays),
  /** The admin who approved it has seen the document that its type asks for. */
  documentSeen: z.optional(z.literal(true)),
  description: z.string(),
  /** A LeaveStatus; a screen shows any other text as it is (spec §4). */
  status: z.string(),
  /** The employee asks to cancel the approved leave. */
  cancelRequested: z.optional(z.literal(true)),
});
export type Leave = z.output<typeof leave>;

/** Pending applications of one employee. */
export const maxPendingLeaves = 30;

/** Applications of one employee on one day in India, including withdrawn ones. */
export const maxApplicationsADay = 40;

export const leaveMessages = {
  incomplete: 'Please fill all required fields',
  endBeforeStart: 'End date cannot be before start date',
  tooLong: `A leave can be at most ${maxLeaveDays} days long`,
  exceedsBalance: (days: number, remaining: number) =>
    `You cannot apply for ${days} days. You only have ${remaining} leaves remaining.`,
  beforeJoining: (date: string) => `Leave cannot start before the date of joining, ${formatDate(date)}.`,
  afterLeaving: (date: string) => `Leave cannot end after the date of leaving, ${formatDate(date)}.`,
  noWorkingDays: 'There is no working day in this period. Choose other dates.',
  noWorkingDaysLeft: 'There is no working day left in this leave. Reject or edit it.',
  middayTwice: 'A leave of one day can start or end at midday, not both.',
  calendarDays: 'Half days cannot be requested where leave counts calendar days. Reload the page.',
  overlaps: 'A pending or approved leave already covers some of these days. Choose other dates.',
  tooManyPending: `You already have ${maxPendingLeaves} pending applications. Withdraw one or wait for a decision.`,
  tooManyToday: `You can apply for leave at most ${maxApplicationsADay} times a day. Try again tomorrow.`,
  insufficientBalance: (days: number, remaining: number) =>
    `This leave needs ${days} more days, but only ${remaining} leaves remain.`,
  overdrawn: (days: number, over: number) =>
    `This leave needs ${days} more days, but none remain. The days taken already exceed the yearly leaves by ${over}.`,
  chooseType: 'Choose a type of leave. Reload the page if none is offered.',
  notOffered: 'This type of leave is not offered to you for these days. Choose another one.',
  beyondType: (days: number, type: string, covered: number) =>
    `This leave needs ${days} days of ${type}, but its balance covers ${covered}. Choose fewer days or another type.`,
  documentNeeded: 'This leave needs a document. Confirm that you have seen it.',
  alreadyDecided: (status: string) => `This leave request has already been ${status}.`,
  notFound: 'Leave request not found. Reload the page.',
  ownLeave: 'This is your own leave. Ask another admin to decide on it.',
  decision: (status: string) => `Leave request has been ${status}`,
  withdrawn: 'Leave application withdrawn',
  deleted: 'Leave request deleted',
  reset: 'Successfully reset all employee leave balances.',
  resetUndone: 'Reset undone. Leave approved before the reset counts again.',
  tooLateToUndo: 'This reset can no longer be undone.',
} as const;

const requiredDate = (label: string) =>
  z.string(leaveMessages.incomplete).check(
    z.minLength(1, leaveMessages.incomplete),
    z.refine((text) => text === '' || isCalendarDate(text), `${label} must be a date`),
  );

/** The fields that an employee enters; owner and status are never taken from a body. */
export const leaveDetails = z.object({
  subject: requiredText(leaveMessages.incomplete, 120),
  startDate: requiredDate('Start date'),
  endDate: requiredDate('End date'),
  /** Where working days are counted: the leave begins, or ends, at midday. */
  startsAtMidday: z.optional(z.boolean('Starts at midday must be yes or no')),
  endsAtMidday: z.optional(z.boolean('Ends at midday must be yes or no')),
  description: requiredMultiLineText(leaveMessages.incomplete, 2000),
  /** Where the company has types of leave; the subject is then the name of the type. */
  typeId: z.optional(idSchema('type')),
});
export type LeaveDetails = z.output<typeof leaveDetails>;

/**
 * An application as spec §7 has the client send it. The server ignores the owner and the status in it: it takes the
 * owner from the session.
 */
const leaveApplication = z.object({
  ...leaveDetails.shape,
  userId: z.optional(z.string()),
  name: z.optional(z.string()),
  email: z.optional(z.string()),
  status: z.optional(z.string()),
});

/** User ids in one request for balances. */
export const maxBalances = 50;

/** Ids with commas between them. @param id as a regular expression */
function idList(id: string, max: number, what: string) {
  const message = `List 1 to ${max} ids of ${what}, separated by commas`;
  return z.string(message).check(z.regex(new RegExp(`^${id}(,${id}){0,${max - 1}}$`), message));
}

/** Applications in one request for what is related to them. */
export const maxRelated = 50;

/** Maximum number of colleagues with overlapping leave that are named; the rest are counted. */
export const maxNamedColleagues = 20;

const overlaps = z.object({
  total: z.number(),
  /** Ordered by start date, then by name. */
  first: z.array(z.object({ id: z.string(), name: z.string(), startDate: z.string(), endDate: z.string() })),
});
export type Overlaps = z.output<typeof overlaps>;

const typedOutcome = z.object({
  /** Days of the balance of the type at the end of the leave. */
  left: z.number(),
  /** Days that become loss of pay. */
  unpaid: z.number(),
  /** The type refuses what its balance does not cover. */
  isRefused: z.boolean(),
  needsDocument: z.boolean(),
});
export type TypedOutcome = z.output<typeof typedOutcome>;

const relatedLeaves = z.object({
  /** The id of the application that it is about. */
  id: z.string(),
  /** The employee's other pending applications: how many, and the sum of their days. */
  otherPending: z.object({ requests: z.number(), days: z.number() }),
  /** The days that approving it would count; absent where they are those of the application. */
  daysNow: z.optional(z.number()),
  /** The balance and loss of pay after approving an application of a type. */
  ofType: z.optional(typedOutcome),
  /** Leave of colleagues on some of its days. */
  approvedOverlaps: overlaps,
  pendingOverlaps: overlaps,
});
export type RelatedLeaves = z.output<typeof relatedLeaves>;

/** In days. */
const leaveBalance = z.object({
  userId: storedUserId,
  yearlyLeaves: z.number(),
  leavesTaken: z.number(),
  /** The company counts working days. */
  workingDays: z.optional(z.literal(true)),
  /** The company has types of leave. */
  hasLeaveTypes: z.optional(z.literal(true)),
});
export type LeaveBalance = z.output<typeof leaveBalance>;

const leaveId = z.string().check(z.regex(/^leave_[0-9a-f]{20}_[0-9a-f]{20}$/, 'Invalid id'));
export const leaveParams = z.object({ id: leaveId });

/** That the document which the type of leave asks for was seen. */
export const documentSeen = z.optional(z.boolean('Document seen must be yes or no'));

export const leavesRoutes = {
  ofEmployee: route('GET', '/api/leaves/{userId}', {
    summary: 'The caller’s applications, newest first',
    caller: 'employee',
    params: z.object({ userId }),
    paged: true,
    query: pageQuery,
    reply: z.array(leave),
  }),
  apply: route('POST', '/api/leaves', {
    summary: 'Apply for leave',
    caller: 'employee',
    body: leaveApplication,
    reply: leave,
    errors: ['too_many_requests'],
  }),
  change: route('PUT', '/api/leaves/{id}', {
    summary: 'Change a leave; an approved one moves the balance by the difference',
    duties: hrAdmins,
    params: leaveParams,
    body: leaveDetails,
    reply: leave,
  }),
  withdraw: route('DELETE', '/api/leaves/{id}', {
    summary: 'Withdraw a pending application of the caller',
    caller: 'employee',
    params: leaveParams,
    reply: messageReply,
  }),
  all: route('GET', '/api/admin/leaves', {
    summary: 'Every application, newest first; a search is for name, email or subject',
    duties: peopleAdmins,
    paged: true,
    query: z.extend(searchQuery, {
      status: z.optional(z.enum(leaveStatuses)),
      /** Lists this employee's leave alone, newest first; it is not searched. */
      userId: z.optional(userId),
      /** With pending ones before all others. */
      order: z.optional(z.enum(['newest', 'pending-first'])),
    }),
    reply: z.array(leave),
  }),
  related: route('GET', '/api/admin/leaves/related', {
    summary: 'Pending and overlapping leave that a decision on each listed application depends on',
    duties: peopleAdmins,
    query: z.object({ ids: idList('leave_[0-9a-f]{20}_[0-9a-f]{20}', maxRelated, 'leave requests') }),
    reply: z.object({ related: z.array(relatedLeaves) }),
  }),
  balances: route('GET', '/api/admin/leaves/balances', {
    summary: 'Leave balances of the listed employees',
    duties: peopleAdmins,
    query: z.object({ userIds: idList('usr_[0-9a-f]{20}', maxBalances, 'employees') }),
    reply: z.object({ balances: z.array(leaveBalance) }),
  }),
  resetAll: route('PUT', '/api/admin/leaves/reset-all', {
    summary: 'Set the leaves taken of all employees to zero',
    duties: hrAdmins,
    reply: z.object({ message: z.string(), reset: z.number() }),
  }),
  lastReset: route('GET', '/api/admin/leaves/last-reset', {
    summary: 'The newest reset and its date, while it can still be undone',
    duties: peopleAdmins,
    reply: z.object({ reset: z.nullable(z.number()), date: z.optional(z.string()) }),
  }),
  undoReset: route('PUT', '/api/admin/leaves/undo-reset', {
    summary: 'Undo the newest reset',
    duties: hrAdmins,
    body: z.object({ reset: z.number().check(z.int()) }),
    reply: messageReply,
  }),
  decide: route('PUT', '/api/admin/leaves/{id}/status', {
    summary: 'Approve or reject a pending leave',
    duties: hrAdmins,
    params: leaveParams,
    body: z.object({
      status: z.enum(['approved', 'rejected'], 'Status must be approved or rejected'),
      documentSeen,
    }),
    reply: z.object({ message: z.string(), leave }),
  }),
  remove: route('DELETE', '/api/admin/leaves/{id}', {
    summary: 'Delete a leave of any status; an approved one gives its days back',
    duties: hrAdmins,
    params: leaveParams,
    reply: messageReply,
  }),
} as const;
