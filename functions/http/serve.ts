import type { Context, Hono } from 'hono';
import type * as z from 'zod/mini';
import { Problem } from '../../shared/errors.ts';
import { messages } from '../../shared/messages.ts';
import {
  type BodyOf,
  nextCursorHeader,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
  type Route,
} from '../../shared/route.ts';
import { compareText } from '../../shared/text.ts';
import { authorize } from '../auth/authorize.ts';
import type { Actor } from '../auth/session.ts';
import { Page } from '../lib/pagination.ts';
import { featureApp } from './app.ts';
import { toBase64Body } from './lambda-handler.ts';
import { type AppEnv, getRequestId, parseBody } from './request.ts';
import { assertWellFormed } from './well-formed.ts';

/** The arguments of a route's handler: the actor, and the request's parts as validated by the contract. */
interface RouteCall<R extends Route> {
  actor: R['caller'] extends 'anyone' ? undefined : Actor;
  params: ParamsOf<R>;
  query: QueryOf<R>;
  body: BodyOf<R>;
  /** The uploaded file, if one was sent, on a route that takes one. */
  file: R['upload'] extends string ? Uint8Array | undefined : undefined;
  /** The gateway's id of this request, to pass on to whatever it calls. */
  requestId: string;
  /** Hono's context, for what belongs to HTTP alone: cookies, the client's address, the abort signal. */
  http: Context<AppEnv>;
}

/** A PDF to be downloaded under a file name. */
export interface PdfFile {
  bytes: Uint8Array;
  fileName: string;
}

type RouteResult<R extends Route> = R['reply'] extends 'pdf'
  ? PdfFile
  : R['paged'] extends true
    ? Page<ReplyOf<R>>
    : ReplyOf<R>;

type Handler<R extends Route> = (call: RouteCall<R>) => Promise<RouteResult<R>>;

/** Makes the handler of a route that does something, and answers with a message. */
export const answerWith =
  <Call>(message: string, act: (call: Call) => Promise<unknown>) =>
  async (call: Call) => {
    await act(call);
    return { message };
  };

/** So that '/api/leaves/balances' comes before '/api/leaves/{id}', which would match it too. */
const parametersLast = (path: string): string => path.replaceAll(/\{\w+\}/g, '~');

/** An app that serves these routes, each by the handler of its name. */
export function serveFeature<const Routes extends Record<string, Route>>(
  routes: Routes,
  handlers: { [Name in keyof Routes]: Handler<Routes[Name]> },
): Hono<AppEnv> {
  const app = featureApp();
  const inOrder = Object.entries<Route>(routes).sort(([, a], [, b]) =>
    compareText(parametersLast(a.path), parametersLast(b.path)),
  );
  for (const [name, route] of inOrder) serve(app, route, handlers[name] as Handler<Route>);
  return app;
}

/** Serves one route of the contract: authorize, parse, validate, call the handler, answer in the contract's shape. */
function serve(app: Hono<AppEnv>, route: Route, handler: Handler<Route>): void {
  app.on(route.method, route.path.replaceAll(/\{(\w+)\}/g, ':$1'), async (c) => {
    const actor = await authorize(c, route);
    c.set('actor', actor);
    const parsedBody = await parseBody(c, route);
    const [params, query] = [c.req.param(), c.req.query()];
    assertWellFormed(params, query, withoutRows(route, parsedBody.fields));
    const result = await handler({
      actor,
      params: validate(route.params, params, 'not_found'),
      query: validate(route.query, query, 'bad_input'),
      body: validate(route.body, parsedBody.fields, 'bad_input'),
      file: parsedBody.file,
      requestId: getRequestId(c),
      http: c,
    } as RouteCall<Route>);
    return toResponse(c, route, result);
  });
}

/** The fields of a body but the rows that the handler refuses one by one. */
const withoutRows = ({ rows }: Route, fields: unknown): unknown =>
  rows !== undefined && typeof fields === 'object' ? { ...fields, [rows]: undefined } : fields;

/** Only the browser of the caller keeps the reply, and nothing in between. */
const keptByBrowser = 'private, max-age=31536000, immutable';

function toResponse(c: Context<AppEnv>, { reply: shape, immutable }: Route, result: unknown): Response {
  if (immutable) c.header('Cache-Control', keptByBrowser);
  if (shape === 'pdf') {
    const { bytes, fileName } = result as PdfFile;
    const { text, type } = toBase64Body(bytes);
    return c.body(text, 200, {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${fileName}"`,
    });
  }
  if (shape === 'calendar')
    return c.body(result as string, 200, { 'Content-Type': 'text/calendar; charset=utf-8' });
  if (result instanceof Page) {
    if (result.nextCursor) c.header(nextCursorHeader, result.nextCursor);
    return c.json(shape.parse(result.content));
  }
  return c.json(shape.parse(result));
}

/**
 * The value as the contract's schema parses it, unknown fields stripped.
 * @throws Problem with the given code: bad_input names each invalid field, not_found treats a malformed id as unknown
 */
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
