import { queryOptions } from '@tanstack/react-query';
import { overviewRoutes } from '../../../shared/overview/overview.ts';
import { asAdmin } from '../../lib/client.ts';

/** What waits is dealt with on other screens, a moment before. */
const staleTime = 0;

export const peopleOverviewQuery = queryOptions({
  queryKey: ['overview', 'people'],
  queryFn: ({ signal }) => asAdmin(overviewRoutes.people, { signal }),
  staleTime,
});

export const payOverviewQuery = queryOptions({
  queryKey: ['overview', 'pay'],
  queryFn: ({ signal }) => asAdmin(overviewRoutes.pay, { signal }),
  staleTime,
});
