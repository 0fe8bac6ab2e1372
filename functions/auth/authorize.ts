import type { Context } from 'hono';
import { Problem } from '../../shared/errors.ts';
import { messages } from '../../shared/messages.ts';
import type { Route } from '../../shared/route.ts';
import { authenticate } from './authenticate.ts';
import type { Actor } from './session.ts';

/**
 * Who calls, if the route is theirs to call.
 * @throws Problem unauthenticated without a live session, forbidden where the session opens another area
 *   or still waits for a password of the person's own.
 */
export async function authorize(c: Context, route: Route): Promise<Actor | undefined> {
  if (route.caller === 'anyone') return undefined;
  const actor = await authenticate(c, route);
  if (!actor) throw new Problem('unauthenticated', messages.sessionEnded);
  if (route.caller !== 'signed-in' && route.caller !== actor.area) {
    throw new Problem('forbidden', messages.forbidden);
  }
  if (actor.initialPassword && !route.initialPassword) {
    throw new Problem('forbidden', messages.initialPassword);
  }
  return actor;
}
