import { useQuery } from '@tanstack/react-query';
import type { User } from '../../shared/accounts.ts';
import { formatDate, todayInIndia } from '../../shared/date.ts';
import type { Slip, SlipListItem } from '../../shared/slips.ts';
import { holidaysOf } from '../holidays/calls.ts';
import { myLeaves } from '../leaves/calls.ts';
import { useSession } from '../lib/session.ts';
import { policiesForReading } from '../policies/calls.ts';
import { myProfile } from '../profiles/calls.ts';
import { latestSlip, mySlips } from '../slips/calls.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { ErrorState } from '../ui/states.tsx';
import { LeaveBalance } from './LeaveBalance.tsx';
import { NetPayHistory } from './NetPayHistory.tsx';
import { NextHoliday } from './NextHoliday.tsx';
import { OverviewSkeleton } from './OverviewSkeleton.tsx';
import { NoPayHero, PayHero } from './PayHero.tsx';
import { PayslipDetails } from './PayslipDetails.tsx';
import { places } from './places.ts';
import { RecentLeave } from './RecentLeave.tsx';
import { RecentPolicies } from './RecentPolicies.tsx';
import { SalaryBreakdown } from './SalaryBreakdown.tsx';

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'Asia/Kolkata' });

/** 'Thursday, 07 Aug 2025', in India. */
const todayInWords = () => `${weekday.format(new Date())}, ${formatDate(todayInIndia())}`;

const Failed = ({ words, retry, className }: { words: string; retry: () => void; className: string }) => (
  <Card className={`grid items-center ${className}`}>
    <ErrorState words={words} onRetry={retry} />
  </Card>
);

interface PayProps {
  slips: readonly SlipListItem[];
  latest: Slip | null;
}

const PayOrNone = ({ slips: [newest], latest }: PayProps) =>
  newest && latest ? (
    <PayHero slip={latest} slipId={newest._id} className={places.pay} />
  ) : (
    <NoPayHero className={places.pay} />
  );

function Cards({ person }: { person: User }) {
  const slips = useQuery(mySlips);
  const latest = useQuery(latestSlip);
  const profile = useQuery(myProfile);
  const holidays = useQuery(holidaysOf());
  const leaves = useQuery(myLeaves(person.id));
  const policies = useQuery(policiesForReading);
  if (slips.isPending || latest.isPending || profile.isPending) return <OverviewSkeleton />;

  const pay =
    slips.data && latest.data !== undefined ? { slips: slips.data, latest: latest.data } : undefined;
  function retryPay() {
    void slips.refetch();
    void latest.refetch();
  }
  return (
    <div className={places.grid}>
      {pay ? (
        <PayOrNone {...pay} />
      ) : (
        <Failed words="Your pay could not be loaded." retry={retryPay} className={places.pay} />
      )}
      {profile.data !== undefined ? (
        <LeaveBalance profile={profile.data} className={places.leave} />
      ) : (
        <Failed
          words="Your leave balance could not be loaded."
          retry={() => void profile.refetch()}
          className={places.leave}
        />
      )}
      <NextHoliday query={holidays} className={places.holidays} />
      {pay?.latest && (
        <>
          <SalaryBreakdown slip={pay.latest} className={places.breakdown} />
          <NetPayHistory slips={pay.slips} className={places.history} />
        </>
      )}
      {pay?.latest === null && profile.data !== undefined && (
        <PayslipDetails profile={profile.data} className={places.details} />
      )}
      <RecentLeave query={leaves} className={places.recent} />
      <RecentPolicies query={policies} className={places.policies} />
    </div>
  );
}

/** The first screen after signing in, from one round of calls. */
export default function OverviewScreen() {
  const { person } = useSession('employee');
  return (
    <>
      <PageHeader title="Overview" words={todayInWords()}>
        <ButtonLink kind="primary" to="/dashboard/leave">
          Apply for leave
        </ButtonLink>
      </PageHeader>
      {person && <Cards person={person} />}
    </>
  );
}
