import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate, useParams } from 'react-router';
import { formatPeriod } from '../../shared/period.ts';
import { showToast } from '../lib/toasts.ts';
import { usePayslipRead } from '../notifications/payslip-read.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { ErrorState } from '../ui/states.tsx';
import { slipQuery } from './calls.ts';
import { messages } from './messages.ts';
import { SlipExplanation } from './SlipExplanation.tsx';
import { SlipVersionsCard } from './SlipVersionsCard.tsx';
import { SlipView } from './SlipView.tsx';

const listPath = '/dashboard/salary';

/** Spec §2, Slip page (employee). */
export default function SlipScreen() {
  const { slipId = '' } = useParams();
  const navigate = useNavigate();
  const { data: slip, isLoadingError } = useQuery(slipQuery(slipId));
  usePayslipRead(slip?.payPeriod);

  useEffect(() => {
    if (!isLoadingError) return;
    showToast('error', messages.slipFailed);
    navigate(listPath, { replace: true });
  }, [isLoadingError, navigate]);

  if (slip) {
    const month = slip.profile.payPeriod ? formatPeriod(slip.profile.payPeriod) : 'N/A';
    const isReplaced = slip.slipId !== slip.versions[0]?.slipId;
    return (
      <SlipView
        title={messages.slipTitle(month)}
        slip={slip}
        replacedVersion={isReplaced ? slip.version : undefined}
        notice={isReplaced && <SlipVersionsCard slip={slip} />}
        aside={<SlipExplanation slip={slip} />}
      >
        <ButtonLink to={listPath} icon="close">
          Close
        </ButtonLink>
      </SlipView>
    );
  }
  return (
    <>
      <PageHeader>
        <ButtonLink to={listPath} icon="close">
          Close
        </ButtonLink>
      </PageHeader>
      <Loaded query={{ data: slip }} loading={messages.loadingSlip} failed="" size={2}>
        {() => (
          <Card>
            <ErrorState message={messages.missing} />
          </Card>
        )}
      </Loaded>
    </>
  );
}
