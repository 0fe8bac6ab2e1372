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
import { admit } from './admit.ts';
import { crossOrigin, siteOrigin } from './cross-origin.ts';
import { onlyByEdge } from './edge.ts';
import { fileBody } from './file-body.ts';
import { log } from './log.ts';
import { Page } from './pagination.ts';
import { type Request, requestIdOf } from './request.ts';
import { readSent } from './request-body.ts';
import { requestLine } from './request-line.ts';
import type { Actor } from './session.ts';
import { assertWellFormed } from './well-formed.ts';

/** What a handler is given: who asks, and what they sent, checked against the contract. */
export interface Call<R extends Route> {
  actor: R['caller'] extends 'anyone' ? undefined : Actor;
  params: ParamsOf<R>;
  query: QueryOf<R>;
  body: BodyOf<R>;
  /** The file that came with the form, on a route that takes one. */
  file: R['upload'] extends string ? Uint8Array | undefined : undefined;
  /** The gateway's id of this request, for whom else it asks. */
  requestId: string;
  /** For what belongs to HTTP alone: cookies, addresses, headers. */
  http: Context<Request>;
}

/** A PDF to be saved under a name. */
export interface PdfFile {
  bytes: Uint8Array;
  fileName: string;
}

type Answer<R extends Route> = R['reply'] extends 'pdf'
  ? PdfFile
  : R['paged'] extends true
    ? Page<ReplyOf<R>>
    : ReplyOf<R>;

/** A feature's app: a line in the log for every request, every refusal in the one shape, nothing cached, unknown paths 404. */
export function featureApp(): Hono<Request> {
  const app = new Hono<Request>();
  app.use(requestLine);
  app.use((c, next) => {
    // Before the answer is made: a header that is set later has Hono make the whole answer a second time.
    c.header('Cache-Control', 'no-store');
    return next();
  });
  app.use(onlyByEdge);
  if (siteOrigin()) app.use(crossOrigin);
  app.notFound((c) => refuse(c, new Problem('not_found', messages.notFound)));
  app.onError((error, c) => refuse(c, error));
  return app;
}

/** Serves one route of the contract: admit the caller, check what came in, do it, reply in the contract's shape. */
export function serve<const R extends Route>(
  app: Hono<Request>,
  route: R,
  handler: (call: Call<R>) => Promise<Answer<R>>,
): void {
  app.on(route.method, route.path.replaceAll(/\{(\w+)\}/g, ':$1'), async (c) => {
    const actor = await admit(c, route);
    c.set('actor', actor);
    const sent = await readSent(c, route);
    const [params, query] = [c.req.param(), c.req.query()];
    assertWellFormed(params, query, sent.fields);
    const answer = await handler({
      actor,
      params: checked(route.params, params, 'not_found'),
      query: checked(route.query, query, 'bad_input'),
      body: checked(route.body, sent.fields, 'bad_input'),
      file: sent.file,
      requestId: requestIdOf(c),
      http: c,
    } as Call<R>);
    return reply(c, route, answer);
  });
}

function reply(c: Context<Request>, { reply: shape }: Route, answer: unknown): Response {
  if (shape === 'pdf') {
    const { bytes, fileName } = answer as PdfFile;
    const { text, type } = fileBody(bytes);
    return c.body(text, 200, {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${fileName}"`,
    });
  }
  if (answer instanceof Page) {
    if (answer.nextCursor) c.header(nextCursorHeader, answer.nextCursor);
    return c.json(shape.parse(answer.content));
  }
  return c.json(shape.parse(answer));
}

/** What came in as the contract wants it; unknown fields are dropped. An id of the wrong form is simply not there. */
function checked(
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
  const words = Object.keys(fields).every((name) => name === '')
    ? messages.badInput
    : (result.error.issues[0]?.message ?? messages.badInput);
  throw new Problem('bad_input', words, { fields });
}

/** Two voices: words for the person, the cause for the log. */
function refuse(c: Context<Request>, error: Error): Response {
  const requestId = requestIdOf(c);
  const problem =
    error instanceof Problem ? error : new Problem('internal', messages.unexpected, { cause: error });
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
