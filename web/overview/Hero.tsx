import type { ReactNode } from 'react';

const DecorativeCircles = () => (
  <svg
    aria-hidden="true"
    viewBox="0 0 400 300"
    fill="none"
    stroke="#fff"
    strokeOpacity="0.1"
    className="absolute -top-4 right-0 h-80 w-auto"
  >
    {[55, 102, 150, 198].map((radius) => (
      <circle key={radius} cx="280" cy="105" r={radius} />
    ))}
  </svg>
);

/** The dark surface of the first card. */
export const Hero = ({ className, children }: { className: string; children: ReactNode }) => (
  <section
    className={`relative min-w-0 overflow-clip rounded-14 bg-linear-135 from-hero-from via-hero-middle via-70% to-hero-to p-5 text-white md:p-6 ${className}`}
  >
    <DecorativeCircles />
    <div className="relative flex h-full min-h-62 flex-col">{children}</div>
  </section>
);
