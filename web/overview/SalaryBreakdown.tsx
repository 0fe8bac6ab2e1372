import { formatPaise, type Paise, toPaise } from '../../shared/money.ts';
import { formatPeriod } from '../../shared/period.ts';
import type { Slip } from '../../shared/slips/slips.ts';
import { formatCompactRupees } from '../lib/rupees.ts';
import { Card, CardHeader } from '../ui/Card.tsx';
import { classNames } from '../ui/class-names.ts';
import { chartColourAt, DonutChart, toSegments } from '../ui/DonutChart.tsx';
import { toEarnings } from './chart-data.ts';

/** Characters of an amount that fit into the ring in the large font size, and in the small one. */
const maxLargeLength = 10;
const maxExactLength = 13;

/** Gross earnings in the centre of the chart: zero paise are omitted, and a long amount is in compact notation. */
function GrossAmount({ amount }: { amount: Paise }) {
  const exact = formatPaise(amount).replace(/\.00$/, '');
  const text = exact.length > maxExactLength ? `₹${formatCompactRupees(amount)}` : exact;
  return (
    <span
      className={classNames('figures font-semibold', text.length > maxLargeLength ? 'text-13' : 'text-17')}
    >
      {text}
    </span>
  );
}

/** The components of the newest slip's gross earnings, as a donut chart with its legend. */
export function SalaryBreakdown({ slip, className }: { slip: Slip; className: string }) {
  const earnings = toEarnings(slip);
  return (
    <Card className={className}>
      <CardHeader title="Salary breakdown">
        <span className="text-13 text-tertiary">{formatPeriod(slip.profile.payPeriod ?? '')}</span>
      </CardHeader>
      <div className="mt-4 grid items-center justify-items-center gap-x-9 gap-y-5 sm:grid-cols-[auto_minmax(0,1fr)]">
        <DonutChart segments={toSegments(earnings)} className="size-42">
          <span className="text-12 text-tertiary">Gross</span>
          <GrossAmount amount={toPaise(slip.profile.grossEarnings ?? 0)} />
        </DonutChart>
        <dl className="w-full divide-y divide-line">
          {earnings.map(({ label, amount, percent }, index) => (
            <div key={label} className="flex flex-wrap items-center gap-x-3 py-2.5 text-14">
              <span
                aria-hidden="true"
                className={`size-2.5 shrink-0 rounded-[3px] forced-color-adjust-none ${chartColourAt(index).background}`}
              />
              <dt>{label}</dt>
              <dd className="figures ml-auto flex items-baseline font-medium">
                {formatPaise(amount)}
                <span className="w-13 text-right text-13 font-normal text-tertiary">{percent}%</span>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </Card>
  );
}
