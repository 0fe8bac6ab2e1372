import * as z from 'zod/mini';
import { areas, messageReply, route } from '../route.ts';
import { idSchema } from '../user-id.ts';

/** The public id of a session. It is neither its token nor what is stored of that. */
const sessionId = idSchema('ses');
export type SessionId = z.output<typeof sessionId>;

/** A session of the caller. Times are ISO timestamps; `lastSeenAt` is exact to five minutes. */
const ownSession = z.object({
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
  ended: 'Session ended',
  othersEnded: 'Signed out of all other sessions',
  isCurrent: 'You are using this session. Select Logout to end it.',
  notFound: 'This session has already ended.',
} as const;

/** A person's own sessions, in either area. Apart from accountsRoutes, which every screen loads. */
export const sessionsRoutes = {
  sessions: route('GET', '/api/auth/sessions', {
    summary: 'Sessions of the caller in either area, the one used last first',
    caller: 'signed-in',
    formerEmployees: true,
    beforeTwoFactor: true,
    reply: z.object({ sessions: z.array(ownSession) }),
  }),
  endOtherSessions: route('POST', '/api/auth/sessions/end-others', {
    summary: 'End every other session of the caller',
    caller: 'signed-in',
    formerEmployees: true,
    reply: messageReply,
  }),
  endSession: route('DELETE', '/api/auth/sessions/{id}', {
    summary: 'End one other session of the caller',
    caller: 'signed-in',
    formerEmployees: true,
    params: z.object({ id: sessionId }),
    reply: messageReply,
  }),
} as const;
