import { useQuery } from '@tanstack/react-query';
import { type Holiday, holidaysRoutes, isOffIn } from '../../shared/holidays/holidays.ts';
import { leavesRoutes } from '../../shared/leaves/leaves.ts';
import { policiesRoutes } from '../../shared/policies/policies.ts';
import { type Profile, personalFields, slipPersonalNames } from '../../shared/profiles/profiles.ts';
import type { OwnSlip, SlipListItem } from '../../shared/slips/slips.ts';
import type { User } from '../../shared/users/accounts.ts';
import { useOwnLedgers } from '../leaves/types/ledgers.ts';
import { formatToday } from '../lib/count.ts';
import { together, useRoute } from '../lib/query.tsx';
import { useSession } from '../lib/session.ts';
import { myProfileQuery, type OwnProfile } from '../profiles/calls.ts';
import { latestSlipQuery, mySlipsQuery } from '../slips/calls.ts';
import { Badge } from '../ui/Badge.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { type Loadable, Loaded } from '../ui/Loaded.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { LeaveBalance } from './LeaveBalance.tsx';
import { NetPayHistory } from './NetPayHistory.tsx';
import { NextHoliday } from './NextHoliday.tsx';
import { gridClasses, OverviewCard, OverviewSkeleton } from './OverviewCard.tsx';
import { NoPayHero, PayHero } from './PayHero.tsx';
import { RecentLeave } from './RecentLeave.tsx';
import { RecentPolicies } from './RecentPolicies.tsx';
import { SalaryBreakdown } from './SalaryBreakdown.tsx';

const TypedLeaveBalance = lazyPart(async () => (await import('./TypedLeaveBalance.tsx')).TypedLeaveBalance);

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
function LeaveCard({ profile }: { profile: Loadable<OwnProfile> }) {
  const { own, isLoading, isFailed, refetch } = useOwnLedgers(profile);
  const className = gridClasses.leave;
  const isReady = own || (!isLoading && !isFailed);
  return (
    <Loaded
      query={{
        data: isReady ? profile.data : undefined,
        error: isLoading ? null : profile.error || new Error(),
        refetch: isFailed ? refetch : (profile.refetch ?? refetch),
      }}
      loading="Loading your leave balance…"
      failed={() => 'Could not load your leave balance.'}
      className={className}
    >
      {(data) =>
        own ? (
          <TypedLeaveBalance ledgers={own} className={className} />
        ) : (
          <LeaveBalance profile={data} className={className} />
        )
      }
    </Loaded>
  );
}

/** Shown until there is a slip: which of the details that it prints have been filled in. */
const PayslipDetails = ({ profile }: { profile: Profile }) => (
  <OverviewCard
    title="Details for your payslip"
    link={{ to: '/dashboard/profile', label: 'Open profile' }}
    className={gridClasses.details}
  >
    <dl className="mt-4 grid gap-x-5 gap-y-4 sm:grid-cols-2 lg:grid-cols-5">
      {slipPersonalNames.map((name) => (
        <div key={name} className="flex items-center justify-between gap-3 lg:grid lg:justify-items-start">
          <dt className="text-14 text-secondary">{personalFields[name].label}</dt>
          <dd>
            {profile[name] ? <Badge tone="positive">Added</Badge> : <Badge tone="caution">Missing</Badge>}
          </dd>
        </div>
      ))}
    </dl>
  </OverviewCard>
);

const { pay, leave, holidays, breakdown, history, recent, policies } = gridClasses;
const skeletonCards = [pay, leave, holidays, breakdown, history, recent, policies];

function OverviewCards({ person }: { person: User }) {
  const slips = useQuery(mySlipsQuery);
  const latest = useQuery(latestSlipQuery);
  const profile = useQuery(myProfileQuery);
  const holidayList = useRoute(holidaysRoutes.holidays);
  const leaves = useRoute(leavesRoutes.ofEmployee, { params: { userId: person.id } });
  const policyList = useRoute(policiesRoutes.policies);
  if (slips.isPending || latest.isPending || profile.isPending)
    return <OverviewSkeleton message="Loading your overview…" cards={skeletonCards} />;
  return (
    <div className={gridClasses.grid}>
      <Loaded
        query={together(slips, latest)}
        loading=""
        failed={() => 'Could not load your pay.'}
        className={pay}
      >
        {([list, slip]) => <PayCard slips={list} latest={slip} />}
      </Loaded>
      <LeaveCard profile={profile} />
      <NextHoliday
        query={{ ...holidayList, data: holidayList.data?.filter(isOf(profile.data)) }}
        to="/dashboard/holidays"
        className={holidays}
      />
      {slips.data && latest.data && (
        <>
          <SalaryBreakdown slip={latest.data} className={breakdown} />
          <NetPayHistory slips={slips.data} className={history} />
        </>
      )}
      {slips.data && latest.data === null && profile.data && <PayslipDetails profile={profile.data} />}
      <RecentLeave query={leaves} className={recent} />
      <RecentPolicies query={policyList} className={policies} />
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
