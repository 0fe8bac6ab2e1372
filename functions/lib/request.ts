import type { Context } from 'hono';
import type { LambdaEvent } from 'hono/aws-lambda';
import type { Actor } from './session.ts';

/** What travels with a request: the gateway's event, whether CloudFront sent it, and who asks once they are admitted. */
export interface Request {
  Bindings: { event: LambdaEvent; lambdaContext?: { signal?: AbortSignal } };
  Variables: { actor?: Actor; cameByEdge?: boolean };
}

/** The gateway's id of the request: in its own log, in ours, and in an answer that refuses. */
export function requestIdOf(c: Context<Request>): string {
  const context = c.env?.event?.requestContext;
  return context && 'requestId' in context ? context.requestId : 'unknown';
}

/** The route as the gateway matched it, `GET /api/slips/{slipId}`; `$default` for a path that there is not. */
export function routeKeyOf(c: Context<Request>): string {
  const event = c.env?.event;
  return event && 'routeKey' in event ? event.routeKey : 'unknown';
}

/** Aborted once the caller has gone, where that can be told: on one machine. API Gateway never says so. */
export const signalOf = (c: Context<Request>): AbortSignal | undefined => c.env?.lambdaContext?.signal;
