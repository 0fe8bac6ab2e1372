import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatPeriod, type PayPeriod } from '../../shared/period.ts';
import { isNotFound, withReason } from '../lib/call-error.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../ui/states.tsx';
import { isEditable, payRunQuery } from './calls.ts';
import { FiguresImport } from './import/FiguresImport.tsx';
import { MonthRoute, NoMonth } from './MonthRoute.tsx';
import { messages } from './messages.ts';

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
        <FiguresImport payPeriod={payPeriod} />
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
        <Loading message="Loading the pay run…">
          <Skeleton className="h-72" />
        </Loading>
      )}
    </>
  );
}

/** Updates the figures of a month from a CSV or Excel file. */
export default function PayRunImportScreen() {
  return <MonthRoute>{MonthImport}</MonthRoute>;
}
