import { formatPaise, type Paise, toPaise } from '../../shared/money.ts';
import { formatPeriod } from '../../shared/period.ts';
import type { Slip } from '../../shared/slips.ts';
import { Card, CardHeader } from '../ui/Card.tsx';
import { classNames } from '../ui/class-names.ts';
import { chartColours } from './chart-colours.ts';
import { formatCompactRupees } from './compact-rupees.ts';
import { DonutChart, type DonutSegment } from './DonutChart.tsx';
import { type Earning, toEarnings } from './earnings.ts';

const segmentColour = (index: number) => chartColours[index % chartColours.length] ?? chartColours[0];

function toSegments(earnings: readonly Earning[]): DonutSegment[] {
  const total = earnings.reduce((sum, { amount }) => sum + amount, 0);
  let from = 0;
  return earnings.map(({ label, amount }, index) => {
    const part = { key: label, from, to: from + amount / total, stroke: segmentColour(index).stroke };
    from = part.to;
    return part;
  });
}

/** Characters of an amount that fit into the ring in the large size, and at all. */
const maxLargeLength = 10;
const maxExactLength = 13;

/** Gross earnings as they fit into the ring: ₹92,500 without empty paise, ₹12.3 Cr where it is very long. */
function GrossAmount({ amount }: { amount: Paise }) {
  const exact = formatPaise(amount).replace(/\.00$/, '');
  const words = exact.length > maxExactLength ? `₹${formatCompactRupees(amount)}` : exact;
  return (
    <span
      className={classNames('figures font-semibold', words.length > maxLargeLength ? 'text-13' : 'text-17')}
    >
      {words}
    </span>
  );
}

/** Of what the newest gross earnings are made. */
export function SalaryBreakdown({ slip, className }: { slip: Slip; className: string }) {
  const earnings = toEarnings(slip);
  return (
    <Card className={className}>
      <CardHeader title="Salary breakdown">
        <span className="text-13 text-tertiary">{formatPeriod(slip.profile.payPeriod ?? '')}</span>
      </CardHeader>
      <div className="mt-4 grid items-center justify-items-center gap-x-9 gap-y-5 sm:grid-cols-[auto_minmax(0,1fr)]">
        <DonutChart parts={toSegments(earnings)} className="size-42">
          <span className="text-12 text-tertiary">Gross</span>
          <GrossAmount amount={toPaise(slip.profile.grossEarnings ?? 0)} />
        </DonutChart>
        <dl className="w-full divide-y divide-line">
          {earnings.map(({ label, amount, percent }, index) => (
            <div key={label} className="flex flex-wrap items-center gap-x-3 py-2.5 text-14">
              <span
                aria-hidden="true"
                className={`size-2.5 shrink-0 rounded-[3px] ${segmentColour(index).ground}`}
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
