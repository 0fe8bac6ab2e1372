import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { formatDate, formatDayMonth, todayInIndia } from '../../shared/date.ts';
import type { PayRun as Run } from '../../shared/pay-runs.ts';
import { formatMonth, formatPeriod, type PayPeriod, payPeriod, subtractMonths } from '../../shared/period.ts';
import { isNotFound, withReason } from '../lib/call-error.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../ui/states.tsx';
import { payRunQuery, rowStoreOf } from './calls.ts';
import { messages } from './messages.ts';
import { OpenPayRun } from './OpenPayRun.tsx';

const dayOf = (time: string) => todayInIndia(new Date(time));

/** Who opened the month and when, its pay date once it has one, and how its edits are saved. */
function describeRun({ opened, payDate, state }: Run): string {
  const isEditable = state === 'open' || state === 'generated';
  return [
    `Opened by ${opened.by.name} on ${formatDayMonth(dayOf(opened.at))}.`,
    payDate && `Pay date ${formatDate(payDate)}.`,
    isEditable && messages.autosave,
  ]
    .filter(Boolean)
    .join(' ');
}

const RunSkeleton = () => (
  <Loading message="Loading the pay run…">
    <div className="grid gap-5">
      <Skeleton className="h-17" />
      <Skeleton className="h-24" />
      <Skeleton className="h-96" />
    </div>
  </Loading>
);

const BackToMonths = () => (
  <ButtonLink to="/admin/pay-runs" kind="primary">
    Go to Pay Runs
  </ButtonLink>
);

function PayRun({ period }: { period: PayPeriod }) {
  const store = rowStoreOf(useQueryClient(), period);
  const { data, error, refetch } = useQuery(payRunQuery(period, store));
  const canCompare = data !== undefined && data.run.state !== 'preparing';
  return (
    <>
      <PageHeader title={formatPeriod(period)} subtitle={data && describeRun(data.run)}>
        {canCompare && (
          <ButtonLink to={`/admin/pay-runs/${period}/comparison`}>
            Compare with {formatMonth(subtractMonths(period, 1))}
          </ButtonLink>
        )}
      </PageHeader>
      {data ? (
        <OpenPayRun {...data} store={store} />
      ) : error ? (
        <Card flush>
          {isNotFound(error) ? (
            <EmptyState icon="payRun" message={messages.noRun(period)}>
              <BackToMonths />
            </EmptyState>
          ) : (
            <ErrorState message={withReason(messages.runFailed, error)} onRetry={refetch} />
          )}
        </Card>
      ) : (
        <RunSkeleton />
      )}
    </>
  );
}

/** A month for everyone: filled in, checked, generated and closed on one screen. */
export default function PayRunScreen() {
  const period = payPeriod.safeParse(useParams().payPeriod);
  if (period.success) return <PayRun key={period.data} period={period.data} />;
  return (
    <>
      <PageHeader title="Pay Runs" />
      <Card flush>
        <EmptyState icon="payRun" message="There is no such month.">
          <BackToMonths />
        </EmptyState>
      </Card>
    </>
  );
}
