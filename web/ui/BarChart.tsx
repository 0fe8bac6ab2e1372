import type { Paise } from '../../shared/money.ts';
import { formatCompactRupees } from '../lib/compact-rupees.ts';
import { classNames } from './class-names.ts';

const chartHeightPx = 132;
const minBarHeightPx = 3;

/** A linear scale from amounts to pixels from the top; its domain includes zero, for bars above and below it. */
function createLinearScale(amounts: readonly number[]) {
  const top = Math.max(0, ...amounts);
  const bottom = Math.min(0, ...amounts);
  const span = top - bottom || 1;
  return (amount: number) => ((top - amount) / span) * chartHeightPx;
}

export interface ChartBar {
  key: string;
  /** Below the bar. */
  label: string;
  /** For screen readers, with the amount. */
  description: string;
  /** Undefined where there is none. */
  amount: Paise | undefined;
  isHighlighted: boolean;
}

function Bar({ bar, scale }: { bar: ChartBar; scale: (amount: number) => number }) {
  const { label, description, amount: shown, isHighlighted } = bar;
  const amount = shown ?? 0;
  const end = scale(Math.min(amount, 0));
  const start = Math.min(scale(Math.max(amount, 0)), end - minBarHeightPx);
  return (
    <li className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] justify-items-center gap-1.5">
      <span className="sr-only">{description}</span>
      <span aria-hidden="true" className="figures text-12 whitespace-nowrap text-tertiary">
        {shown === undefined ? '–' : formatCompactRupees(shown)}
      </span>
      <svg width="100%" height={chartHeightPx} aria-hidden="true" className="max-w-12">
        <rect
          y={start}
          width="100%"
          height={end - start}
          rx={Math.min(6, (end - start) / 2)}
          className={
            shown === undefined ? 'fill-idle-mark' : isHighlighted ? 'fill-accent' : 'fill-chart-soft'
          }
        />
      </svg>
      <span
        aria-hidden="true"
        className={classNames('text-12', isHighlighted ? 'font-semibold text-ink' : 'text-tertiary')}
      >
        {label}
      </span>
    </li>
  );
}

/** A bar chart of amounts, each with a text for screen readers. */
export function BarChart({ bars }: { bars: readonly ChartBar[] }) {
  const scale = createLinearScale(bars.map(({ amount }) => amount ?? 0));
  return (
    <ol className="mt-5 flex gap-1.5 sm:gap-4">
      {bars.map((bar) => (
        <Bar key={bar.key} bar={bar} scale={scale} />
      ))}
    </ol>
  );
}
