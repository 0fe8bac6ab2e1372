import { queryOptions } from '@tanstack/react-query';
import { leaveRulesRoutes as routes } from '../../shared/leaves/leave-rules.ts';
import { asAdmin } from './client.ts';

/** How the company counts days of leave. */
export const leaveRulesQuery = queryOptions({
  queryKey: ['leave-rules'],
  queryFn: ({ signal }) => asAdmin(routes.leaveRules, { signal }),
});
