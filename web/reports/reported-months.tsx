import type { ReactNode } from 'react';
import type { PayPeriod } from '../../shared/period.ts';
import { type ReportedMonths, reportsRoutes as routes } from '../../shared/reports/reports.ts';
import { useRoute } from '../lib/query.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { lastMonth } from '../ui/MonthRoute.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { messages } from './messages.ts';

/** The month that a report begins with: the newest one with payslips, and the last one without any. */
export const newestMonth = ({ newest }: ReportedMonths): PayPeriod => newest ?? lastMonth();

/** A report as a screen, once the months with payslips are known. */
export const reportScreen = (Report: (props: { months: ReportedMonths }) => ReactNode) =>
  function ReportScreen() {
    const query = useRoute(routes.reportedMonths);
    if (query.data) return <Report months={query.data} />;
    return (
      <>
        <PageHeader />
        <Loaded query={query} loading={messages.loading} failed={messages.loadFailed} size={2}>
          {() => null}
        </Loaded>
      </>
    );
  };
