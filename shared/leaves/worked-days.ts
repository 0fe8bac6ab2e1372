import * as z from 'zod/mini';
import { calendarDate } from '../date.ts';
import { hrAdmins, peopleAdmins } from '../duties.ts';
import { pageQuery, requiredMultiLineText } from '../fields.ts';
import { messageReply, route } from '../route.ts';
import { storedUserId } from '../user-id.ts';

/** Compensatory leave can be asked for so many days after the day that was worked. */
export const maxDaysAgo = 60;

const workedDayStates = ['pending', 'approved', 'rejected'] as const;
export type WorkedDayState = (typeof workedDayStates)[number];

export const workedDayMessages = {
  noType: 'Your company does not give leave for worked days off. Ask HR.',
  inFuture: 'Choose a day that is over.',
  tooOld: `Ask within ${maxDaysAgo} days of the day that you worked.`,
  noDayOff: 'This is no day off of yours. Choose a weekly off or a holiday.',
  onLeave: 'You were on leave on this day. Choose another one.',
  exists: 'You have asked for this day already.',
  notFound: 'This request was not found. Reload the page.',
  decided: 'This request is already decided. Reload the page.',
  asked: 'Request sent',
  withdrawn: 'Request withdrawn',
  approved: 'Leave credited',
  rejected: 'Request rejected',
} as const;

export const workedDay = z.object({
  /** Names the employee and the day. */
  id: z.string(),
  userId: storedUserId,
  name: z.string(),
  email: z.string(),
  /** The day off that was worked, YYYY-MM-DD. */
  date: z.string(),
  /** Two of a whole day. */
  halfDays: z.union([z.literal(1), z.literal(2)]),
  description: z.string(),
  state: z.enum(workedDayStates),
  /** The last day on which an approved one can be taken, YYYY-MM-DD. */
  lastDay: z.optional(z.string()),
});
export type WorkedDay = z.output<typeof workedDay>;

const date = calendarDate('Day');

export const workedDayDetails = z.object({
  date,
  halfDays: z.union([z.literal(1), z.literal(2)], 'Choose a whole or half day'),
  description: requiredMultiLineText('Describe what you worked on', 500),
});
export type WorkedDayDetails = z.output<typeof workedDayDetails>;

const id = z.string().check(z.regex(/^worked_[0-9a-f]{20}_\d{4}-\d{2}-\d{2}$/, 'Invalid id'));
const ownParams = z.object({ id });
const decision = z.object({
  id,
  state: z.enum(['approved', 'rejected'], 'Approve or reject the request'),
});

/** Compensatory leave: days off that employees worked, which are credited to a type of leave once they are approved. */
export const workedDaysRoutes = {
  ownWorkedDays: route('GET', '/api/worked-days', {
    summary: 'Days off that the caller worked in the last year, newest first',
    caller: 'employee',
    reply: z.object({ days: z.array(workedDay) }),
  }),
  askForWorkedDay: route('POST', '/api/worked-days', {
    summary: 'Ask for leave in return for a day off that the caller worked',
    caller: 'employee',
    body: workedDayDetails,
    reply: messageReply,
  }),
  withdrawWorkedDay: route('DELETE', '/api/worked-days/{id}', {
    summary: 'Withdraw a pending request of the caller',
    caller: 'employee',
    params: ownParams,
    reply: messageReply,
  }),
  waitingWorkedDays: route('GET', '/api/admin/worked-days', {
    summary: 'Worked days off that wait for a decision, newest first',
    duties: peopleAdmins,
    paged: true,
    query: pageQuery,
    reply: z.array(workedDay),
  }),
  decideWorkedDay: route('PUT', '/api/admin/worked-days/{id}/{state}', {
    summary: 'Credit leave for a worked day off, or reject the request',
    duties: hrAdmins,
    params: decision,
    reply: messageReply,
  }),
  teamWorkedDays: route('GET', '/api/team/worked-days', {
    summary: 'Worked days off that wait for a decision of the caller, newest first',
    caller: 'employee',
    paged: true,
    query: pageQuery,
    reply: z.array(workedDay),
  }),
  decideTeamWorkedDay: route('PUT', '/api/team/worked-days/{id}/{state}', {
    summary: 'Credit leave for a worked day off of the caller’s team, or reject the request',
    caller: 'employee',
    params: decision,
    reply: messageReply,
  }),
} as const;
