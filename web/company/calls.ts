import { queryOptions } from '@tanstack/react-query';
import { companyRoutes as routes } from '../../shared/company/company.ts';
import { defaultYearlyLeaves } from '../../shared/profiles/profiles.ts';
import type { Area } from '../../shared/route.ts';
import { asArea } from '../lib/client.ts';

/** The company; null until it is set up. */
export const companyQuery = (area: Area) =>
  queryOptions({ queryKey: ['company'], queryFn: ({ signal }) => asArea(area)(routes.company, { signal }) });

/** Yearly leaves of employees without an individual number. */
export async function fetchDefaultLeaves(signal: AbortSignal): Promise<number> {
  const company = await asArea('admin')(routes.company, { signal });
  return company?.yearlyLeaves ?? defaultYearlyLeaves;
}
