import { queryOptions } from '@tanstack/react-query';
import type { Area } from '../../shared/route.ts';
import { unreadRoutes } from '../../shared/unread.ts';
import { asArea } from '../lib/client.ts';

/**
 * Number of unread notifications. Loaded again when the user opens another screen or returns to the window, at most
 * once a minute: a timer would keep the session of an unattended screen from ending.
 */
export const unreadQuery = (area: Area) =>
  queryOptions({
    queryKey: ['unread-notifications'],
    staleTime: 60_000,
    queryFn: async ({ signal }) => (await asArea(area)(unreadRoutes.unread, { signal })).count,
  });
