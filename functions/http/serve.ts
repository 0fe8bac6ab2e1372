import { type Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type * as z from 'zod/mini';
import { type ErrorBody, Problem } from '../../shared/errors.ts';
import { messages } from '../../shared/messages.ts';
import {
  type BodyOf,
  nextCursorHeader,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
  type Route,
} from '../../shared/route.ts';
import { authorize } from '../auth/authorize.ts';
import { requireOriginSecret } from '../auth/origin-secret.ts';
import type { Actor } from '../auth/session.ts';
import { siteOrigin } from '../lib/environment.ts';
import { log } from '../lib/log.ts';
import { Page } from '../lib/pagination.ts';
import { crossOrigin } from './cors.ts';
import { toBase64Body } from './pdf-body.ts';
import { type AppEnv, getRequestId } from './request.ts';
import { parseBody } from './request-body.ts';
import { requestLogger } from './request-logger.ts';
import { assertWellFormed } from './well-formed.ts';

/** What a handler is given: who asks, and what they sent, checked against the contract. */
export interface RouteCall<R extends Route> {
  actor: R['caller'] extends 'anyone' ? undefined : Actor;
  params: ParamsOf<R>;
  query: QueryOf<R>;
  body: BodyOf<R>;
  /** The file that came with the form, on a route that takes one. */
  file: R['upload'] extends string ? Uint8Array | undefined : undefined;
  /** The gateway's id of this request, for whom else it asks. */
  requestId: string;
  /** For what belongs to HTTP alone: cookies, addresses, headers. */
  http: Context<AppEnv>;
}

/** A PDF to be saved under a name. */
export interface PdfFile {
  bytes: Uint8Array;
  fileName: string;
}

type RouteResult<R extends Route> = R['reply'] extends 'pdf'
  ? PdfFile
  : R['paged'] extends true
    ? Page<ReplyOf<R>>
    : ReplyOf<R>;

/** A feature's app: a line in the log for every request, every refusal in the one shape, nothing cached, unknown paths 404. */
export function featureApp(): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.use(requestLogger);
  app.use((c, next) => {
    // Before the answer is made: a header that is set later has Hono make the whole answer a second time.
    c.header('Cache-Control', 'no-store');
    return next();
  });
  app.use(requireOriginSecret);
  if (siteOrigin()) app.use(crossOrigin);
  app.notFound((c) => toErrorResponse(c, new Problem('not_found', messages.notFound)));
  app.onError((error, c) => toErrorResponse(c, error));
  return app;
}

/** Serves one route of the contract: admit the caller, check what came in, do it, reply in the contract's shape. */
export function serve<const R extends Route>(
  app: Hono<AppEnv>,
  route: R,
  handler: (call: RouteCall<R>) => Promise<RouteResult<R>>,
): void {
  app.on(route.method, route.path.replaceAll(/\{(\w+)\}/g, ':$1'), async (c) => {
    const actor = await authorize(c, route);
    c.set('actor', actor);
    const parsedBody = await parseBody(c, route);
    const [params, query] = [c.req.param(), c.req.query()];
    assertWellFormed(params, query, parsedBody.fields);
    const result = await handler({
      actor,
      params: validate(route.params, params, 'not_found'),
      query: validate(route.query, query, 'bad_input'),
      body: validate(route.body, parsedBody.fields, 'bad_input'),
      file: parsedBody.file,
      requestId: getRequestId(c),
      http: c,
    } as RouteCall<R>);
    return toResponse(c, route, result);
  });
}

function toResponse(c: Context<AppEnv>, { reply: shape }: Route, result: unknown): Response {
  if (shape === 'pdf') {
    const { bytes, fileName } = result as PdfFile;
    const { text, type } = toBase64Body(bytes);
    return c.body(text, 200, {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${fileName}"`,
    });
  }
  if (result instanceof Page) {
    if (result.nextCursor) c.header(nextCursorHeader, result.nextCursor);
    return c.json(shape.parse(result.content));
  }
  return c.json(shape.parse(result));
}

/** What came in as the contract wants it; unknown fields are dropped. An id of the wrong form is simply not there. */
function validate(
  schema: z.ZodMiniObject | undefined,
  value: unknown,
  code: 'bad_input' | 'not_found',
): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value, { error: () => messages.badInput });
  if (result.success) return result.data;
  if (code === 'not_found') throw new Problem('not_found', messages.notFound);
  const fields: Record<string, string> = {};
  for (const { path, message } of result.error.issues) fields[path.join('.')] ??= message;
  const summary = Object.keys(fields).every((name) => name === '')
    ? messages.badInput
    : (result.error.issues[0]?.message ?? messages.badInput);
  throw new Problem('bad_input', summary, { fields });
}

/** Two voices: words for the person, the cause for the log. */
function toErrorResponse(c: Context<AppEnv>, error: Error): Response {
  const requestId = getRequestId(c);
  const problem =
    error instanceof Problem ? error : new Problem('internal', messages.internalError, { cause: error });
  if (problem.code === 'internal') {
    log.error('request failed', { requestId, path: c.req.routePath, error: problem.cause as Error });
  }
  const body: ErrorBody = {
    code: problem.code,
    message: problem.message,
    error: problem.message,
    ...(problem.fields && { fields: problem.fields }),
    requestId,
  };
  if (problem.retryAfter) c.header('Retry-After', String(problem.retryAfter));
  return c.json(body, problem.status as ContentfulStatusCode, { 'Cache-Control': 'no-store' });
}
