import type { Context } from 'hono';
import type { LambdaEvent } from 'hono/aws-lambda';
import type { Actor } from '../auth/session.ts';

/** What travels with a request: the gateway's event, whether CloudFront sent it, and who asks once they are admitted. */
export interface AppEnv {
  Bindings: { event: LambdaEvent; lambdaContext?: { signal?: AbortSignal } };
  Variables: { actor?: Actor; viaCloudFront?: boolean };
}

/** The gateway's id of the request: in its own log, in ours, and in an answer that refuses. */
export function getRequestId(c: Context<AppEnv>): string {
  const context = c.env?.event?.requestContext;
  return context && 'requestId' in context ? context.requestId : 'unknown';
}

/** The route as the gateway matched it, `GET /api/slips/{slipId}`; `$default` for a path that there is not. */
export function getRouteKey(c: Context<AppEnv>): string {
  const event = c.env?.event;
  return event && 'routeKey' in event ? event.routeKey : 'unknown';
}

/** Aborted once the caller has gone, where that can be told: on one machine. API Gateway never says so. */
export const getAbortSignal = (c: Context<AppEnv>): AbortSignal | undefined => c.env?.lambdaContext?.signal;
