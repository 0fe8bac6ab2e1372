import { type Context, Hono } from 'hono';
import { cors } from 'hono/cors';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { type ErrorBody, Problem } from '../../shared/errors.ts';
import { messages } from '../../shared/messages.ts';
import { nextCursorHeader } from '../../shared/route.ts';
import { requireOriginSecret } from '../auth/origin-secret.ts';
import { siteOrigin } from '../lib/environment.ts';
import { log } from '../lib/powertools.ts';
import { type AppEnv, getRequestId, requestLogger } from './request.ts';

/** CORS for the site's own origin and no other, where the API has a separate host. */
const allowSiteOrigin = cors({
  origin: (origin) => (origin === siteOrigin() ? origin : null),
  credentials: true,
  allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
  exposeHeaders: [nextCursorHeader, 'Retry-After', 'Content-Disposition'],
  maxAge: 600,
});

/** A feature's app, without routes yet: request log, no caching, origin secret, CORS, and one shape for all errors. */
export function featureApp(): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.use(requestLogger);
  app.use((c, next) => {
    // Before the response is made: Hono rebuilds the whole of it for a header that is set afterwards.
    c.header('Cache-Control', 'no-store');
    return next();
  });
  app.use(requireOriginSecret);
  if (siteOrigin()) app.use(allowSiteOrigin);
  app.notFound((c) => toErrorResponse(c, new Problem('not_found', messages.notFound)));
  app.onError((error, c) => toErrorResponse(c, error));
  return app;
}

/** An error as it is answered: its message is for the person; the cause of an unexpected one goes to the log alone. */
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
