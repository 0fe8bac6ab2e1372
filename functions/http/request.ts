import type { Context, Next } from 'hono';
import type { LambdaEvent } from 'hono/aws-lambda';
import { Problem } from '../../shared/errors.ts';
import { messages, requestMessages } from '../../shared/messages.ts';
import type { Route } from '../../shared/route.ts';
import { getCloudFrontRequestId } from '../auth/origin-secret.ts';
import type { Actor } from '../auth/session.ts';
import { annotate, log } from '../lib/powertools.ts';

/** Hono's environment of a request: the gateway's event, whether CloudFront sent it, and the actor once authorized. */
export interface AppEnv {
  Bindings: { event: LambdaEvent; lambdaContext?: { signal?: AbortSignal } };
  Variables: { actor?: Actor; viaCloudFront?: boolean };
}

/** The gateway's id of the request: in its access log, in our log, and in every error response. */
export function getRequestId(c: Context<AppEnv>): string {
  const context = c.env?.event?.requestContext;
  return context && 'requestId' in context ? context.requestId : 'unknown';
}

/** The route that the gateway matched, `GET /api/slips/{slipId}`; `$default` for an unknown path. */
function getRouteKey(c: Context<AppEnv>): string {
  const event = c.env?.event;
  return event && 'routeKey' in event ? event.routeKey : 'unknown';
}

/** Aborted when the client disconnects. Only the local gateway can tell; API Gateway never does. */
export const getAbortSignal = (c: Context<AppEnv>): AbortSignal | undefined => c.env?.lambdaContext?.signal;

/** Logs one line for each request, whatever its outcome: ids, route, status, duration; nothing of its content. */
export async function requestLogger(c: Context<AppEnv>, next: Next): Promise<void> {
  const start = performance.now();
  const [requestId, route] = [getRequestId(c), getRouteKey(c)];
  annotate({ requestId, route });
  await next();
  const actor = c.get('actor');
  log.info('request', {
    requestId,
    edgeRequestId: getCloudFrontRequestId(c),
    route,
    status: c.res.status,
    milliseconds: Math.round(performance.now() - start),
    actor: actor?.userId,
    area: actor?.area,
  });
}

/** The fields of a body as they were sent, not validated yet, and the uploaded file beside them. */
interface ParsedBody {
  fields: unknown;
  file?: Uint8Array;
}

/** Far more than any form of the portal needs. Parsing Lambda's 6 MB takes a second of CPU: a denial of service. */
const defaultMaxBodyBytes = 131_072;

/**
 * Another site's page cannot send this content type without asking in a preflight, which is answered to no other site
 * than the portal's own (docs/decisions/0057). @throws Problem unsupported_type
 */
function assertJson(c: Context): void {
  if (/^application\/json\s*(;|$)/i.test(c.req.header('content-type') ?? '')) return;
  throw new Problem('unsupported_type', requestMessages.notJson);
}

/**
 * Parses the body as JSON or, on a route with an upload, as a multipart form.
 * @throws Problem bad_input, too_large, unsupported_type
 */
export async function parseBody(c: Context, route: Route): Promise<ParsedBody> {
  const { body, upload, optionalBody, maxBodyBytes = defaultMaxBodyBytes } = route;
  if (!body) return { fields: undefined };
  try {
    if (upload) return await parseForm(c, upload);
    const text = await c.req.text();
    // A call without a body has no content type either.
    if (optionalBody && text === '') return { fields: {} };
    assertJson(c);
    if (Buffer.byteLength(text) > maxBodyBytes) throw new Problem('too_large', messages.tooLarge);
    return { fields: JSON.parse(text) };
  } catch (cause) {
    if (cause instanceof Problem) throw cause;
    throw new Problem('bad_input', messages.badInput, { cause });
  }
}

async function parseForm(c: Context, fileField: string): Promise<ParsedBody> {
  const { [fileField]: upload, ...fields } = await c.req.parseBody();
  const file = upload instanceof File ? upload : new File([String(upload ?? '')], '');
  // A browser sends an empty file without a name where none was chosen. Anything else was meant as a file.
  if (file.size === 0 && file.name === '') return { fields };
  return { fields, file: new Uint8Array(await file.arrayBuffer()) };
}
