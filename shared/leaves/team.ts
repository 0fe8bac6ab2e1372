import * as z from 'zod/mini';
import { calendarDate } from '../date.ts';
import { pageQuery } from '../fields.ts';
import { payPeriod } from '../period.ts';
import { messageReply, route } from '../route.ts';
import { storedUserId, userId } from '../user-id.ts';
import { cancellationOutcomes } from './leave-cancellation.ts';
import { documentSeen, leave, leaveParams } from './leaves.ts';

/** An employee who is away: names and dates, never the type of leave. */
const absence = z.object({ name: z.string(), startDate: z.string(), endDate: z.string() });
export type Absence = z.output<typeof absence>;

const { id, name, subject, startDate, endDate, numberOfDays, startsAtMidday, endsAtMidday, daysOff } =
  leave.shape;
const { description, status, cancelRequested } = leave.shape;

/** A request as the manager of the employee has it: what a decision needs, and nothing of pay or of the balance. */
const teamRequest = z.object({
  id,
  name,
  subject,
  startDate,
  endDate,
  numberOfDays,
  startsAtMidday,
  endsAtMidday,
  daysOff,
  description,
  status,
  cancelRequested,
  /** Members of the team who are away on some of its days, by start date. */
  away: z.array(absence),
});
export type TeamRequest = z.output<typeof teamRequest>;

/** The dates on which a colleague decides for a manager who is away, both included. */
const delegation = z.object({ name: z.string(), startDate: z.string(), endDate: z.string() });

const colleague = z.object({ userId: storedUserId, name: z.string() });

const team = z.object({
  /** Those who report to the caller, and to the managers whose delegate the caller is today. */
  members: z.array(colleague),
  /** Whether employees report to the caller, so that they can name a delegate. */
  isManager: z.boolean(),
  /** The employees that the caller can name as delegate; absent without employees who report to the caller. */
  colleagues: z.optional(z.array(colleague)),
  /** The caller's own delegation, until its last day. */
  delegation: z.nullable(delegation),
  /** The managers whose delegate the caller is today. */
  standsInFor: z.array(z.object({ name: z.string(), endDate: z.string() })),
  passedOnAfterDays: z.optional(z.int()),
});
export type Team = z.output<typeof team>;

/** Teammates who are named as away; the rest are counted. */
export const maxNamedAway = 5;

/** Days of one delegation. */
export const maxDelegationDays = 90;

export const teamMessages = {
  notColleague: 'Choose a colleague from the list.',
  endBeforeStart: 'The last day cannot be before the first day.',
  ended: 'The last day cannot be in the past.',
  tooLong: `A delegate can decide for at most ${maxDelegationDays} days.`,
  noTeam: 'No employee reports to you. Reload the page.',
  removed: 'Delegate removed',
} as const;

const teamDecision = z.extend(leaveParams, {
  decision: z.enum(['approved', 'rejected', ...cancellationOutcomes]),
});

/** Where managers decide on leave (shared/leaves/leave-rules.ts). Everywhere else, and without a team, they answer with nothing. */
export const teamRoutes = {
  team: route('GET', '/api/team', {
    summary: 'The employees whose leave the caller decides on, and their delegate',
    caller: 'employee',
    reply: team,
  }),
  teamRequests: route('GET', '/api/team/requests', {
    summary: 'Leave requests that wait for a decision of the caller, newest first',
    caller: 'employee',
    paged: true,
    query: pageQuery,
    reply: z.array(teamRequest),
  }),
  decideTeamRequest: route('PUT', '/api/team/requests/{id}/{decision}', {
    summary: 'Decide on a pending leave of the caller’s team, or on cancelling an approved one',
    caller: 'employee',
    params: teamDecision,
    body: z.object({ documentSeen }),
    reply: messageReply,
  }),
  teamCalendar: route('GET', '/api/team/calendar', {
    summary: 'Who of the caller’s team is on approved leave in a month',
    caller: 'employee',
    query: z.object({ month: payPeriod }),
    reply: z.object({ away: z.array(absence) }),
  }),
  teammatesAway: route('GET', '/api/team/away', {
    summary: 'The names of those of the caller’s own team who are away on some of these days',
    caller: 'employee',
    query: z.object({ startDate: calendarDate('Start date'), endDate: calendarDate('End date') }),
    reply: z.object({ names: z.array(z.string()), more: z.int() }),
  }),
  teamDelegate: route('PUT', '/api/team/delegate', {
    summary: 'Name a colleague who decides on the leave of the caller’s team for some days',
    caller: 'employee',
    body: z.object({
      /** One of the colleagues of the team. */
      userId,
      startDate: calendarDate('First day'),
      endDate: calendarDate('Last day'),
    }),
    reply: delegation,
  }),
  endDelegation: route('DELETE', '/api/team/delegate', {
    summary: 'End the delegation of the caller',
    caller: 'employee',
    reply: messageReply,
  }),
} as const;
