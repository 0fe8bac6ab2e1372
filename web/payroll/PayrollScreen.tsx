import { useQuery } from '@tanstack/react-query';
import { todayInIndia } from '../../shared/date.ts';
import { payrollAdmins } from '../../shared/duties.ts';
import type { MonthSummary } from '../../shared/payroll/payroll.ts';
import { formatPeriod, toPeriod } from '../../shared/period.ts';
import { withReason } from '../lib/call-error.ts';
import { count } from '../lib/count.ts';
import { mayDo } from '../lib/duties.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { ErrorState } from '../ui/states.tsx';
import { monthSummaryQuery } from './calls.ts';
import { EmployeesCard } from './EmployeesCard.tsx';
import { messages } from './messages.ts';
import { PayrollSummary, PayrollSummarySkeleton } from './PayrollSummary.tsx';

/** Subtitle: the month of the totals, and the number of employees on other months. */
function describeMonth({ payPeriod, onOtherMonths }: Partial<MonthSummary>): string {
  const month = payPeriod ? `${formatPeriod(payPeriod)} pay run. ` : '';
  const others = onOtherMonths
    ? `${count(onOtherMonths, 'employee is', 'employees are')} on other months. `
    : '';
  return `${month}${others}Employees see their payslips once generated, or when you publish the month.`;
}

/** As wide as the description, so that it shifts no layout when it appears. */
const DescriptionPlaceholder = () => (
  <span className="invisible">{describeMonth({ payPeriod: toPeriod(todayInIndia()) })}</span>
);

function Summary() {
  const { data, error, refetch } = useQuery(monthSummaryQuery);
  if (data) return <PayrollSummary run={data} />;
  if (!error) return <PayrollSummarySkeleton />;
  return (
    <Card>
      <ErrorState message={withReason(messages.summaryFailed, error)} onRetry={refetch} />
    </Card>
  );
}

/** Spec §2, Payroll management: the totals of the pay run, and the list of employees. */
export default function PayrollScreen() {
  const { data, error } = useQuery(monthSummaryQuery);
  return (
    <>
      <PageHeader subtitle={data || error ? describeMonth(data ?? {}) : <DescriptionPlaceholder />}>
        {mayDo(payrollAdmins) && <ButtonLink to="/admin/salary-components">Salary components</ButtonLink>}
      </PageHeader>
      <div className="grid gap-5">
        <Summary />
        <EmployeesCard />
      </div>
    </>
  );
}
