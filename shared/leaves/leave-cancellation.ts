import * as z from 'zod/mini';
import { hrAdmins } from '../duties.ts';
import { messageReply, route } from '../route.ts';
import { leaveParams } from './leaves.ts';

/** The decisions on a request to cancel approved leave. */
export const cancellationOutcomes = ['cancelled', 'kept'] as const;
export type CancellationOutcome = (typeof cancellationOutcomes)[number];

export const cancellationMessages = {
  cannotCancel: 'Your company does not offer this. Ask HR to cancel the leave.',
  notApproved: 'Only approved leave can be cancelled. Reload the page.',
  hasBegun: 'This leave has already begun. Ask HR to change it.',
  noCancellation: 'The employee no longer asks to cancel this leave. Reload the page.',
  cancelAsked: 'Cancellation requested',
  cancelTakenBack: 'Cancellation request withdrawn',
  cancelled: 'Leave cancelled',
  kept: 'The leave stays as approved',
} as const;

/** Apart from leavesRoutes, which every first screen of an employee loads. */
export const leaveCancellationRoutes = {
  askToCancel: route('PUT', '/api/leaves/{id}/cancellation', {
    summary: 'Ask to cancel an approved leave of the caller before it begins',
    caller: 'employee',
    params: leaveParams,
    reply: messageReply,
  }),
  keepLeave: route('DELETE', '/api/leaves/{id}/cancellation', {
    summary: 'Take back that the caller asked to cancel a leave',
    caller: 'employee',
    params: leaveParams,
    reply: messageReply,
  }),
  decideCancellation: route('PUT', '/api/admin/leaves/{id}/cancellation', {
    summary: 'Cancel an approved leave as the employee asks, or keep it; cancelling gives its days back',
    duties: hrAdmins,
    params: leaveParams,
    body: z.object({ outcome: z.enum(cancellationOutcomes, 'Outcome must be cancelled or kept') }),
    reply: messageReply,
  }),
} as const;
