import type { Context, Next } from 'hono';
import { getCloudFrontRequestId } from '../auth/origin-secret.ts';
import { log } from '../lib/log.ts';
import { annotate } from '../lib/tracer.ts';
import { type AppEnv, getRequestId, getRouteKey } from './request.ts';

/** One line for each request, whatever became of it: ids, the route, how it ended and how long it took. */
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
