import { useQuery } from '@tanstack/react-query';
import { todayInIndia } from '../../shared/date.ts';
import { formatPeriod } from '../../shared/period.ts';
import { withReason } from '../lib/call-error.ts';
import { Card } from '../ui/Card.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { ErrorState } from '../ui/states.tsx';
import { employeesQuery } from './calls.ts';
import { EmployeesCard } from './EmployeesCard.tsx';
import { type PayRun, summarizePayRun } from './employees.ts';
import { messages } from './messages.ts';
import { PayrollSummary, PayrollSummarySkeleton } from './PayrollSummary.tsx';

/** What the figures below are of, and who is not among them. */
function describePayRun({ payPeriod, onOtherMonths }: Partial<PayRun>): string {
  const month = payPeriod ? `${formatPeriod(payPeriod)} pay run. ` : '';
  const others = onOtherMonths
    ? `${onOtherMonths} ${onOtherMonths === 1 ? 'employee stands' : 'employees stand'} on other months. `
    : '';
  return `${month}${others}Slips are visible to employees once generated.`;
}

/** As long as what comes, so that nothing moves then. */
const DescriptionPlaceholder = () => (
  <span className="invisible">{describePayRun({ payPeriod: todayInIndia().slice(0, 7) })}</span>
);

/** Payroll management (spec §2): the pay run as a whole, and every employee with what can be done about them. */
export default function PayrollScreen() {
  const { data, error, refetch } = useQuery(employeesQuery);
  const run = data && summarizePayRun(data);
  return (
    <>
      <PageHeader
        title="Payroll management"
        subtitle={run || error ? describePayRun(run ?? {}) : <DescriptionPlaceholder />}
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
