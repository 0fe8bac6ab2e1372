import { queryOptions } from '@tanstack/react-query';
import { setupRoutes } from '../../../shared/company/setup.ts';
import { asAdmin } from '../../lib/client.ts';

export const setupQuery = queryOptions({
  queryKey: ['setup'],
  queryFn: ({ signal }) => asAdmin(setupRoutes.setup, { signal }),
  // A step is done on another screen, a moment before.
  staleTime: 0,
});
