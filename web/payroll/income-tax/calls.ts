import { queryOptions } from '@tanstack/react-query';
import { incomeTaxRoutes as routes } from '../../../shared/payroll/income-tax.ts';
import { asAdmin } from '../../lib/client.ts';

/** An employee's income tax of this tax year. */
export const incomeTaxQuery = (userId: string) =>
  queryOptions({
    queryKey: ['income-tax', userId],
    queryFn: ({ signal }) => asAdmin(routes.employeeIncomeTax, { params: { userId }, signal }),
  });
