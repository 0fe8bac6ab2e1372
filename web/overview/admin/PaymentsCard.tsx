import { Link } from 'react-router';
import { payrollAdmins } from '../../../shared/duties.ts';
import { formatPaise, type Paise, sumPaise, toPaise } from '../../../shared/money.ts';
import type { OpenMonth } from '../../../shared/payments/payments.ts';
import { formatPeriod } from '../../../shared/period.ts';
import { countEmployees } from '../../lib/count.ts';
import { mayDo } from '../../lib/session.ts';
import { OverviewCard } from '../OverviewCard.tsx';

const linkClasses = 'rounded-6 font-semibold text-link hover:underline';

interface LineProps {
  label: string;
  amount: Paise;
  employees: number;
  tone?: string;
  /** The screen that has the details. */
  to?: string;
}

const Line = ({ label, amount, employees, tone = '', to }: LineProps) => (
  <div className="flex items-baseline justify-between gap-3 py-3 text-14 first:pt-0 last:pb-0">
    <dt>
      {to ? (
        <Link to={to} className={linkClasses}>
          {label}
        </Link>
      ) : (
        label
      )}
      {employees > 0 && <span className="block text-13 text-tertiary">{countEmployees(employees)}</span>}
    </dt>
    <dd className={`figures shrink-0 font-semibold ${tone}`}>{formatPaise(amount)}</dd>
  </div>
);

type Part = Pick<LineProps, 'amount' | 'employees'>;

const toPart = ({ amount, employees }: OpenMonth['due']): Part => ({ amount: toPaise(amount), employees });

/** The totals that are due and to be recovered, over all months. An employee of two months counts in both. */
function totalsOf(months: readonly OpenMonth[]): { due: Part; recover: Part } {
  const overpaid = months.flatMap(({ recover }) => recover);
  return {
    due: {
      amount: sumPaise(months.map(({ due }) => toPaise(due.amount))),
      employees: months.reduce((sum, { due }) => sum + due.employees, 0),
    },
    recover: {
      amount: sumPaise(overpaid.map((each) => toPaise(each.overpaid))),
      employees: new Set(overpaid.map(({ userId }) => userId)).size,
    },
  };
}

/** The amount of a month that is not paid yet. */
const unpaidOf = ({ due, queued }: OpenMonth): Paise =>
  sumPaise([toPaise(due.amount), toPaise(queued.amount)]);

/**
 * The totals that are due and to be recovered over all months, the outcome of the newest payslips, and the other open
 * months.
 */
export function PaymentsCard({
  months,
  hasPayRun,
  className,
}: {
  months: readonly OpenMonth[];
  hasPayRun: boolean;
  className: string;
}) {
  const [newest, ...before] = months;
  if (newest) {
    const { due, recover } = totalsOf(months);
    const earlier = before.filter((month) => unpaidOf(month) > 0);
    const { payPeriod, paid, queued, failed } = newest;
    return (
      <OverviewCard
        title="Payments"
        link={{ to: `/admin/pay-runs/${payPeriod}/payments`, label: 'Open' }}
        className={className}
      >
        <p className="mt-1 text-13 text-tertiary">For {formatPeriod(payPeriod)}</p>
        <dl className="mt-4 divide-y divide-line">
          <Line label={earlier.length > 0 ? 'Due, all months' : 'Due'} {...due} />
          {queued.employees > 0 && <Line label="In batches" {...toPart(queued)} />}
          <Line label="Paid" {...toPart(paid)} tone={paid.employees > 0 ? 'text-positive' : ''} />
          {failed.employees > 0 && <Line label="Failed" {...toPart(failed)} tone="text-negative" />}
          {recover.employees > 0 && (
            <Line label="To recover" {...recover} tone="text-negative" to="/admin/payments/to-recover" />
          )}
        </dl>
        {earlier.map((month) => (
          <p key={month.payPeriod} className="mt-4 border-t border-line pt-3 text-13 text-tertiary">
            <Link to={`/admin/pay-runs/${month.payPeriod}/payments`} className={linkClasses}>
              {formatPeriod(month.payPeriod)}
            </Link>
            : {formatPaise(unpaidOf(month))} not paid yet
          </p>
        ))}
      </OverviewCard>
    );
  }
  return (
    <OverviewCard
      title="Payments"
      link={mayDo(payrollAdmins) ? { to: '/admin/payment-settings', label: 'Settings' } : undefined}
      className={`flex flex-col ${className}`}
    >
      <p className="grid flex-1 place-content-center py-6 text-center text-14 text-tertiary">
        {hasPayRun
          ? 'Payments are not tracked. Choose from which month in the payment settings.'
          : 'Payments follow once payslips are generated.'}
      </p>
    </OverviewCard>
  );
}
