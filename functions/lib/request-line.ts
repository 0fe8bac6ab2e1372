import type { Context, Next } from 'hono';
import { edgeRequestIdOf } from './edge.ts';
import { log } from './log.ts';
import { type Request, requestIdOf, routeKeyOf } from './request.ts';
import { annotate } from './tracer.ts';

/** One line for each request, whatever became of it: ids, the route, how it ended and how long it took. */
export async function requestLine(c: Context<Request>, next: Next): Promise<void> {
  const start = performance.now();
  const [requestId, route] = [requestIdOf(c), routeKeyOf(c)];
  annotate({ requestId, route });
  await next();
  const actor = c.get('actor');
  log.info('request', {
    requestId,
    edgeRequestId: edgeRequestIdOf(c),
    route,
    status: c.res.status,
    milliseconds: Math.round(performance.now() - start),
    actor: actor?.userId,
    area: actor?.area,
  });
}
