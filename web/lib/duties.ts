import { type DutyRule, hasDuty } from '../../shared/duties.ts';
import type { Route } from '../../shared/route.ts';
import { getSession } from './session.ts';

/**
 * Whether the signed-in admin has one of these duties, by the function that decides on the server as well: what their duties
 * do not cover is not offered. A change of duties ends the session.
 */
export function mayDo(duties: DutyRule): boolean {
  const { person } = getSession('admin');
  return !person || hasDuty(person, duties);
}

/** Whether their duties cover a route. */
export const mayCall = ({ duties = 'every' }: Pick<Route, 'duties'>): boolean => mayDo(duties);
