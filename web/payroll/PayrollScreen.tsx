import { useQuery } from '@tanstack/react-query';
import { todayInIndia } from '../../shared/date.ts';
import { formatPeriod, toPeriod } from '../../shared/period.ts';
import { withReason } from '../lib/call-error.ts';
import { Card } from '../ui/Card.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { ErrorState } from '../ui/states.tsx';
import { employeesQuery } from './calls.ts';
import { EmployeesCard } from './EmployeesCard.tsx';
import { messages } from './messages.ts';
import { type MonthSummary, summarizeMonth } from './month-summary.ts';
import { PayrollSummary, PayrollSummarySkeleton } from './PayrollSummary.tsx';

/** The month that is summarized, and how many employees are on others. */
function describeMonth({ payPeriod, onOtherMonths }: Partial<MonthSummary>): string {
  const month = payPeriod ? `${formatPeriod(payPeriod)} pay run. ` : '';
  const others = onOtherMonths
    ? `${onOtherMonths} ${onOtherMonths === 1 ? 'employee stands' : 'employees stand'} on other months. `
    : '';
  return `${month}${others}Slips are visible to employees once generated.`;
}

/** As wide as the description, so that it shifts no layout when it appears. */
const DescriptionPlaceholder = () => (
  <span className="invisible">{describeMonth({ payPeriod: toPeriod(todayInIndia()) })}</span>
);

/** Spec §2, Payroll management: the sums of the pay run, and the list of employees. */
export default function PayrollScreen() {
  const { data, error, refetch } = useQuery(employeesQuery);
  const run = data && summarizeMonth(data);
  return (
    <>
      <PageHeader
        title="Payroll management"
        subtitle={run || error ? describeMonth(run ?? {}) : <DescriptionPlaceholder />}
      />
      {error && !data ? (
        <Card>
          <ErrorState message={withReason(messages.listFailed, error)} onRetry={refetch} />
        </Card>
      ) : (
        <div className="grid gap-5">
          {run ? <PayrollSummary run={run} /> : <PayrollSummarySkeleton />}
          <EmployeesCard employees={data} />
        </div>
      )}
    </>
  );
}
