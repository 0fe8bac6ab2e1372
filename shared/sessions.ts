import * as z from 'zod/mini';
import { idSchema } from './fields.ts';
import { areas, route } from './route.ts';

/** The public id of a session. It is neither its token nor what is stored of that. */
export const sessionId = idSchema('ses');
export type SessionId = z.output<typeof sessionId>;

/** A session of the person who asks. Times are ISO timestamps; `lastSeenAt` is exact to five minutes. */
export const ownSession = z.object({
  id: z.string(),
  area: z.enum(areas),
  /** Browser and system as they named themselves at the sign-in: 'Chrome on Windows'. */
  device: z.optional(z.string()),
  signedInAt: z.string(),
  lastSeenAt: z.string(),
  /** It is the one that this list was asked for with. */
  isCurrent: z.boolean(),
});
export type OwnSession = z.output<typeof ownSession>;

export const sessionMessages = {
  ended: 'Signed out there',
  othersEnded: 'Signed out everywhere else',
  isCurrent: 'This is the session that you are using. Press Logout to end it.',
  notFound: 'This session has ended already.',
} as const;

/** A person's own sessions, in either area. Apart from accountsRoutes, which every screen loads. */
export const sessionsRoutes = {
  sessions: route({
    method: 'GET',
    path: '/api/auth/sessions',
    summary: 'Where I am signed in: every session of mine in either area, the one used last first',
    caller: 'signed-in',
    beforeSecondStep: true,
    reply: z.object({ sessions: z.array(ownSession) }),
  }),
  endOtherSessions: route({
    method: 'POST',
    path: '/api/auth/sessions/end-others',
    summary: 'Sign out everywhere else: every session of mine but this one ends',
    caller: 'signed-in',
    reply: z.object({ message: z.string() }),
    errors: ['conflict'],
  }),
  endSession: route({
    method: 'DELETE',
    path: '/api/auth/sessions/{id}',
    summary: 'End one other session of mine',
    caller: 'signed-in',
    params: z.object({ id: sessionId }),
    reply: z.object({ message: z.string() }),
    errors: ['conflict'],
  }),
} as const;
