import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { todayInIndia } from '../../../shared/date.ts';
import { fullAdmins, hrAdmins, payReaders, payrollAdmins, peopleAdmins } from '../../../shared/duties.ts';
import type { PayOverview, PeopleOverview } from '../../../shared/overview/overview.ts';
import { isChecklistHidden } from '../../company/setup/hidden.ts';
import { CallError, withReason } from '../../lib/call-error.ts';
import { mayDo } from '../../lib/duties.ts';
import { openPaymentsQuery } from '../../lib/payments.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { FailedCard } from '../FailedCard.tsx';
import { gridClasses } from '../grid-classes.ts';
import { NextHoliday } from '../NextHoliday.tsx';
import { formatToday } from '../today.ts';
import { AdminOverviewSkeleton, PendingCard, PendingChart } from './AdminOverviewSkeleton.tsx';
import { CostChart } from './CostChart.tsx';
import { payOverviewQuery, peopleOverviewQuery } from './calls.ts';
import { FilingsCard } from './FilingsCard.tsx';
import { adminGridClasses as spans } from './grid-classes.ts';
import { HeadcountChart } from './HeadcountChart.tsx';
import { JoiningCard } from './JoiningCard.tsx';
import { PaymentsCard } from './PaymentsCard.tsx';
import { PayRunHero } from './PayRunHero.tsx';
import { WaitingCard } from './WaitingCard.tsx';
import { waitingItems } from './waiting.ts';

/** Of a new portal only. */
const SetupChecklist = lazy(() => import('../../company/setup/SetupChecklist.tsx'));

const messages = {
  payFailed: 'Could not load the pay run.',
  paymentsFailed: 'Could not load the payments.',
  peopleFailed: 'Could not load what is waiting for you.',
  empty: 'Once there are employees, this page shows what is waiting for you.',
} as const;

/** Not every admin is allowed to see pay: what remains is the overview without it. */
const isRefused = (error: unknown): boolean => error instanceof CallError && error.status === 403;

/** Neither employees nor a pay run. */
const isEmpty = ({ headcount, joining }: PeopleOverview, pay: PayOverview | undefined): boolean =>
  !pay?.payRun && joining.all === 0 && headcount.every(({ employees }) => employees === 0);

const NothingYet = () => (
  <Card flush>
    <EmptyState icon="people" message={messages.empty}>
      {mayDo(payrollAdmins) && <ButtonLink to="/admin/users/import">Import employees</ButtonLink>}
    </EmptyState>
  </Card>
);

function OverviewCards() {
  const people = useQuery(peopleOverviewQuery);
  const readsPay = mayDo(payReaders);
  const pay = useQuery({ ...payOverviewQuery, enabled: readsPay });
  const payments = useQuery({ ...openPaymentsQuery, enabled: readsPay });
  // What is counted of all employees comes later than what the pay runs say of themselves.
  if (readsPay ? pay.isPending : people.isPending) return <AdminOverviewSkeleton />;
  if (people.isPending && !pay.data?.payRun) return <AdminOverviewSkeleton />;
  if (people.data && isEmpty(people.data, pay.data)) return <NothingYet />;
  const today = todayInIndia();
  const isWithoutPay = !readsPay || isRefused(pay.error);
  const side = isWithoutPay ? spans.half : spans.quarter;
  const isCounting = people.isPending || (readsPay && payments.isPending);
  return (
    <div className={gridClasses.grid}>
      {isCounting && (
        <p role="status" className="sr-only">
          Loading the overview…
        </p>
      )}
      {pay.data ? (
        <PayRunHero pay={pay.data} today={today} className={spans.run} />
      ) : (
        !isWithoutPay && (
          <FailedCard
            message={withReason(messages.payFailed, pay.error)}
            onRetry={() => void pay.refetch()}
            className={spans.run}
          />
        )
      )}
      {isCounting ? (
        <PendingCard lines={4} className={isWithoutPay ? spans.waitingAlone : spans.waiting} />
      ) : people.data ? (
        <WaitingCard
          items={waitingItems(people.data, pay.data, payments.data, mayDo(peopleAdmins))}
          className={isWithoutPay ? spans.waitingAlone : spans.waiting}
        />
      ) : (
        <FailedCard
          message={withReason(messages.peopleFailed, people.error)}
          onRetry={() => void people.refetch()}
          className={isWithoutPay ? spans.waitingAlone : spans.waiting}
        />
      )}
      {pay.data && (
        <>
          {payments.isPending ? (
            <PendingCard lines={3} className={spans.quarter} />
          ) : payments.data ? (
            <PaymentsCard
              months={payments.data}
              hasPayRun={pay.data.payRun !== undefined}
              className={spans.quarter}
            />
          ) : (
            <FailedCard
              message={withReason(messages.paymentsFailed, payments.error)}
              onRetry={() => void payments.refetch()}
              className={spans.quarter}
            />
          )}
          <FilingsCard filings={pay.data.filings} today={today} className={spans.quarter} />
        </>
      )}
      {people.isPending && <PendingCard lines={3} className={side} />}
      {people.isPending && <PendingCard lines={3} className={side} />}
      {people.data && (
        <>
          <JoiningCard people={people.data} className={side} />
          <NextHoliday
            query={{ data: people.data.holidays, isError: false, refetch: people.refetch }}
            to={mayDo(hrAdmins) ? '/admin/holidays' : undefined}
            className={side}
          />
        </>
      )}
      {pay.data && <CostChart cost={pay.data.cost} className={spans.cost} />}
      {people.isPending && <PendingChart className={spans.headcount} />}
      {people.data && (
        <HeadcountChart
          headcount={people.data.headcount}
          className={pay.data && pay.data.cost.length > 0 ? spans.headcount : spans.headcountAlone}
        />
      )}
    </div>
  );
}

/** The first screen of admins: what waits for them today. */
export default function AdminOverviewScreen() {
  return (
    <>
      <PageHeader subtitle={formatToday()} />
      {!isChecklistHidden() && mayDo(fullAdmins) && (
        <Suspense>
          <SetupChecklist />
        </Suspense>
      )}
      <OverviewCards />
    </>
  );
}
