import { useQuery } from '@tanstack/react-query';
import { slipMessages } from '../../shared/slips/slips.ts';
import { usePayslipRead } from '../notifications/payslip-read.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { EmptyState } from '../ui/states.tsx';
import { latestSlipQuery } from './calls.ts';
import { messages } from './messages.ts';
import { SlipExplanation } from './SlipExplanation.tsx';
import { SlipView } from './SlipView.tsx';

const NoSlip = () => (
  <Card>
    <EmptyState icon="slip" message={slipMessages.noSlips}>
      <ButtonLink to="/dashboard/salaryslip1">View a sample payslip</ButtonLink>
    </EmptyState>
  </Card>
);

/** The slip of the newest period (spec §2, Salary slip view). */
export default function LatestSlipScreen() {
  const query = useQuery(latestSlipQuery);
  const { data: slip } = query;
  usePayslipRead(slip?.payPeriod);
  if (slip) return <SlipView slip={slip} aside={<SlipExplanation slip={slip} />} />;
  return (
    <>
      <PageHeader />
      <Loaded query={query} loading={messages.loadingLatest} failed={() => messages.slipFailed} size={2}>
        {() => <NoSlip />}
      </Loaded>
    </>
  );
}
