import { formatPaise } from '../../shared/money.ts';
import { formatPeriod, formatShortMonth } from '../../shared/period.ts';
import type { SlipListItem } from '../../shared/slips.ts';
import { Card, CardHeader } from '../ui/Card.tsx';
import { classNames } from '../ui/class-names.ts';
import { averagePay, formatCompactRupees, lastSixMonths, type MonthlyPay } from './chart-data.ts';

const chartHeightPx = 132;
const minBarHeightPx = 3;

/** A linear scale from amounts to pixels from the top; its domain includes zero, for bars above and below it. */
function createLinearScale(amounts: readonly number[]) {
  const top = Math.max(0, ...amounts);
  const bottom = Math.min(0, ...amounts);
  const span = top - bottom || 1;
  return (amount: number) => ((top - amount) / span) * chartHeightPx;
}

interface BarProps {
  month: MonthlyPay;
  isNewest: boolean;
  scale: (amount: number) => number;
}

function Bar({ month: { period, netPay }, isNewest, scale }: BarProps) {
  const amount = netPay ?? 0;
  const end = scale(Math.min(amount, 0));
  const start = Math.min(scale(Math.max(amount, 0)), end - minBarHeightPx);
  return (
    <li className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] justify-items-center gap-1.5">
      <span className="sr-only">
        {formatPeriod(period)}: {netPay === undefined ? 'no payslip' : formatPaise(netPay)}
      </span>
      <span aria-hidden="true" className="figures text-12 whitespace-nowrap text-tertiary">
        {netPay === undefined ? '–' : formatCompactRupees(netPay)}
      </span>
      <svg width="100%" height={chartHeightPx} aria-hidden="true" className="max-w-12">
        <rect
          y={start}
          width="100%"
          height={end - start}
          rx={Math.min(6, (end - start) / 2)}
          className={netPay === undefined ? 'fill-idle-mark' : isNewest ? 'fill-accent' : 'fill-chart-soft'}
        />
      </svg>
      <span
        aria-hidden="true"
        className={classNames('text-12', isNewest ? 'font-semibold text-ink' : 'text-tertiary')}
      >
        {formatShortMonth(period)}
      </span>
    </li>
  );
}

/** A bar chart of the net pay in the six months up to the newest slip. */
export function NetPayHistory({ slips, className }: { slips: readonly SlipListItem[]; className: string }) {
  const months = lastSixMonths(slips);
  const scale = createLinearScale(months.map(({ netPay }) => netPay ?? 0));
  return (
    <Card className={className}>
      <CardHeader title="Net pay, last 6 months" />
      <p className="mt-1.5 flex flex-wrap items-baseline gap-x-2.5">
        <span className="figures text-22 font-semibold">{formatPaise(averagePay(months))}</span>
        <span className="text-13 text-tertiary">average</span>
      </p>
      <ol className="mt-5 flex gap-1.5 sm:gap-4">
        {months.map((month, index) => (
          <Bar key={month.period} month={month} isNewest={index === months.length - 1} scale={scale} />
        ))}
      </ol>
    </Card>
  );
}
