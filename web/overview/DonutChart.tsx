import type { ReactNode } from 'react';

/** An arc of the ring: `from` and `to` as fractions of the full circle, clockwise from the top. */
export interface DonutSegment {
  key: string;
  from: number;
  to: number;
  stroke: string;
}

const radius = 42;
/** The gap between two segments, as a fraction of the full circle. */
const segmentGap = 0.008;

interface DonutChartProps {
  segments: readonly DonutSegment[];
  className: string;
  children: ReactNode;
}

/** A donut chart with its label in the centre. Hidden from assistive technology: the card has the figures as text. */
export function DonutChart({ segments, className, children }: DonutChartProps) {
  const gap = segments.length > 1 ? segmentGap : 0;
  return (
    <div className={`relative grid shrink-0 place-content-center justify-items-center ${className}`}>
      <svg viewBox="0 0 100 100" fill="none" className="absolute inset-0 -rotate-90" aria-hidden="true">
        {segments.map(({ key, from, to, stroke }) => (
          <circle
            key={key}
            cx="50"
            cy="50"
            r={radius}
            strokeWidth="11"
            pathLength="1"
            strokeDasharray={`${Math.max(to - from - gap, 0.002)} 1`}
            strokeDashoffset={-(from + gap / 2)}
            className={stroke}
          />
        ))}
      </svg>
      {children}
    </div>
  );
}
