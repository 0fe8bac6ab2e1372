import type { ReactNode } from 'react';
import { todayInIndia } from '../../shared/date.ts';
import { type PayPeriod, toPeriod } from '../../shared/period.ts';
import { type ReportedMonths, reportsRoutes as routes } from '../../shared/reports/reports.ts';
import { useRoute } from '../lib/query.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { messages } from './messages.ts';

/** The month that a report begins with: the newest one with payslips, and without any the one that is being paid, or this one. */
export const newestMonth = ({ newest, open }: ReportedMonths): PayPeriod =>
  newest ?? open ?? toPeriod(todayInIndia());

/** The message of a report without payslips. Before the first payslip of the company, no other month or year can be chosen. */
export const emptyMessage = ({ newest }: ReportedMonths, message: string): string =>
  newest === undefined ? messages.noneYet : message;

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
