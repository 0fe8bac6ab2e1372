import { hasDuty } from '../../shared/duties.ts';
import type { Route } from '../../shared/route.ts';
import { getSession } from './session.ts';

/**
 * Whether the duties of the signed-in admin cover a route, by the function that decides on the server as well
 * (shared/duties.ts): what they do not cover is not offered. A change of duties ends the session.
 */
export function mayCall({ duties = 'every' }: Pick<Route, 'duties'>): boolean {
  const { person } = getSession('admin');
  return !person || hasDuty(person, duties);
}
