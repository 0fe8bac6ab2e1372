import type { PeopleOverview } from '../../../shared/overview/overview.ts';
import { formatPeriod, formatShortMonth } from '../../../shared/period.ts';
import { countEmployees, formatCount } from '../../lib/count.ts';
import { BarChart, withoutLeading } from '../../ui/BarChart.tsx';
import { Card, CardHeader } from '../../ui/Card.tsx';

/** '3 more than in December 2025'. */
function compareCounts(before: number, now: number, period: string): string {
  if (now === before) return `as in ${formatPeriod(period)}`;
  return `${formatCount(Math.abs(now - before))} ${now > before ? 'more' : 'fewer'} than in ${formatPeriod(period)}`;
}

/** Employees at the end of each of the last months. */
export function HeadcountChart({
  headcount,
  className,
}: {
  headcount: PeopleOverview['headcount'];
  className: string;
}) {
  const months = withoutLeading(headcount, ({ employees }) => employees > 0);
  const [oldest, newest] = [months[0], months.at(-1)];
  if (!oldest || !newest) return null;
  return (
    <Card className={className}>
      <CardHeader title="Headcount, last 12 months" />
      <p className="mt-1.5 flex flex-wrap items-baseline gap-x-2.5">
        <span className="figures text-22 font-semibold">{countEmployees(newest.employees)}</span>
        <span className="text-13 text-tertiary">
          {compareCounts(oldest.employees, newest.employees, oldest.payPeriod)}
        </span>
      </p>
      <BarChart
        format={formatCount}
        bars={months.map(({ payPeriod, employees }) => ({
          key: payPeriod,
          label: formatShortMonth(payPeriod),
          description: `${formatPeriod(payPeriod)}: ${countEmployees(employees)}`,
          amount: employees,
          isHighlighted: payPeriod === newest.payPeriod,
        }))}
      />
    </Card>
  );
}
