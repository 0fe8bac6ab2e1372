import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import {
  finalPayslipRoutes as routes,
  type FinalPayslip as State,
} from '../../../shared/leaving/final-payslip.ts';
import { formatPeriod } from '../../../shared/period.ts';
import { attempt } from '../../lib/action.ts';
import { withReason } from '../../lib/call-error.ts';
import { asAdmin } from '../../lib/client.ts';
import { mayCall } from '../../lib/duties.ts';
import { formatRupees } from '../../lib/rupees.ts';
import { Button } from '../../ui/Button.tsx';
import { LazyDialog } from '../../ui/LazyDialog.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { finalPayslipQuery } from './calls.ts';
import { messages } from './messages.ts';

const loadDialog = () => import('../../pay-runs/approval/SendBackDialog.tsx');
const SendBackDialog = lazy(loadDialog);

/** What is known of the approval, as a sentence. */
function textOf({ state, submitted, decided }: State): string {
  if (state === 'submitted') return messages.finalSubmitted(submitted?.by.name ?? '');
  if (state === 'approved') return messages.finalApproved(decided?.by.name ?? '');
  if (state === 'sent-back') return messages.finalSentBack(decided?.by.name ?? '', decided?.reason ?? '');
  return state === 'changed' ? messages.finalChanged : messages.finalNeeded;
}

/**
 * The approval of the payslip that pays the final dues, apart from the pay run of its month; nothing where payslips need none.
 * @param isGenerated the payslip has just what is due
 */
export function FinalPayslip({ userId, isGenerated }: { userId: string; isGenerated: boolean }) {
  const queries = useQueryClient();
  const { data: final, error, refetch } = useQuery(finalPayslipQuery(userId));
  const [isSendingBack, setSendingBack] = useState(false);
  if (error)
    return <ErrorState message={withReason(messages.finalFailed, error)} onRetry={() => void refetch()} />;
  if (!final?.needsApproval || isGenerated) return null;
  const { digest, state, isOwn, refusal, netPay, payPeriod } = final;
  const params = { userId };
  const show = async (decided: Promise<State>) => {
    queries.setQueryData(finalPayslipQuery(userId).queryKey, await decided);
  };
  const submit = () =>
    attempt(() => show(asAdmin(routes.submitFinalPayslip, { params, body: { digest } })), {
      failed: messages.finalSubmitFailed,
    });
  const approve = () =>
    attempt(() => show(asAdmin(routes.approveFinalPayslip, { params, body: { digest } })), {
      failed: messages.finalApproveFailed,
    });
  return (
    <div className="grid gap-3 rounded-10 border border-line p-4">
      <p className="text-14">
        <span className="font-semibold">
          Payslip of {formatPeriod(payPeriod)}: <span className="figures">{formatRupees(netPay)}</span>
        </span>
        <span className="block text-secondary">{textOf(final)}</span>
      </p>
      {state === 'submitted' && refusal && !isOwn && mayCall(routes.approveFinalPayslip) && (
        <p className="text-13 text-secondary">{refusal}</p>
      )}
      <div className="flex flex-wrap gap-2">
        {(state === 'none' || state === 'changed' || state === 'sent-back') && (
          <Button call={routes.submitFinalPayslip} kind="primary" size="small" onClick={() => void submit()}>
            Submit for approval
          </Button>
        )}
        {state === 'submitted' && !refusal && (
          <Button
            call={routes.approveFinalPayslip}
            kind="primary"
            size="small"
            onClick={() => void approve()}
          >
            Approve
          </Button>
        )}
        {state === 'submitted' && (
          <Button call={routes.sendBackFinalPayslip} size="small" onClick={() => setSendingBack(true)}>
            {isOwn ? 'Take back' : 'Send back'}
          </Button>
        )}
      </div>
      <LazyDialog open={isSendingBack} load={loadDialog}>
        <SendBackDialog
          open={isSendingBack}
          isOwn={isOwn}
          subject="final payslip"
          onClose={() => setSendingBack(false)}
          onSendBack={(reason) =>
            show(asAdmin(routes.sendBackFinalPayslip, { params, body: { digest, reason } }))
          }
        />
      </LazyDialog>
    </div>
  );
}
