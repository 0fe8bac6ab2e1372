import { type Paise, sumPaise } from '../../shared/money.ts';
import { wholePercents } from '../lib/figures.ts';
import { formatCompactRupees } from '../lib/rupees.ts';
import { Card, CardHeader } from '../ui/Card.tsx';
import { chartColourAt, DonutChart, maxChartColours, toSegments } from '../ui/DonutChart.tsx';
import type { Cost } from './cost-year.ts';

interface Share {
  label: string;
  amount: Paise;
}

/** The largest departments, and the others together. */
function toShares(departments: readonly { department: string; cost: Cost }[]): Share[] {
  const shares = departments
    .map(({ department, cost }) => ({ label: department, amount: cost.total }))
    .filter(({ amount }) => amount > 0);
  if (shares.length <= maxChartColours) return shares;
  const others = shares.slice(maxChartColours - 1);
  return [
    ...shares.slice(0, maxChartColours - 1),
    { label: `${others.length} others`, amount: sumPaise(others.map(({ amount }) => amount)) },
  ];
}

/** How the cost is divided among departments. */
export function DepartmentShares({
  departments,
}: {
  departments: readonly { department: string; cost: Cost }[];
}) {
  const shares = toShares(departments);
  const percents = wholePercents(shares.map(({ amount }) => amount));
  const total = sumPaise(departments.map(({ cost }) => cost.total));
  return (
    <Card>
      <CardHeader title="Shares of departments" />
      <div className="mt-4 grid items-center justify-items-center gap-x-7 gap-y-5 sm:grid-cols-[auto_minmax(0,1fr)]">
        <DonutChart segments={toSegments(shares)} className="size-38">
          <span className="text-12 text-tertiary">Cost</span>
          <span className="figures text-15 font-semibold">₹{formatCompactRupees(total)}</span>
        </DonutChart>
        <dl className="w-full divide-y divide-line">
          {shares.map(({ label, amount }, index) => (
            <div key={label} className="flex items-center gap-x-3 py-2 text-14">
              <span
                aria-hidden="true"
                className={`size-2.5 shrink-0 rounded-[3px] forced-color-adjust-none ${chartColourAt(index).background}`}
              />
              <dt className="min-w-0 wrap-anywhere">{label}</dt>
              <dd className="figures ml-auto flex items-baseline font-medium whitespace-nowrap">
                {formatCompactRupees(amount)}
                <span className="w-11 text-right text-13 font-normal text-tertiary">{percents[index]}%</span>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </Card>
  );
}
