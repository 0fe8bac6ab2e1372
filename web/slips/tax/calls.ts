import { queryOptions } from '@tanstack/react-query';
import { declarationsRoutes } from '../../../shared/declarations/declarations.ts';
import { ownIncomeTaxRoutes as routes } from '../../../shared/payroll/income-tax.ts';
import { asEmployee } from '../../lib/client.ts';

/** The income tax of the signed-in employee in this tax year. */
export const ownIncomeTaxQuery = queryOptions({
  queryKey: ['income-tax'],
  queryFn: ({ signal }) => asEmployee(routes.ownIncomeTax, { signal }),
});

/** The regime and the declaration of the signed-in employee in this tax year. */
export const ownDeclarationQuery = queryOptions({
  queryKey: ['declaration'],
  queryFn: ({ signal }) => asEmployee(declarationsRoutes.ownDeclaration, { signal }),
});
