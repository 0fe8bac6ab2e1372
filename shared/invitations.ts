import * as z from 'zod/mini';
import { user, userId } from './accounts.ts';
import { route } from './route.ts';
import { usersRoutes } from './users.ts';

/** How long the link of an invitation works. */
export const invitationLifetimeDays = 7;

export const invitationMessages = {
  noMail: 'This portal sends no mail. Choose an initial password instead.',
  notInvited: 'They do not wait for an invitation.',
  sent: 'Invitation sent',
  withdrawn: 'Invitation withdrawn',
} as const;

const params = z.object({ id: userId });

/** An employee chooses their first password by a link, instead of replacing an initial one. */
export const invitationRoutes = {
  invite: route({
    method: 'POST',
    path: '/api/auth/admin/invitations',
    summary: 'Add an employee, and send them a link to choose a password',
    caller: 'admin',
    freshProof: true,
    body: z.omit(usersRoutes.createUser.body, { password: true }),
    reply: z.object({ user }),
    errors: ['conflict'],
  }),
  inviteAgain: route({
    method: 'PUT',
    path: '/api/auth/users/{id}/invitation',
    summary: 'Send somebody who has not come yet another link; the ones before end',
    caller: 'admin',
    params,
    reply: z.object({ message: z.string() }),
    errors: ['conflict'],
  }),
  withdrawInvitation: route({
    method: 'DELETE',
    path: '/api/auth/users/{id}/invitation',
    summary: 'End the links of somebody who has not come yet; the account stays',
    caller: 'admin',
    params,
    reply: z.object({ message: z.string() }),
    errors: ['conflict'],
  }),
} as const;
