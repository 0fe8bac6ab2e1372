import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatPeriod, type PayPeriod } from '../../shared/period.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { MonthRoute, NoMonth } from '../ui/MonthRoute.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { EmptyState } from '../ui/states.tsx';
import { isEditable, payRunQuery } from './calls.ts';
import { messages } from './messages.ts';

const FiguresImport = lazyPart(async () => (await import('./import/FiguresImport.tsx')).FiguresImport);

function MonthImport({ period: payPeriod }: { period: PayPeriod }) {
  const query = useQuery(payRunQuery(payPeriod));
  const { data: run } = query;
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
      ) : (
        <Loaded
          query={query}
          loading="Loading the pay run…"
          failed={messages.runFailed}
          missing={<NoMonth message={messages.noRun(payPeriod)} />}
        >
          {() => (
            <Card flush>
              <EmptyState icon="payRun" message={messages.importClosed} />
            </Card>
          )}
        </Loaded>
      )}
    </>
  );
}

/** Updates the figures of a month from a CSV or Excel file. */
export default function PayRunImportScreen() {
  return <MonthRoute>{MonthImport}</MonthRoute>;
}
