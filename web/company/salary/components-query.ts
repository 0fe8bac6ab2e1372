import { queryOptions } from '@tanstack/react-query';
import { salaryComponentsRoutes as routes } from '../../../shared/pay/salary-components.ts';
import { asAdmin } from '../../lib/client.ts';

/** The company's own salary components, and how a CTC is divided. */
export const salaryComponentsQuery = queryOptions({
  queryKey: ['salary-components'],
  queryFn: ({ signal }) => asAdmin(routes.salaryComponents, { signal }),
});
