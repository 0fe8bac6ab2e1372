import { useQuery } from '@tanstack/react-query';
import { type Leave, leavesRoutes } from '../../shared/leaves/leaves.ts';
import type { User } from '../../shared/users/accounts.ts';
import { useRoute } from '../lib/query.tsx';
import { useSession } from '../lib/session.ts';
import { myProfileQuery } from '../profiles/calls.ts';
import { Card } from '../ui/Card.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { ErrorState } from '../ui/states.tsx';
import { BalanceCard } from './BalanceCard.tsx';
import { toBalance } from './balance.ts';
import { useOwnCounting } from './counted-days.ts';
import { LeaveCalendar } from './LeaveCalendar.tsx';
import { LeaveForm } from './LeaveForm.tsx';
import { useLeaveRequestForm } from './leave-request-form.ts';
import { messages } from './messages.ts';
import { useOwnLedgers } from './types/ledgers.ts';

// Below the form, so not part of the first load. They come with the screen all the same: it opens without a network once
// it was preloaded.
const loading = {
  feed: import('./CalendarFeed.tsx'),
  table: import('./MyLeaveTable.tsx'),
  weekends: import('./LongWeekends.tsx'),
};
const CalendarFeed = lazyPart(async () => (await loading.feed).CalendarFeed);
const LongWeekends = lazyPart(async () => (await loading.weekends).LongWeekends);
const MyLeaveTable = lazyPart(async () => (await loading.table).MyLeaveTable);
const TeammatesAway = lazyPart(async () => (await import('./TeammatesAway.tsx')).TeammatesAway);
const LedgerCard = lazyPart(async () => (await import('./types/LedgerCard.tsx')).LedgerCard);
const TypeBalances = lazyPart(async () => (await import('./types/TypeBalances.tsx')).TypeBalances);
const WorkedDaysCard = lazyPart(
  async () => (await import('./worked-days/WorkedDaysCard.tsx')).WorkedDaysCard,
);

/** The days of the requests that wait for a decision. */
const sumPending = (leaves: readonly Leave[] = []): number =>
  leaves
    .filter(({ status }) => status === 'pending')
    .reduce((days, { numberOfDays }) => days + numberOfDays, 0);

function EmployeeLeave({ person }: { person: User }) {
  const profile = useQuery(myProfileQuery);
  const leaves = useRoute(leavesRoutes.ofEmployee, { params: { userId: person.id } });
  const balance = profile.data === undefined ? undefined : toBalance(profile.data);
  const { counting, ...rules } = useOwnCounting(profile);
  const { own, ...types } = useOwnLedgers(profile);
  const request = useLeaveRequestForm(person, balance, counting, own);
  const pendingDays = typeof counting === 'object' ? sumPending(leaves.data) : 0;
  return (
    <div className="grid gap-5">
      <Loaded
        query={{
          data: own || (!types.isLoading && !types.isFailed) ? profile.data : undefined,
          error: profile.error ?? (types.isFailed ? new Error() : null),
          refetch: profile.isError ? profile.refetch : types.refetch,
        }}
        loading="Loading your leave balance…"
        failed={() => (profile.isError ? messages.balanceFailed : messages.typesFailed)}
      >
        {(data) =>
          own ? (
            <TypeBalances ledgers={own} />
          ) : (
            <BalanceCard balance={toBalance(data)} requested={request.counted.numberOfDays} />
          )
        }
      </Loaded>
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
              <TeammatesAway startDate={request.startDate} endDate={request.endDate} />
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
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,17fr)_minmax(0,13fr)]">
        <LongWeekends
          counting={counting}
          workLocation={profile.data?.workLocation}
          leaves={leaves.data}
          onApply={request.fillDates}
        />
        <CalendarFeed />
      </div>
      <MyLeaveTable person={person} allowsCancelling={!!profile.data?.leaveCancelling} query={leaves} />
      {own && (
        <>
          <WorkedDaysCard ledgers={own} />
          <LedgerCard ledgers={own} />
        </>
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
