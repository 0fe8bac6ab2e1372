import { brandRoutes, pngDataUrl } from '../../../shared/company/brand.ts';
import { useRoute } from '../../lib/query.tsx';

/** A logo as a `data:` address: it needs no cookie, and goes with the slip into the page that becomes its PDF. */
export const useLogoUrl = (hash: string | undefined) =>
  useRoute(
    brandRoutes.logo,
    { params: { hash: hash ?? '' } },
    {
      enabled: hash !== undefined,
      select: ({ png }) => pngDataUrl(png),
      staleTime: Number.POSITIVE_INFINITY,
      // A slip is shown without it rather than late.
      retry: false,
    },
  );
