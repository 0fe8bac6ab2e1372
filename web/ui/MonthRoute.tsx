import type { ReactNode } from 'react';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { todayInIndia } from '../../shared/date.ts';
import { type PayPeriod, payPeriod, subtractMonths, toPeriod } from '../../shared/period.ts';
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

/** The month before this one, which is the newest with all payslips as a rule. */
export const lastMonth = (): PayPeriod => subtractMonths(toPeriod(todayInIndia()), 1);

/** The month that the address names, else the usual one, and the field that changes it. */
export function useMonthOfAddress(usual: PayPeriod = lastMonth()): {
  period: PayPeriod;
  field: { value: string; onValueChange: (month: string) => void };
} {
  const [query, setQuery] = useSearchParams();
  const [typed, setTyped] = useState<string>();
  const period = payPeriod.safeParse(query.get('month') ?? undefined).data ?? usual;
  const onValueChange = (month: string) => {
    setTyped(month);
    if (payPeriod.safeParse(month).success) setQuery({ month }, { replace: true });
  };
  return { period, field: { value: typed ?? period, onValueChange } };
}
