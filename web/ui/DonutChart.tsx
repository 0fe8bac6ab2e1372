import type { ReactNode } from 'react';

/** An arc of the ring: `from` and `to` as fractions of the full circle, clockwise from the top. */
export interface DonutSegment {
  key: string;
  from: number;
  to: number;
  stroke: string;
}

/** The classes of the chart colours, for segments and for their legend. */
const chartColours = [
  { stroke: 'stroke-chart-1', background: 'bg-chart-1' },
  { stroke: 'stroke-chart-2', background: 'bg-chart-2' },
  { stroke: 'stroke-chart-3', background: 'bg-chart-3' },
  { stroke: 'stroke-chart-4', background: 'bg-chart-4' },
  { stroke: 'stroke-chart-5', background: 'bg-chart-5' },
] as const;
export const maxChartColours = chartColours.length;
export const chartColourAt = (index: number) => chartColours[index % chartColours.length] ?? chartColours[0];

/** A segment for each amount, by its share of all of them. */
export function toSegments(shares: readonly { label: string; amount: number }[]): DonutSegment[] {
  const total = shares.reduce((sum, { amount }) => sum + amount, 0);
  let from = 0;
  return shares.map(({ label, amount }, index) => {
    const segment = { key: label, from, to: from + amount / total, stroke: chartColourAt(index).stroke };
    from = segment.to;
    return segment;
  });
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
