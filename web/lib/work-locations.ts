import { queryOptions } from '@tanstack/react-query';
import { leaveRulesRoutes as routes } from '../../shared/leaves/leave-rules.ts';
import { asAdmin } from './client.ts';

/** The work locations of employees, with how many work there. */
export const workLocationsQuery = queryOptions({
  queryKey: ['work-locations'],
  queryFn: async ({ signal }) => (await asAdmin(routes.workLocations, { signal })).locations,
});
