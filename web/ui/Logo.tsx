import { brandRoutes } from '../../shared/company/brand.ts';
import { pngDataUrl } from '../../shared/logo.ts';
import { useRoute } from '../lib/query.tsx';

/** The logo of the product, the same in both themes. */
export function Logo({ className = 'size-8' }: { className?: string }) {
  return <img src="/favicon.svg" alt="" width="32" height="32" className={`${className} shrink-0`} />;
}

/** A company before signing in. */
export interface CompanyBrand {
  name: string;
  logo?: { url: string; width: number; height: number } | undefined;
}

const logoHeight = 32;
const maxLogoWidth = 160;

/** A company's logo on white, as on its payslips, in the height of the product's. */
function CompanyLogo({ url, width, height }: NonNullable<CompanyBrand['logo']>) {
  const scale = Math.min(logoHeight / height, maxLogoWidth / width);
  return (
    <img
      src={url}
      alt=""
      width={Math.round(width * scale)}
      height={Math.round(height * scale)}
      className="shrink-0 rounded-6 bg-white"
    />
  );
}

/** A logo with the names of the portal and of the area: of the company where it is given, else of the product. */
export function Brand({ areaName, company }: { areaName: string; company?: CompanyBrand | undefined }) {
  return (
    <span className="flex min-h-9 items-center gap-2.5">
      {company ? company.logo && <CompanyLogo {...company.logo} /> : <Logo />}
      <span className="grid">
        <span className="text-14 font-semibold text-ink">{company?.name ?? 'Vetan'}</span>
        <span className="text-12 text-tertiary">{areaName}</span>
      </span>
    </span>
  );
}

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
