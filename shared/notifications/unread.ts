import * as z from 'zod/mini';
import { payPeriod } from '../period.ts';
import { route } from '../route.ts';

/** Unread notifications are counted up to here; beyond, the bell shows that there are more. */
export const maxUnreadCount = 100;

/**
 * The route that every screen calls for its bell; apart from the other notification routes, which would weigh on each
 * first load.
 */
export const unreadRoutes = {
  unread: route('GET', '/api/notifications/unread', {
    summary: 'Number of unread notifications, up to 100',
    caller: 'signed-in',
    formerEmployees: true,
    reply: z.object({
      count: z.int(),
      /** In the employee area: the caller decides on the leave of others. */
      hasTeam: z.optional(z.literal(true)),
    }),
  }),
  markPayslipRead: route('PUT', '/api/notifications/payslips', {
    summary: 'Mark as read the notifications about the payslip of a month',
    caller: 'employee',
    formerEmployees: true,
    unaudited: 'concerns the owner of the notifications alone',
    body: z.object({ payPeriod }),
    /** Notifications that are unread then, as `unread` counts them. */
    reply: z.object({ unread: z.int() }),
  }),
} as const;
