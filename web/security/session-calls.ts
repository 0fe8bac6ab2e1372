import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Area } from '../../shared/route.ts';
import { sessionsRoutes as routes } from '../../shared/sign-in/sessions.ts';
import { asArea } from '../lib/client.ts';

/** Where the person is signed in, this session first. */
export const ownSessionsQuery = (area: Area) =>
  queryOptions({
    queryKey: ['own-sessions'],
    queryFn: async ({ signal }) => (await asArea(area)(routes.sessions, { signal })).sessions,
  });

/** Ends other sessions of the person; each resolves to the server's message, once the list is read again. */
export function useEndSessions(area: Area) {
  const queries = useQueryClient();
  const call = asArea(area);
  const refetchList = () => queries.invalidateQueries({ queryKey: ownSessionsQuery(area).queryKey });
  return {
    end: async (id: string): Promise<string> => {
      // Also where it has ended already: the list is then out of date.
      const { message } = await call(routes.endSession, { params: { id } }).finally(refetchList);
      return message;
    },
    endOthers: async (): Promise<string> => {
      const { message } = await call(routes.endOtherSessions);
      await refetchList();
      return message;
    },
  };
}
