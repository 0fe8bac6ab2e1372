import { paise } from '../../shared/money.ts';
import { formatCompactRupees } from '../lib/compact-rupees.ts';
import { classNames } from './class-names.ts';

const chartHeightPx = 132;
const minBarHeightPx = 3;
/** Of more bars, a phone has no room for the amounts above them. */
const maxLabelledOnPhone = 8;

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
  /** In paise, or in the unit of `format`. Undefined where there is none. */
  amount: number | undefined;
  /** The part of the amount at the top of the bar, in a colour of its own. */
  upperPart?: number | undefined;
  isHighlighted: boolean;
}

const totalOf = ({ amount }: ChartBar): number => amount ?? 0;

interface BarProps {
  bar: ChartBar;
  scale: (amount: number) => number;
  format: (amount: number) => string;
  isNarrow: boolean;
  /** On a phone as well. */
  isLabelled: boolean;
}

function Bar({ bar, scale, format, isNarrow, isLabelled }: BarProps) {
  const { label, description, amount: shown, upperPart = 0, isHighlighted } = bar;
  const amount = totalOf(bar);
  const end = scale(Math.min(amount, 0));
  const start = Math.min(scale(Math.max(amount, 0)), end - minBarHeightPx);
  return (
    <li className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] justify-items-center gap-1.5">
      <span className="sr-only">{description}</span>
      <span
        aria-hidden="true"
        className={classNames('figures text-12 whitespace-nowrap text-tertiary', isNarrow && 'max-sm:hidden')}
      >
        {shown === undefined ? '–' : format(shown)}
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
        {upperPart > 0 && (
          <rect
            y={start}
            width="100%"
            height={scale(amount - upperPart) - start}
            rx="2"
            className={isHighlighted ? 'fill-chart-2' : 'fill-chart-2/45'}
          />
        )}
      </svg>
      <span
        aria-hidden="true"
        className={classNames(
          'text-12 whitespace-nowrap',
          isHighlighted ? 'font-semibold text-ink' : 'text-tertiary',
          !isLabelled && 'max-sm:invisible',
        )}
      >
        {label}
      </span>
    </li>
  );
}

interface BarChartProps {
  bars: readonly ChartBar[];
  /** The text above a bar; by default, paise as compact rupees. */
  format?: (amount: number) => string;
}

const formatPaiseCompact = (amount: number) => formatCompactRupees(paise(amount));

/** A bar chart of amounts, each with a text for screen readers. */
export function BarChart({ bars, format = formatPaiseCompact }: BarChartProps) {
  const scale = createLinearScale(bars.map(totalOf));
  const isNarrow = bars.length > maxLabelledOnPhone;
  return (
    <ol className={classNames('mt-5 flex', isNarrow ? 'gap-1 sm:gap-2' : 'gap-1.5 sm:gap-4')}>
      {bars.map((bar, index) => (
        <Bar
          key={bar.key}
          bar={bar}
          scale={scale}
          format={format}
          isNarrow={isNarrow}
          isLabelled={!isNarrow || (bars.length - index) % 2 === 1}
        />
      ))}
    </ol>
  );
}
