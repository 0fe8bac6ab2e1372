import { formatPaise, toPaise } from '../../shared/money.ts';
import { formatPeriod } from '../../shared/period.ts';
import type { Slip } from '../../shared/slips.ts';
import { Card, CardHeader } from '../ui/Card.tsx';
import { chartColours } from './chart-colours.ts';
import { type Earning, earningsOf } from './earnings.ts';
import { Ring, type RingPart } from './Ring.tsx';

const colourOf = (index: number) => chartColours[index % chartColours.length] ?? chartColours[0];

function partsOf(earnings: readonly Earning[]): RingPart[] {
  const total = earnings.reduce((sum, { amount }) => sum + amount, 0);
  let from = 0;
  return earnings.map(({ label, amount }, index) => {
    const part = { key: label, from, to: from + amount / total, stroke: colourOf(index).stroke };
    from = part.to;
    return part;
  });
}

/** ₹92,500.00 → ₹92,500: inside the ring, whole rupees are enough where there are no others. */
const withoutEmptyPaise = (amount: string) => amount.replace(/\.00$/, '');

/** Characters of an amount that fit into the ring in the large size. */
const longestLarge = 10;

/** Of what the newest gross earnings are made. */
export function SalaryBreakdown({ slip, className }: { slip: Slip; className: string }) {
  const earnings = earningsOf(slip);
  const gross = withoutEmptyPaise(formatPaise(toPaise(slip.profile.grossEarnings ?? 0)));
  return (
    <Card className={className}>
      <CardHeader title="Salary breakdown">
        <span className="text-13 text-tertiary">{formatPeriod(slip.profile.payPeriod ?? '')}</span>
      </CardHeader>
      <div className="mt-4 grid items-center justify-items-center gap-x-9 gap-y-5 sm:grid-cols-[auto_minmax(0,1fr)]">
        <Ring parts={partsOf(earnings)} className="size-42">
          <span className="text-12 text-tertiary">Gross</span>
          <span className={`figures font-semibold ${gross.length > longestLarge ? 'text-13' : 'text-17'}`}>
            {gross}
          </span>
        </Ring>
        <dl className="w-full divide-y divide-line">
          {earnings.map(({ label, amount, percent }, index) => (
            <div key={label} className="flex items-center gap-3 py-2.5 text-14">
              <span
                aria-hidden="true"
                className={`size-2.5 shrink-0 rounded-[3px] ${colourOf(index).ground}`}
              />
              <dt className="mr-auto">{label}</dt>
              <dd className="figures font-medium">{formatPaise(amount)}</dd>
              <dd className="figures w-10 shrink-0 text-right text-13 text-tertiary">{percent}%</dd>
            </div>
          ))}
        </dl>
      </div>
    </Card>
  );
}
