import { queryOptions } from '@tanstack/react-query';
import { type Company, companyRoutes as routes } from '../../shared/company.ts';
import type { Area } from '../../shared/route.ts';
import { isNotFound } from '../lib/call-error.ts';
import { asArea } from '../lib/client.ts';

/** The company; null while nobody has set it up, which the server answers with 404. */
export async function fetchCompany(area: Area, signal?: AbortSignal): Promise<Company | null> {
  try {
    return await asArea(area)(routes.company, { signal });
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

export const companyQuery = (area: Area) =>
  queryOptions({ queryKey: ['company'], queryFn: ({ signal }) => fetchCompany(area, signal) });

/** A logo as a `data:` address: it needs no cookie, and goes with the slip into the page that becomes its PDF. */
export const logoUrlQuery = (area: Area, hash: string) =>
  queryOptions({
    queryKey: ['logo', hash],
    queryFn: async ({ signal }) => {
      const { png } = await asArea(area)(routes.logo, { params: { hash }, signal });
      return `data:image/png;base64,${png}`;
    },
    staleTime: Number.POSITIVE_INFINITY,
    // A slip is shown without it rather than late.
    retry: false,
  });
