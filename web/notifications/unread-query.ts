import { queryOptions } from '@tanstack/react-query';
import { unreadRoutes } from '../../shared/notifications/unread.ts';
import type { Area } from '../../shared/route.ts';
import { asArea } from '../lib/client.ts';
import { routeKey } from '../lib/query.tsx';
import { getSession, updatePerson } from '../lib/session.ts';

/** Kept with the session, so that the navigation has it on the next screen from the start. */
function rememberTeam(area: Area, hasTeam: boolean): void {
  const { person } = getSession(area);
  if (person && !!person.hasTeam !== hasTeam) updatePerson(area, { hasTeam });
}

/**
 * Number of unread notifications. Loaded again when the user opens another screen or returns to the window, at most
 * once a minute: a timer would keep the session of an unattended screen from ending.
 */
export const unreadQuery = (area: Area) =>
  queryOptions({
    queryKey: routeKey(unreadRoutes.unread),
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const { count, hasTeam = false } = await asArea(area)(unreadRoutes.unread, { signal });
      rememberTeam(area, hasTeam);
      return count;
    },
  });
