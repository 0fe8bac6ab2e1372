import { queryOptions } from '@tanstack/react-query';
import { brandRoutes } from '../../shared/brand.ts';
import { companyRoutes as routes } from '../../shared/company.ts';
import { pngDataUrl } from '../../shared/logo.ts';
import { defaultYearlyLeaves } from '../../shared/profiles.ts';
import type { Area } from '../../shared/route.ts';
import { asAnyone, asArea } from '../lib/client.ts';

/** The company; null until it is set up. */
export const companyQuery = (area: Area) =>
  queryOptions({ queryKey: ['company'], queryFn: ({ signal }) => asArea(area)(routes.company, { signal }) });

/** Yearly leaves of employees without an individual number. */
export async function fetchDefaultLeaves(signal: AbortSignal): Promise<number> {
  const company = await asArea('admin')(routes.company, { signal });
  return company?.yearlyLeaves ?? defaultYearlyLeaves;
}

/** A logo as a `data:` address: it needs no cookie, and goes with the slip into the page that becomes its PDF. */
export const logoUrlQuery = (hash: string) =>
  queryOptions({
    queryKey: ['logo', hash],
    queryFn: async ({ signal }) => {
      const { png } = await asAnyone(brandRoutes.logo, { params: { hash }, signal });
      return pngDataUrl(png);
    },
    staleTime: Number.POSITIVE_INFINITY,
    // A slip is shown without it rather than late.
    retry: false,
  });
