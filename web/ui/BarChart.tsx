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

export interface ChartBar<Amount extends number> {
  key: string;
  /** Below the bar. */
  label: string;
  /** For screen readers, with the amount. */
  description: string;
  /** Undefined where there is none. */
  amount: Amount | undefined;
  /** The part of an amount above zero that is drawn apart, at its top. */
  part?: Amount;
  isHighlighted: boolean;
}

/** More bars than this leave no room for their amounts on a phone, where a table has them. */
const maxLabelledOnPhone = 8;

interface BarProps<Amount extends number> {
  bar: ChartBar<Amount>;
  scale: (amount: number) => number;
  format: (amount: Amount) => string;
  hasPhoneLabel: boolean;
}

function Bar<Amount extends number>({ bar, scale, format, hasPhoneLabel }: BarProps<Amount>) {
  const { label, description, amount: shown, part = 0, isHighlighted } = bar;
  const amount = shown ?? 0;
  const end = scale(Math.min(amount, 0));
  const start = Math.min(scale(Math.max(amount, 0)), end - minBarHeightPx);
  const partHeight = Math.min(end - start, scale(0) - scale(part));
  const radius = Math.min(6, (end - start) / 2);
  return (
    <li className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] justify-items-center gap-1.5">
      <span className="sr-only">{description}</span>
      <span
        aria-hidden="true"
        className={classNames(
          'figures text-12 whitespace-nowrap text-tertiary',
          !hasPhoneLabel && 'max-sm:hidden',
        )}
      >
        {shown === undefined ? '–' : format(shown)}
      </span>
      <svg width="100%" height={chartHeightPx} aria-hidden="true" className="max-w-12">
        <rect
          y={start}
          width="100%"
          height={end - start}
          rx={radius}
          className={
            shown === undefined ? 'fill-idle-mark' : isHighlighted ? 'fill-accent' : 'fill-chart-soft'
          }
        />
        {partHeight > 0 && (
          <rect
            y={start}
            width="100%"
            height={partHeight}
            rx={Math.min(radius, partHeight / 2)}
            className="fill-chart-2"
          />
        )}
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

interface BarChartProps<Amount extends number> {
  bars: readonly ChartBar<Amount>[];
  /** The text above a bar: short. */
  format: (amount: Amount) => string;
}

/** A bar chart of amounts, each with a text for screen readers. */
export function BarChart<Amount extends number>({ bars, format }: BarChartProps<Amount>) {
  const scale = createLinearScale(bars.map(({ amount }) => amount ?? 0));
  const isDense = bars.length > maxLabelledOnPhone;
  return (
    <ol className={classNames('mt-5 flex gap-1.5', isDense ? 'sm:gap-2' : 'sm:gap-4')}>
      {bars.map((bar) => (
        <Bar key={bar.key} bar={bar} scale={scale} format={format} hasPhoneLabel={!isDense} />
      ))}
    </ol>
  );
}

/** The meaning of a chart's colours; its texts for screen readers say it too. */
export const Legend = ({ entries }: { entries: readonly { label: string; className: string }[] }) => (
  <ul aria-hidden="true" className="mt-4 flex flex-wrap gap-x-5 gap-y-2 text-13 text-secondary">
    {entries.map(({ label, className }) => (
      <li key={label} className="flex items-center gap-2">
        <span className={`size-2.5 rounded-[3px] forced-color-adjust-none ${className}`} />
        {label}
      </li>
    ))}
  </ul>
);

/** Bars that a chart has at least. */
const minMonths = 6;

/** Months without those before the first that has figures, but at least half a year of them. Oldest first. */
export function withoutLeading<Month>(
  months: readonly Month[],
  hasFigures: (month: Month) => boolean,
): readonly Month[] {
  const first = months.findIndex(hasFigures);
  return first < 0 ? [] : months.slice(Math.max(0, Math.min(first, months.length - minMonths)));
}
