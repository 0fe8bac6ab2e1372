import { queryOptions } from '@tanstack/react-query';
import { brandRoutes } from '../../../shared/company/brand.ts';
import { pngDataUrl } from '../../../shared/company/logo.ts';
import { asAnyone } from '../../lib/client.ts';

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
