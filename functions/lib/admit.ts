import type { Context } from 'hono';
import { Problem } from '../../shared/errors.ts';
import { messages } from '../../shared/messages.ts';
import type { Route } from '../../shared/route.ts';
import { type Actor, readSession } from './session.ts';

/**
 * Who calls, if the route is theirs to call.
 * @throws Problem unauthenticated without a live session, forbidden where the session opens another area
 *   or still waits for a password of the person's own.
 */
export async function admit(c: Context, route: Route): Promise<Actor | undefined> {
  if (route.caller === 'anyone') return undefined;
  const actor = await whoIs(c);
  if (!actor) throw new Problem('unauthenticated', messages.sessionEnded);
  if (route.caller !== 'signed-in' && route.caller !== actor.area) {
    throw new Problem('forbidden', messages.notYours);
  }
  if (actor.initialPassword && !route.initialPassword) {
    throw new Problem('forbidden', messages.initialPassword);
  }
  return actor;
}

async function whoIs(c: Context): Promise<Actor | undefined> {
  const token = /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
  return token === undefined ? undefined : readSession(token, 'bearer');
}
