import { todayInIndia } from '../../shared/date.ts';
import { payrollAdmins } from '../../shared/duties.ts';
import { type MonthSummary, payrollRoutes } from '../../shared/payroll/payroll.ts';
import { formatPeriod, toPeriod } from '../../shared/period.ts';
import { count } from '../lib/count.ts';
import { useRoute } from '../lib/query.tsx';
import { mayDo } from '../lib/session.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { EmployeesCard } from './EmployeesCard.tsx';
import { messages } from './messages.ts';
import { PayrollSummary } from './PayrollSummary.tsx';

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

/** Spec §2, Payroll management: the totals of the pay run, and the list of employees. */
export default function PayrollScreen() {
  const query = useRoute(payrollRoutes.summary);
  const { data, error } = query;
  return (
    <>
      <PageHeader subtitle={data || error ? describeMonth(data ?? {}) : <DescriptionPlaceholder />}>
        {mayDo(payrollAdmins) && <ButtonLink to="/admin/salary-components">Salary components</ButtonLink>}
      </PageHeader>
      <div className="grid gap-5">
        <Loaded query={query} loading="Loading the pay run…" failed={messages.summaryFailed}>
          {(run) => <PayrollSummary run={run} />}
        </Loaded>
        <EmployeesCard />
      </div>
    </>
  );
}
