import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { formatPeriod, type PayPeriod } from '../../shared/period.ts';
import { isNotFound, withReason } from '../lib/call-error.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../ui/states.tsx';
import { isEditable, payRunQuery } from './calls.ts';
import { MonthRoute, NoMonth } from './MonthRoute.tsx';
import { messages } from './messages.ts';

const FiguresImport = lazy(() => import('./import/FiguresImport.tsx'));

const loading = (
  <Loading message="Loading the pay run…">
    <Skeleton className="h-72" />
  </Loading>
);

function MonthImport({ period: payPeriod }: { period: PayPeriod }) {
  const { data: run, error, refetch } = useQuery(payRunQuery(payPeriod));
  // The result of an import stays on the screen, even if the month changes meanwhile.
  const [hasBegun, setHasBegun] = useState(false);
  if (!hasBegun && run && isEditable(run)) setHasBegun(true);
  return (
    <>
      <PageHeader subtitle={run && `Pay run of ${formatPeriod(payPeriod)}.`}>
        <ButtonLink to={`/admin/pay-runs/${payPeriod}`}>Back to the pay run</ButtonLink>
      </PageHeader>
      {hasBegun ? (
        <Suspense fallback={loading}>
          <FiguresImport payPeriod={payPeriod} />
        </Suspense>
      ) : run ? (
        <Card flush>
          <EmptyState icon="payRun" message={messages.importClosed} />
        </Card>
      ) : error ? (
        <Card flush>
          {isNotFound(error) ? (
            <NoMonth message={messages.noRun(payPeriod)} />
          ) : (
            <ErrorState message={withReason(messages.runFailed, error)} onRetry={refetch} />
          )}
        </Card>
      ) : (
        loading
      )}
    </>
  );
}

/** Updates the figures of a month from a CSV or Excel file. */
export default function PayRunImportScreen() {
  return <MonthRoute>{MonthImport}</MonthRoute>;
}
