import { useQuery } from '@tanstack/react-query';
import { todayInIndia } from '../../shared/date.ts';
import type { PayRunList } from '../../shared/pay-runs/pay-run.ts';
import { payRunsRoutes } from '../../shared/pay-runs/pay-runs.ts';
import { importableMonths, isFirstYear } from '../../shared/payroll/importable-months.ts';
import { mayCall } from '../lib/session.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { ListCard } from '../ui/ListCard.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { EmptyState } from '../ui/states.tsx';
import { payRunsQuery } from './calls.ts';
import { MonthTable } from './MonthTable.tsx';
import { messages } from './messages.ts';
import { OpenMonthCard } from './OpenMonthCard.tsx';

/** Whether months of this tax year may have been paid before the company's first pay run. */
function hasEarlierMonths({ months }: PayRunList): boolean {
  const firstRun = months.at(-1)?.payPeriod;
  const today = todayInIndia();
  return isFirstYear(firstRun, today) && importableMonths(firstRun, today) !== undefined;
}

/** The next month to open, and all months opened so far. */
export default function PayRunsScreen() {
  const query = useQuery(payRunsQuery);
  const { data } = query;
  return (
    <>
      <PageHeader subtitle="Run payroll for all employees: enter, check and generate payslips.">
        {data && hasEarlierMonths(data) && (
          <ButtonLink to="/admin/pay-runs/earlier-months">Import earlier months</ButtonLink>
        )}
      </PageHeader>
      <div className="grid gap-5">
        {data && data.openable.length > 0 && mayCall(payRunsRoutes.openPayRun) && (
          <OpenMonthCard openable={data.openable} />
        )}
        <ListCard
          title="Months"
          query={{ ...query, data: data?.months }}
          loading="Loading the pay runs…"
          failed={messages.listFailed}
          empty={<EmptyState icon="payRun" message={messages.noMonths} />}
        >
          {(months) => <MonthTable months={months} />}
        </ListCard>
        {data && data.openable.length === 0 && <p className="text-13 text-tertiary">{messages.closeFirst}</p>}
      </div>
    </>
  );
}
