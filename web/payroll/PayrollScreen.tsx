import { useQuery } from '@tanstack/react-query';
import { formatPeriod } from '../../shared/period.ts';
import { withReason } from '../lib/call-error.ts';
import { Card } from '../ui/Card.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { ErrorState } from '../ui/states.tsx';
import { employeesQuery } from './calls.ts';
import { EmployeesCard, EmployeesSkeleton } from './EmployeesCard.tsx';
import { payRunOf } from './employees.ts';
import { PayrollSummary, PayrollSummarySkeleton } from './PayrollSummary.tsx';
import { words } from './words.ts';

const visibleOnce = 'Slips are visible to employees once generated.';

/** Payroll management (spec §2): the pay run as a whole, and every employee with what can be done about them. */
export default function PayrollScreen() {
  const { data, error, refetch } = useQuery(employeesQuery);
  const run = data && payRunOf(data);
  return (
    <>
      <PageHeader
        title="Payroll management"
        words={run?.payPeriod ? `${formatPeriod(run.payPeriod)} pay run. ${visibleOnce}` : visibleOnce}
      />
      {data && run ? (
        <div className="grid gap-5">
          <PayrollSummary run={run} />
          <EmployeesCard employees={data} />
        </div>
      ) : error ? (
        <Card>
          <ErrorState words={withReason(words.listFailed, error)} onRetry={refetch} />
        </Card>
      ) : (
        <div className="grid gap-5">
          <PayrollSummarySkeleton />
          <EmployeesSkeleton />
        </div>
      )}
    </>
  );
}
