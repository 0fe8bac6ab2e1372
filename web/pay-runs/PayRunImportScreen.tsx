import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { formatPeriod, type PayPeriod } from '../../shared/period.ts';
import { withReason } from '../lib/call-error.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../ui/states.tsx';
import { isEditable, payRunQuery, rowStoreOf } from './calls.ts';
import { ImportSteps } from './import/ImportSteps.tsx';
import { messages } from './messages.ts';

/** Changes the figures of a month by a CSV or Excel sheet. */
export default function PayRunImportScreen() {
  const payPeriod = (useParams().payPeriod ?? '') as PayPeriod;
  const store = rowStoreOf(useQueryClient(), payPeriod);
  const { data, error, refetch } = useQuery(payRunQuery(payPeriod, store));
  // What came of an import stays on the screen, whatever becomes of the month meanwhile.
  const [hasBegun, setHasBegun] = useState(false);
  if (!hasBegun && data && isEditable(data.run)) setHasBegun(true);
  return (
    <>
      <PageHeader title="Import" subtitle={data && `Figures of ${formatPeriod(payPeriod)}.`}>
        <ButtonLink to={`/admin/pay-runs/${payPeriod}`}>Back to the pay run</ButtonLink>
      </PageHeader>
      {hasBegun ? (
        <ImportSteps key={payPeriod} payPeriod={payPeriod} />
      ) : data ? (
        <Card flush>
          <EmptyState icon="payRun" message={messages.importClosed} />
        </Card>
      ) : error ? (
        <Card flush>
          <ErrorState message={withReason(messages.runFailed, error)} onRetry={refetch} />
        </Card>
      ) : (
        <Loading message="Loading the pay run…">
          <Skeleton className="h-72" />
        </Loading>
      )}
    </>
  );
}
