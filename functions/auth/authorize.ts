import type { Context } from 'hono';
import { Problem } from '../../shared/errors.ts';
import { messages } from '../../shared/messages.ts';
import type { Route } from '../../shared/route.ts';
import { authenticate } from './authenticate.ts';
import type { Actor } from './session.ts';

/**
 * The actor of a request, authorized for its route; undefined on a route that anyone may call.
 * @throws Problem unauthenticated without a valid session; forbidden with a session of the other area, or while the
 *   initial password is still to be replaced
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
