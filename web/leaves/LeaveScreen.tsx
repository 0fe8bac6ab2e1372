import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { Leave } from '../../shared/leaves/leaves.ts';
import type { User } from '../../shared/users/accounts.ts';
import { useSession } from '../lib/session.ts';
import { myProfileQuery } from '../profiles/calls.ts';
import { Card } from '../ui/Card.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { ErrorState } from '../ui/states.tsx';
import { BalanceCard, BalanceSkeleton } from './BalanceCard.tsx';
import { toBalance } from './balance.ts';
import { myLeavesQuery } from './calls.ts';
import { useOwnCounting } from './day-rules.ts';
import { LeaveCalendar } from './LeaveCalendar.tsx';
import { LeaveForm } from './LeaveForm.tsx';
import { useLeaveRequestForm } from './leave-request-form.ts';
import { MyLeaveSkeleton } from './MyLeaveSkeleton.tsx';
import { messages } from './messages.ts';
import { useOwnLedgers } from './types/own-ledgers.ts';

const TypeBalances = lazy(() => import('./types/TypeBalances.tsx'));
const WorkedDaysCard = lazy(() => import('./worked-days/WorkedDaysCard.tsx'));
const LedgerCard = lazy(() => import('./types/LedgerCard.tsx'));

// Below the form, so not part of the first load. They come with the screen all the same: it opens without a network once
// it was preloaded.
const loading = {
  table: import('./MyLeaveTable.tsx'),
  feed: import('./CalendarFeed.tsx'),
  weekends: import('./LongWeekends.tsx'),
};
const MyLeaveTable = lazy(() => loading.table);
const CalendarFeed = lazy(() => loading.feed);
const LongWeekends = lazy(() => loading.weekends);
/** Only for employees whose manager decides. */
const TeammatesAway = lazy(() => import('./TeammatesAway.tsx'));

/** The days of the requests that wait for a decision. */
const sumPending = (leaves: readonly Leave[] = []): number =>
  leaves
    .filter(({ status }) => status === 'pending')
    .reduce((days, { numberOfDays }) => days + numberOfDays, 0);

function EmployeeLeave({ person }: { person: User }) {
  const profile = useQuery(myProfileQuery);
  const leaves = useQuery(myLeavesQuery(person.id));
  const balance = profile.data === undefined ? undefined : toBalance(profile.data);
  const { counting, ...rules } = useOwnCounting(profile);
  const { own, ...types } = useOwnLedgers(profile);
  const ledgers = own?.ledgers;
  const request = useLeaveRequestForm(person, balance, counting, own);
  const pendingDays = typeof counting === 'object' ? sumPending(leaves.data) : 0;
  return (
    <div className="grid gap-5">
      {ledgers ? (
        <Suspense fallback={<BalanceSkeleton />}>
          <TypeBalances ledgers={ledgers} />
        </Suspense>
      ) : types.isLoading ? (
        <BalanceSkeleton />
      ) : balance && !types.isFailed ? (
        <BalanceCard balance={balance} requested={request.counted.numberOfDays} />
      ) : profile.isError || types.isFailed ? (
        <Card>
          <ErrorState
            message={profile.isError ? messages.balanceFailed : messages.typesFailed}
            onRetry={() => void (profile.isError ? profile : types).refetch()}
            className="py-4"
          />
        </Card>
      ) : (
        <BalanceSkeleton />
      )}
      {rules.isFailed && (
        <Card>
          <ErrorState
            message={messages.countingFailed}
            onRetry={() => void rules.refetch()}
            className="py-4"
          />
        </Card>
      )}
      <div className="grid gap-5 lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)] xl:grid-cols-[minmax(0,17fr)_minmax(0,8fr)]">
        <LeaveForm
          request={request}
          balance={balance}
          pendingDays={pendingDays}
          typesLoading={types.isLoading}
          balanceLoading={profile.isPending || rules.isLoading || types.isLoading}
          note={
            profile.data?.leaveByManager &&
            request.startDate !== '' &&
            request.endDate >= request.startDate && (
              <Suspense>
                <TeammatesAway startDate={request.startDate} endDate={request.endDate} />
              </Suspense>
            )
          }
        />
        <LeaveCalendar
          month={request.month}
          startDate={request.startDate}
          endDate={request.endDate}
          counting={counting}
        />
      </div>
      <Suspense
        fallback={
          <Card flush>
            <MyLeaveSkeleton />
          </Card>
        }
      >
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,17fr)_minmax(0,13fr)]">
          <LongWeekends
            counting={counting}
            workLocation={profile.data?.workLocation}
            leaves={leaves.data}
            onApply={request.fillDates}
          />
          <CalendarFeed />
        </div>
        <MyLeaveTable
          person={person}
          allowsCancelling={!!profile.data?.leaveCancelling}
          leaves={leaves.data}
          failed={leaves.isError}
          onRetry={leaves.refetch}
        />
      </Suspense>
      {ledgers && (
        <Suspense>
          <WorkedDaysCard ledgers={ledgers} />
          <LedgerCard ledgers={ledgers} />
        </Suspense>
      )}
    </div>
  );
}

/** Who decides on requests: the manager, where the company has chosen so. */
function Deciders() {
  const { data: profile } = useQuery(myProfileQuery);
  return profile?.leaveByManager
    ? `Requests go to ${profile.manager ?? 'your manager'} for approval.`
    : 'Requests go to HR for approval.';
}

/** Spec §2, Leave (employee). */
export default function LeaveScreen() {
  const { person } = useSession('employee');
  return (
    <>
      <PageHeader subtitle={<Deciders />} />
      {person && <EmployeeLeave person={person} />}
    </>
  );
}
