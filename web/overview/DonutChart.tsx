import type { ReactNode } from 'react';

/** A part of a ring: from and to as shares of the whole turn, clockwise from the top. */
export interface DonutSegment {
  key: string;
  from: number;
  to: number;
  stroke: string;
}

const radius = 42;
/** Between two parts, as a share of the turn. */
const segmentGap = 0.008;

/** Parts of a whole as a ring around what it says. A picture: what it shows stands beside it in words. */
export function DonutChart({
  parts,
  className,
  children,
}: {
  parts: readonly DonutSegment[];
  className: string;
  children: ReactNode;
}) {
  const parted = parts.length > 1 ? segmentGap : 0;
  return (
    <div className={`relative grid shrink-0 place-content-center justify-items-center ${className}`}>
      <svg viewBox="0 0 100 100" fill="none" className="absolute inset-0 -rotate-90" aria-hidden="true">
        {parts.map(({ key, from, to, stroke }) => (
          <circle
            key={key}
            cx="50"
            cy="50"
            r={radius}
            strokeWidth="11"
            pathLength="1"
            strokeDasharray={`${Math.max(to - from - parted, 0.002)} 1`}
            strokeDashoffset={-(from + parted / 2)}
            className={stroke}
          />
        ))}
      </svg>
      {children}
    </div>
  );
}
