import { Link } from 'react-router';
import { payrollAdmins } from '../../../shared/duties.ts';
import { formatPaise, type Rupees, sumPaise, toPaise } from '../../../shared/money.ts';
import type { PaymentsToday, PayOverview } from '../../../shared/overview.ts';
import { formatPeriod } from '../../../shared/period.ts';
import { countEmployees } from '../../lib/count.ts';
import { mayDo } from '../../lib/duties.ts';
import { OverviewCard } from '../OverviewCard.tsx';

interface LineProps {
  label: string;
  amount: Rupees;
  employees?: number;
  tone?: string;
}

const Line = ({ label, amount, employees, tone = '' }: LineProps) => (
  <div className="flex items-baseline justify-between gap-3 py-3 text-14 first:pt-0 last:pb-0">
    <dt>
      {label}
      {employees !== undefined && (
        <span className="block text-13 text-tertiary">{countEmployees(employees)}</span>
      )}
    </dt>
    <dd className={`figures shrink-0 font-semibold ${tone}`}>{formatPaise(toPaise(amount))}</dd>
  </div>
);

const Lines = ({ due, paid, queued, failed }: PaymentsToday) => (
  <dl className="mt-4 divide-y divide-line">
    <Line label="Due" amount={due} />
    {queued.employees > 0 && <Line label="In batches" amount={queued.amount} employees={queued.employees} />}
    <Line
      label="Paid"
      amount={paid.amount}
      employees={paid.employees}
      tone={paid.employees > 0 ? 'text-positive' : ''}
    />
    {failed.employees > 0 && (
      <Line label="Failed" amount={failed.amount} employees={failed.employees} tone="text-negative" />
    )}
  </dl>
);

/** What is due to employees of the newest payslips, what is paid, and what failed; and what is open of the month before. */
export function PaymentsCard({ pay, className }: { pay: PayOverview; className: string }) {
  const [newest, ...before] = pay.payments;
  if (newest)
    return (
      <OverviewCard
        title="Payments"
        link={{ to: `/admin/pay-runs/${newest.payPeriod}/payments`, label: 'Open' }}
        className={className}
      >
        <p className="mt-1 text-13 text-tertiary">For {formatPeriod(newest.payPeriod)}</p>
        <Lines {...newest} />
        {before.map(({ payPeriod, due, queued }) => (
          <p key={payPeriod} className="mt-4 border-t border-line pt-3 text-13 text-tertiary">
            <Link
              to={`/admin/pay-runs/${payPeriod}/payments`}
              className="rounded-6 font-semibold text-link hover:underline"
            >
              {formatPeriod(payPeriod)}
            </Link>
            : {formatPaise(sumPaise([toPaise(due), toPaise(queued.amount)]))} not paid yet
          </p>
        ))}
      </OverviewCard>
    );
  return (
    <OverviewCard
      title="Payments"
      link={mayDo(payrollAdmins) ? { to: '/admin/payment-settings', label: 'Settings' } : undefined}
      className={`flex flex-col ${className}`}
    >
      <p className="grid flex-1 place-content-center py-6 text-center text-14 text-tertiary">
        {pay.payRun
          ? 'Payments are not tracked. Choose from which month in the payment settings.'
          : 'Payments follow once payslips are generated.'}
      </p>
    </OverviewCard>
  );
}
