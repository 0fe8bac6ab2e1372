import { useQuery } from '@tanstack/react-query';
import { formatDate, todayInIndia } from '../../shared/date.ts';
import type { Slip, SlipListItem } from '../../shared/slips.ts';
import { myProfile } from '../profiles/calls.ts';
import { latestSlip, mySlips } from '../slips/calls.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { ErrorState } from '../ui/states.tsx';
import { LeaveBalance } from './LeaveBalance.tsx';
import { NetPayHistory } from './NetPayHistory.tsx';
import { OverviewSkeleton } from './OverviewSkeleton.tsx';
import { NoPayHero, PayHero } from './PayHero.tsx';
import { places } from './places.ts';
import { SalaryBreakdown } from './SalaryBreakdown.tsx';

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'Asia/Kolkata' });

/** 'Thursday, 07 Aug 2025', in India. */
const todayInWords = () => `${weekday.format(new Date())}, ${formatDate(todayInIndia())}`;

/** What the newest slip says, and those before it. */
function Pay({ slip, slips }: { slip: Slip; slips: readonly SlipListItem[] }) {
  return (
    <>
      <SalaryBreakdown slip={slip} className={places.breakdown} />
      <NetPayHistory slips={slips} className={places.history} />
    </>
  );
}

function Cards() {
  const slips = useQuery(mySlips);
  const latest = useQuery(latestSlip);
  const profile = useQuery(myProfile);
  if (slips.isPending || latest.isPending || profile.isPending) return <OverviewSkeleton />;

  const payIsKnown = slips.data !== undefined && latest.data !== undefined;
  const newest = slips.data?.[0];
  function retryPay() {
    void slips.refetch();
    void latest.refetch();
  }
  return (
    <div className={places.grid}>
      {!payIsKnown ? (
        <Card className={`grid items-center ${places.pay}`}>
          <ErrorState words="Your pay could not be loaded." onRetry={retryPay} />
        </Card>
      ) : latest.data && newest ? (
        <PayHero slip={latest.data} slipId={newest._id} className={places.pay} />
      ) : (
        <NoPayHero className={places.pay} />
      )}
      {profile.data === undefined ? (
        <Card className={`grid items-center ${places.leave}`}>
          <ErrorState
            words="Your leave balance could not be loaded."
            onRetry={() => void profile.refetch()}
          />
        </Card>
      ) : (
        <LeaveBalance profile={profile.data} className={places.leave} />
      )}
      {latest.data && newest && <Pay slip={latest.data} slips={slips.data ?? []} />}
    </div>
  );
}

/** The first screen after signing in, from one round of calls. */
export default function OverviewScreen() {
  return (
    <>
      <PageHeader title="Overview" words={todayInWords()}>
        <ButtonLink kind="primary" to="/dashboard/leave">
          Apply for leave
        </ButtonLink>
      </PageHeader>
      <Cards />
    </>
  );
}
