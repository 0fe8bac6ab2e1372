import { formatPaise, sumPaise, toPaise } from '../../../shared/money.ts';
import type { PayOverview } from '../../../shared/overview/overview.ts';
import { formatPeriod, formatShortMonth } from '../../../shared/period.ts';
import { formatCompactRupees } from '../../lib/rupees.ts';
import { BarChart, withoutLeading } from '../../ui/BarChart.tsx';
import { Card, CardHeader } from '../../ui/Card.tsx';

const Legend = ({ label, mark }: { label: string; mark: string }) => (
  <li className="flex items-center gap-1.5">
    <span aria-hidden="true" className={`size-2.5 rounded-[3px] forced-color-adjust-none ${mark}`} />
    {label}
  </li>
);

/** The cost of the last months: what employees earn, and what the employer contributes besides. */
export function CostChart({ cost, className }: { cost: PayOverview['cost']; className: string }) {
  const months = withoutLeading(cost, ({ amounts }) => amounts !== undefined);
  const newest = months.at(-1);
  if (!newest?.amounts) return null;
  const totals = months.map(({ payPeriod, amounts }) => ({
    payPeriod,
    pay: amounts && toPaise(amounts.pay),
    employer: amounts && toPaise(amounts.employer),
    total: amounts && sumPaise([toPaise(amounts.pay), toPaise(amounts.employer)]),
  }));
  const total = totals.at(-1)?.total ?? 0;
  return (
    <Card className={className}>
      <CardHeader title="Cost, last 12 months">
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-13 text-tertiary">
          <Legend label="Pay" mark="bg-accent" />
          <Legend label="Employer contributions" mark="bg-chart-2" />
        </ul>
      </CardHeader>
      <p className="mt-1.5 flex flex-wrap items-baseline gap-x-2.5">
        <span className="figures text-22 font-semibold">{formatPaise(total)}</span>
        <span className="text-13 text-tertiary">in {formatPeriod(newest.payPeriod)}</span>
      </p>
      <BarChart
        format={formatCompactRupees}
        bars={totals.map(({ payPeriod, pay, employer, total: amount }, index) => ({
          key: payPeriod,
          label: formatShortMonth(payPeriod),
          description:
            amount === undefined
              ? `${formatPeriod(payPeriod)}: no payslips`
              : `${formatPeriod(payPeriod)}: ${formatPaise(amount)}, of which ${formatPaise(employer ?? 0)} employer contributions and ${formatPaise(pay ?? 0)} pay`,
          amount,
          ...(employer !== undefined && { part: employer }),
          isHighlighted: index === totals.length - 1,
        }))}
      />
    </Card>
  );
}
