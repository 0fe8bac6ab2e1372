import * as z from 'zod/mini';
import { hrAdmins } from '../duties.ts';
import { pageQuery } from '../fields.ts';
import { messageReply, route } from '../route.ts';
import { storedUserId, userId } from '../user-id.ts';
import { user } from './accounts.ts';
import { usersRoutes } from './users.ts';

/** How long the link of an invitation works. */
export const invitationLifetimeDays = 7;

/** Invitations to one employee within 24 hours, including the first one and withdrawn ones. */
export const maxInvitationsADay = 5;

export const invitationMessages = {
  noEmail:
    'This portal does not send email. An admin with all duties can choose an initial password instead.',
  notInvited: 'This employee has already set up their account.',
  sent: 'Invitation sent',
  withdrawn: 'Invitation withdrawn',
  tooMany: 'Too many employees in one request. Send fewer.',
  twice: 'Send each employee only once per request.',
  tooOften: `${maxInvitationsADay} invitations were sent to this employee in the last 24 hours. Try again tomorrow.`,
} as const;

const params = z.object({ id: userId });

/** Employees in one request to invite several; each is a separate transaction. */
export const maxInvited = 20;

/** Outcome of each invitation in a request. */
const invitedRow = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('invited') }),
  /** The employee already had one, sent or withdrawn. */
  z.object({ outcome: z.literal('unchanged') }),
  z.object({ outcome: z.literal('refused'), message: z.string() }),
]);
export type InvitedRow = z.output<typeof invitedRow>;

/** An employee chooses their first password by a link, instead of replacing an initial one. */
export const invitationRoutes = {
  invite: route('POST', '/api/auth/admin/invitations', {
    summary: 'Add an employee, and send them a link to choose a password',
    duties: hrAdmins,
    reauthentication: true,
    body: z.omit(usersRoutes.createUser.body, { password: true }),
    reply: z.object({ user }),
  }),
  uninvited: route('GET', '/api/auth/admin/invitations', {
    summary: 'The ids of the employees who have no password and were never invited',
    duties: hrAdmins,
    paged: true,
    query: pageQuery,
    reply: z.array(storedUserId),
  }),
  inviteAll: route('PUT', '/api/auth/admin/invitations', {
    summary: 'Invite employees who were never invited; each is decided by itself',
    duties: hrAdmins,
    body: z.object({
      userIds: z.array(userId).check(
        z.minLength(1),
        z.maxLength(maxInvited, invitationMessages.tooMany),
        z.refine((ids) => new Set(ids).size === ids.length, invitationMessages.twice),
      ),
    }),
    reply: z.array(invitedRow),
  }),
  inviteAgain: route('PUT', '/api/auth/users/{id}/invitation', {
    summary: 'Resend the invitation of an employee without a password; earlier links end',
    duties: hrAdmins,
    params,
    reply: messageReply,
    errors: ['too_many_requests'],
  }),
  withdrawInvitation: route('DELETE', '/api/auth/users/{id}/invitation', {
    summary: 'Withdraw the invitation of an employee without a password; the account stays',
    duties: hrAdmins,
    params,
    reply: messageReply,
  }),
} as const;
