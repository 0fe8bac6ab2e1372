import { queryOptions } from '@tanstack/react-query';
import { ownIncomeTaxRoutes as routes } from '../../../shared/payroll/income-tax.ts';
import { asEmployee } from '../../lib/client.ts';

/** The income tax of the signed-in employee in this tax year. */
export const ownIncomeTaxQuery = queryOptions({
  queryKey: ['income-tax'],
  queryFn: ({ signal }) => asEmployee(routes.ownIncomeTax, { signal }),
});
