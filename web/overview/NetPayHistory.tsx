import { formatPaise } from '../../shared/money.ts';
import { formatPeriod, formatShortMonth } from '../../shared/period.ts';
import type { SlipListItem } from '../../shared/slips/slips.ts';
import { formatCompactRupees } from '../lib/rupees.ts';
import { BarChart } from '../ui/BarChart.tsx';
import { Card, CardHeader } from '../ui/Card.tsx';
import { averagePay, lastSixMonths } from './chart-data.ts';

/** A bar chart of the net pay in the six months up to the newest slip. */
export function NetPayHistory({ slips, className }: { slips: readonly SlipListItem[]; className: string }) {
  const months = lastSixMonths(slips);
  return (
    <Card className={className}>
      <CardHeader title="Net pay, last 6 months" />
      <p className="mt-1.5 flex flex-wrap items-baseline gap-x-2.5">
        <span className="figures text-22 font-semibold">{formatPaise(averagePay(months))}</span>
        <span className="text-13 text-tertiary">average</span>
      </p>
      <BarChart
        format={formatCompactRupees}
        bars={months.map(({ period, netPay }, index) => ({
          key: period,
          label: formatShortMonth(period),
          description: `${formatPeriod(period)}: ${netPay === undefined ? 'no payslip' : formatPaise(netPay)}`,
          amount: netPay,
          isHighlighted: index === months.length - 1,
        }))}
      />
    </Card>
  );
}
