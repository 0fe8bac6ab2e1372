import * as z from 'zod/mini';
import { messageReply, route } from '../route.ts';

/** A key of a feed: a secret, and the account that it is of. */
const feedKey = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}\.usr_[0-9a-f]{20}$/, 'Invalid key'));

export const feedMessages = {
  revoked: 'Calendar address removed',
} as const;

/**
 * The private calendar of an employee. Its key is in the query rather than in the path: CloudFront's log has the paths of
 * requests, and no log has their queries.
 */
export const calendarFeedRoutes = {
  calendar: route('GET', '/api/calendar.ics', {
    summary: 'The leave and holidays of the employee whose key it is, for calendar programs',
    caller: 'anyone',
    query: z.object({ key: feedKey }),
    reply: 'calendar',
    errors: ['not_found'],
  }),
  feed: route('GET', '/api/calendar-feed', {
    summary: 'Since when the caller has a private calendar address; null without one',
    caller: 'employee',
    reply: z.object({ createdOn: z.nullable(z.string()) }),
  }),
  createFeed: route('PUT', '/api/calendar-feed', {
    summary: 'Create a private calendar address of the caller; one that they had ends. It is shown this once',
    caller: 'employee',
    reply: z.object({ path: z.string(), createdOn: z.string() }),
  }),
  revokeFeed: route('DELETE', '/api/calendar-feed', {
    summary: 'Remove the private calendar address of the caller',
    caller: 'employee',
    reply: messageReply,
  }),
} as const;
