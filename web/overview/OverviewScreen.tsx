import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { type Holiday, isOffIn } from '../../shared/holidays/holidays.ts';
import type { Profile } from '../../shared/profiles/profiles.ts';
import type { OwnSlip, SlipListItem } from '../../shared/slips/slips.ts';
import type { User } from '../../shared/users/accounts.ts';
import { holidaysQuery } from '../holidays/calls.ts';
import { myLeavesQuery } from '../leaves/calls.ts';
import { useOwnLedgers } from '../leaves/types/own-ledgers.ts';
import { useSession } from '../lib/session.ts';
import { policiesQuery } from '../policies/calls.ts';
import { myProfileQuery, type OwnProfile } from '../profiles/calls.ts';
import { latestSlipQuery, mySlipsQuery } from '../slips/calls.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Skeleton } from '../ui/states.tsx';
import { FailedCard } from './FailedCard.tsx';
import { gridClasses } from './grid-classes.ts';
import { LeaveBalance } from './LeaveBalance.tsx';
import { NetPayHistory } from './NetPayHistory.tsx';
import { NextHoliday } from './NextHoliday.tsx';
import { OverviewSkeleton } from './OverviewSkeleton.tsx';
import { NoPayHero, PayHero } from './PayHero.tsx';
import { PayslipDetails } from './PayslipDetails.tsx';
import { RecentLeave } from './RecentLeave.tsx';
import { RecentPolicies } from './RecentPolicies.tsx';
import { SalaryBreakdown } from './SalaryBreakdown.tsx';
import { formatToday } from './today.ts';

/** With what calculates ledgers: only where there are types of leave. */
const TypedLeaveBalance = lazy(() => import('./TypedLeaveBalance.tsx'));

interface PayCardProps {
  slips: readonly SlipListItem[];
  latest: OwnSlip | null;
}

const PayCard = ({ slips: [newest], latest }: PayCardProps) =>
  newest && latest ? (
    <PayHero slip={latest} slipId={newest._id} className={gridClasses.pay} />
  ) : (
    <NoPayHero className={gridClasses.pay} />
  );

/** Whether a holiday is one of the employee. Where working days are counted, the optional ones are on their own screen. */
const isOf =
  (profile: Profile | undefined) =>
  (holiday: Holiday): boolean =>
    !profile?.workingDays || (!holiday.isOptional && isOffIn(holiday, profile.workLocation));

/** The balances of the employee's types of leave, or of the yearly days of a company without types. */
function LeaveCard({ profile }: { profile: UseQueryResult<OwnProfile> }) {
  const { own, isLoading, isFailed, refetch } = useOwnLedgers(profile);
  const className = gridClasses.leave;
  const loading = (
    <Card className={className}>
      <Skeleton className="h-52" />
    </Card>
  );
  if (own)
    return (
      <Suspense fallback={loading}>
        <TypedLeaveBalance ledgers={own.ledgers} className={className} />
      </Suspense>
    );
  if (isLoading) return loading;
  if (profile.data !== undefined && !isFailed)
    return <LeaveBalance profile={profile.data} className={className} />;
  return (
    <FailedCard
      message="Could not load your leave balance."
      onRetry={() => void (isFailed ? refetch() : profile.refetch())}
      className={className}
    />
  );
}

function OverviewCards({ person }: { person: User }) {
  const slips = useQuery(mySlipsQuery);
  const latest = useQuery(latestSlipQuery);
  const profile = useQuery(myProfileQuery);
  const holidays = useQuery(holidaysQuery());
  const leaves = useQuery(myLeavesQuery(person.id));
  const policies = useQuery(policiesQuery);
  if (slips.isPending || latest.isPending || profile.isPending) return <OverviewSkeleton />;

  const pay =
    slips.data && latest.data !== undefined ? { slips: slips.data, latest: latest.data } : undefined;
  function retryPay() {
    void slips.refetch();
    void latest.refetch();
  }
  return (
    <div className={gridClasses.grid}>
      {pay ? (
        <PayCard {...pay} />
      ) : (
        <FailedCard message="Could not load your pay." onRetry={retryPay} className={gridClasses.pay} />
      )}
      <LeaveCard profile={profile} />
      <NextHoliday
        query={{ ...holidays, data: holidays.data?.filter(isOf(profile.data)) }}
        to="/dashboard/holidays"
        className={gridClasses.holidays}
      />
      {pay?.latest && (
        <>
          <SalaryBreakdown slip={pay.latest} className={gridClasses.breakdown} />
          <NetPayHistory slips={pay.slips} className={gridClasses.history} />
        </>
      )}
      {pay?.latest === null && profile.data !== undefined && (
        <PayslipDetails profile={profile.data} className={gridClasses.details} />
      )}
      <RecentLeave query={leaves} className={gridClasses.recent} />
      <RecentPolicies query={policies} className={gridClasses.policies} />
    </div>
  );
}

/** The first screen after signing in. Its six queries run in parallel. */
export default function OverviewScreen() {
  const { person } = useSession('employee');
  return (
    <>
      <PageHeader subtitle={formatToday()}>
        <ButtonLink kind="primary" to="/dashboard/leave">
          Apply for leave
        </ButtonLink>
      </PageHeader>
      {person && <OverviewCards person={person} />}
    </>
  );
}
