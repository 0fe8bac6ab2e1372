import { useQuery } from '@tanstack/react-query';
import { slipWords } from '../../shared/slips.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { EmptyState, ErrorState } from '../ui/states.tsx';
import { latestSlip } from './calls.ts';
import { SlipView } from './SlipView.tsx';
import { SlipSkeleton } from './skeletons.tsx';
import { words } from './words.ts';

const title = 'Salary Slip';

const NoSlip = () => (
  <Card>
    <EmptyState icon="slip" words={slipWords.noSlips}>
      <ButtonLink to="/dashboard/salaryslip1">See a sample slip</ButtonLink>
    </EmptyState>
  </Card>
);

/** The slip of the newest period (spec §2, Salary slip view). */
export default function LatestSlipScreen() {
  const { data: slip, isLoadingError, refetch } = useQuery(latestSlip);
  if (slip) return <SlipView title={title} slip={slip} />;
  return (
    <>
      <PageHeader title={title} />
      {slip === null ? (
        <NoSlip />
      ) : isLoadingError ? (
        <Card>
          <ErrorState words={words.slipFailed} onRetry={() => void refetch()} />
        </Card>
      ) : (
        <SlipSkeleton words={words.loadingLatest} />
      )}
    </>
  );
}
