import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { type PayPeriod, payPeriod } from '../../shared/period.ts';
import { ButtonLink } from './Button.tsx';
import { Card } from './Card.tsx';
import { PageHeader } from './PageHeader.tsx';
import { EmptyState } from './states.tsx';

/** Empty state with a link to the list of months. */
export const NoMonth = ({ message }: { message: string }) => (
  <EmptyState icon="payRun" message={message}>
    <ButtonLink to="/admin/pay-runs" kind="primary">
      Go to Pay Runs
    </ButtonLink>
  </EmptyState>
);

/** Reads the month of the address. The screen of one month shares no state with that of another. */
export function MonthRoute({ children: Screen }: { children: (props: { period: PayPeriod }) => ReactNode }) {
  const period = payPeriod.safeParse(useParams().payPeriod);
  if (period.success) return <Screen key={period.data} period={period.data} />;
  return (
    <>
      <PageHeader title="Pay Runs" />
      <Card flush>
        <NoMonth message="This month does not exist." />
      </Card>
    </>
  );
}
