import { type ReactNode, useState } from 'react';
import {
  finalPayslipRoutes as routes,
  type FinalPayslip as State,
} from '../../../shared/leaving/final-payslip.ts';
import { formatPeriod } from '../../../shared/period.ts';
import { orNames } from '../../../shared/text.ts';
import { attempt } from '../../lib/action.ts';
import { withReason } from '../../lib/call-error.ts';
import { asAdmin } from '../../lib/client.ts';
import { useReplacing, useRoute } from '../../lib/query.tsx';
import { formatRupees } from '../../lib/rupees.ts';
import { mayCall } from '../../lib/session.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { messages } from './messages.ts';

const SendBackDialog = lazyPart(async () => (await import('../../ui/SendBackDialog.tsx')).SendBackDialog);

/** The state of the approval, as a sentence. */
function textOf({ state, submitted, decided }: State): string {
  if (state === 'submitted') return messages.finalSubmitted(submitted?.by.name ?? '');
  if (state === 'approved') return messages.finalApproved(decided?.by.name ?? '');
  if (state === 'sent-back') return messages.finalSentBack(decided?.by.name ?? '', decided?.reason ?? '');
  return state === 'changed' ? messages.finalChanged : messages.finalNeeded;
}

/**
 * The approval of the payslip that pays the final dues, apart from the pay run of its month.
 * @param withoutApproval is shown where payslips need none
 */
export function FinalPayslip({ userId, withoutApproval }: { userId: string; withoutApproval: ReactNode }) {
  const params = { userId };
  const { data: final, error, refetch } = useRoute(routes.finalPayslip, { params }, { retry: false });
  const replacing = useReplacing(routes.finalPayslip, { params });
  const [isSendingBack, setSendingBack] = useState(false);
  if (error)
    return <ErrorState message={withReason(messages.finalFailed, error)} onRetry={() => void refetch()} />;
  if (!final) return null;
  if (!final.needsApproval) return withoutApproval;
  const { digest, state, isOwn, refusal, netPay, payPeriod, approvers } = final;
  const submit = () =>
    attempt(() => replacing(asAdmin(routes.submitFinalPayslip, { params, body: { digest } })), {
      failed: messages.finalSubmitFailed,
    });
  const approve = () =>
    attempt(() => replacing(asAdmin(routes.approveFinalPayslip, { params, body: { digest } })), {
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
      {state === 'submitted' && refusal && (
        <p className="text-13 text-secondary">
          {isOwn || !mayCall(routes.approveFinalPayslip)
            ? approvers.length > 0 && messages.finalApprovers(orNames(approvers))
            : refusal}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {(state === 'none' || state === 'changed' || state === 'sent-back') && (
          <Button call={routes.submitFinalPayslip} kind="primary" size="small" onClick={() => void submit()}>
            Submit for approval
          </Button>
        )}
        {state === 'approved' && (
          <ButtonLink size="small" to="/admin/salary">
            Open Salary Slips
          </ButtonLink>
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
      <SendBackDialog
        open={isSendingBack}
        isOwn={isOwn}
        subject="final payslip"
        onClose={() => setSendingBack(false)}
        onSendBack={(reason) =>
          replacing(asAdmin(routes.sendBackFinalPayslip, { params, body: { digest, reason } }))
        }
      />
    </div>
  );
}
