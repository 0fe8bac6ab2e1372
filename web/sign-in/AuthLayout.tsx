import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '../ui/icons.tsx';
import { Brand } from '../ui/Logo.tsx';
import { useScreenTitle } from '../ui/PageHeader.tsx';
import { useBrand } from './brand.ts';

/** A link between the screens before signing in. */
export const AuthLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link
    to={to}
    className="inline-flex items-center rounded-6 text-14 font-semibold text-link underline-offset-4 hover:underline touch:min-h-11"
  >
    {children}
  </Link>
);

interface AuthLayoutProps {
  areaName: string;
  /** Where it is not that of the screen. */
  title?: string;
  description: string;
  children: ReactNode;
}

/** The layout of the screens before signing in: a form on the left and, on wide screens, the product on the right. */
export function AuthLayout({ areaName, title: own, description, children }: AuthLayoutProps) {
  const brand = useBrand();
  const title = useScreenTitle(own);
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,10fr)_minmax(0,11fr)]">
      <main className="grid content-center justify-items-center px-4 py-10">
        <title>{`${title} · ${brand?.name ?? 'Vetan'}`}</title>
        <div className="w-full max-w-90">
          {/* Hidden until the name of the company is known, so that nothing moves and no name changes. */}
          <div className={brand === undefined ? 'invisible' : undefined}>
            <Brand areaName={areaName} company={brand ?? undefined} />
          </div>
          <h1 className="mt-10 text-26 font-semibold">{title}</h1>
          <p className="mt-1.5 mb-9 text-15 text-secondary">{description}</p>
          {children}
        </div>
      </main>
      <AuthHero />
    </div>
  );
}

const sampleEarnings = [
  { label: 'Basic Salary', amount: '₹46,250.00' },
  { label: 'HRA', amount: '₹23,125.00' },
  { label: 'DA', amount: '₹9,250.00' },
];

/** Segments of the bar of gross earnings, with their relative widths. */
const earningShareClasses = [
  'bg-[#4f46e5] grow-50',
  'bg-[#0d9488] grow-25',
  'bg-[#d97706] grow-10',
  'bg-[#db5a8f] grow-10',
  'bg-[#7c7d99] grow-5',
];

/** A decorative slip with sample figures, white in the dark theme too. */
const SampleSlip = () => (
  <div aria-hidden="true" className="relative w-full max-w-88">
    <div className="absolute inset-x-6 -top-4 h-16 rounded-18 bg-white/15" />
    <div className="relative rounded-18 bg-white p-6 text-[#17172b] shadow-raised">
      <div className="flex items-center justify-between">
        <span className="text-13 text-[#62637a]">Net pay, July 2025</span>
        <span className="rounded-full border border-[#85869a] px-2 py-0.5 text-12 font-semibold text-[#484960]">
          Sample
        </span>
      </div>
      <p className="figures mt-1.5 text-36 font-semibold">
        ₹83,266<span className="text-17 text-[#484960]">.13</span>
      </p>
      <div className="mt-3.5 mb-4 flex gap-0.5 overflow-clip rounded-full">
        {earningShareClasses.map((share) => (
          <span key={share} className={`h-2 basis-0 ${share}`} />
        ))}
      </div>
      {sampleEarnings.map(({ label, amount }) => (
        <p key={label} className="figures flex justify-between py-1.25 text-13">
          <span className="text-[#62637a]">{label}</span>
          <span className="font-semibold">{amount}</span>
        </p>
      ))}
    </div>
  </div>
);

const ConcentricCircles = () => (
  <svg
    aria-hidden="true"
    className="absolute top-0 right-0 h-auto w-[90%] overflow-visible"
    viewBox="0 0 600 600"
    fill="none"
    stroke="#fff"
    strokeOpacity="0.09"
  >
    {[90, 160, 230, 300, 370, 440, 510].map((radius) => (
      <circle key={radius} cx="590" cy="40" r={radius} />
    ))}
  </svg>
);

const AuthHero = () => (
  <aside className="relative hidden overflow-clip bg-linear-160 from-hero-from via-hero-middle via-65% to-hero-to lg:grid lg:grid-rows-[1fr_auto] lg:p-14">
    <ConcentricCircles />
    <div className="relative grid content-center">
      <SampleSlip />
    </div>
    <div className="relative grid gap-4 text-white">
      <p className="text-26 leading-9 font-semibold">
        Every rupee explained,
        <br />
        every month on time.
      </p>
      <p className="flex items-center gap-2 text-14 text-white/90">
        <Icon name="shield" className="size-4.5" />
        Only you and your HR team can see your pay.
      </p>
    </div>
  </aside>
);
