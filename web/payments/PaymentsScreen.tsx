import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { payrollAdmins } from '../../shared/duties.ts';
import { paymentMessages } from '../../shared/payments/payments.ts';
import { formatPeriod, type PayPeriod } from '../../shared/period.ts';
import { isNotFound, withReason } from '../lib/call-error.ts';
import { mayDo } from '../lib/duties.ts';
import { monthPaymentsQuery } from '../lib/payments.ts';
import { MonthRoute, NoMonth } from '../pay-runs/MonthRoute.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { usePreload } from '../ui/preload.ts';
import { ErrorState, Loading, Skeleton } from '../ui/states.tsx';
import { usePaymentRows } from './calls.ts';
import { messages } from './messages.ts';

/** Loaded beside the first call: the list of all screens stays short. */
const loadMonth = () => import('./MonthPayments.tsx');
const MonthPayments = lazy(loadMonth);

const PaymentsSkeleton = () => (
  <Loading message={messages.loading}>
    <div className="grid gap-5">
      <Skeleton className="h-26 rounded-14" />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Skeleton className="h-120 rounded-14" />
        <Skeleton className="h-80 rounded-14" />
      </div>
    </div>
  </Loading>
);

/** What is wrong where the month has no payments: neither a pay run nor payslips, or a failed call. */
function Failure({ period, error, onRetry }: { period: PayPeriod; error: unknown; onRetry: () => void }) {
  if (isNotFound(error)) return <NoMonth message={paymentMessages.noMonth(period)} />;
  return <ErrorState message={withReason(messages.loadFailed, error)} onRetry={onRetry} />;
}

function Payments({ period }: { period: PayPeriod }) {
  usePreload(loadMonth);
  const month = useQuery(monthPaymentsQuery(period));
  const { rows, isComplete, error: rowsError, retry } = usePaymentRows(period);
  const error = month.error ?? (rows ? null : rowsError);
  return (
    <>
      <PageHeader title={`Payments, ${formatPeriod(period)}`} subtitle={messages.subtitle}>
        <ButtonLink to={`/admin/pay-runs/${period}`}>Pay run</ButtonLink>
        {mayDo(payrollAdmins) && <ButtonLink to="/admin/payment-settings">Payment settings</ButtonLink>}
      </PageHeader>
      {month.data && rows ? (
        <Suspense fallback={<PaymentsSkeleton />}>
          <MonthPayments
            month={month.data}
            rows={rows}
            isComplete={isComplete}
            failure={isComplete || !rowsError ? undefined : withReason(messages.rowsFailed, rowsError)}
            onRetry={retry}
          />
        </Suspense>
      ) : error ? (
        <Card flush>
          <Failure
            period={period}
            error={error}
            onRetry={() => {
              void month.refetch();
              retry();
            }}
          />
        </Card>
      ) : (
        <PaymentsSkeleton />
      )}
    </>
  );
}

/** The payments of a month: who is due what, batches for the bank, and what became of them. */
export default function PaymentsScreen() {
  return <MonthRoute>{Payments}</MonthRoute>;
}
