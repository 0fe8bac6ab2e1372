import { toPaise } from '../../../shared/money.ts';
import type { PayRunApproval } from '../../../shared/pay-runs/approval-state.ts';
import type { PayRun } from '../../../shared/pay-runs/pay-run.ts';
import { orNames } from '../../../shared/text.ts';
import { useAction } from '../../lib/action.ts';
import { CallError, withReason } from '../../lib/call-error.ts';
import { showToast } from '../../lib/toasts.ts';
import { Button, type ButtonKind, ButtonLink } from '../../ui/Button.tsx';
import { useConfirm } from '../../ui/ConfirmProvider.tsx';
import type { usePayRunActions } from '../calls.ts';
import { countPayslips, formatRupees } from '../format.ts';
import type { RowStore } from '../grid/row-store.ts';
import { messages as runMessages } from '../messages.ts';
import { useApprovalActions } from './calls.ts';
import { messages } from './messages.ts';

interface ApprovalButtonProps {
  run: PayRun;
  approval: PayRunApproval;
  kind: ButtonKind;
  store: RowStore;
  actions: ReturnType<typeof usePayRunActions>;
  /** Names the employees with unsaved changes. */
  decideFirst: (store: RowStore) => string;
}

/** Submits a month for approval, or leads to what was submitted. */
export function ApprovalButton({
  run: { payPeriod },
  approval,
  kind,
  store,
  actions,
  decideFirst,
}: ApprovalButtonProps) {
  const { confirm } = useConfirm();
  const { submit: submitFigures } = useApprovalActions(payPeriod);
  const onFailed = (error: unknown) => {
    if (error instanceof CallError && error.status === 409) void actions.refresh();
  };
  const [busy, runSubmission] = useAction({ failed: messages.submitFailed, onFailed });
  async function submit() {
    await store.flush();
    const { unsaved, failure } = store.getStatus();
    if (unsaved > 0) {
      showToast('error', failure ? withReason(runMessages.saveFailed, failure) : decideFirst(store));
      return undefined;
    }
    const summary = await actions.readSummary();
    if (!summary?.approval) return undefined;
    const { payable } = summary;
    const { approvers, digest } = summary.approval;
    const message = messages.confirmSubmission(
      countPayslips(payable.people),
      payPeriod,
      formatRupees(toPaise(payable.netPay)),
    );
    const details = approvers.length > 0 && messages.canApprove(orNames(approvers));
    if (!(await confirm({ message, details, confirmLabel: 'Submit for approval' }))) return undefined;
    return (await submitFigures(digest)) ? messages.submitted : undefined;
  }
  // The card above leads to what is different, and says who can approve.
  if (approval.state === 'submitted')
    return approval.own ? null : (
      <ButtonLink kind={kind} to={`/admin/pay-runs/${payPeriod}/approval`}>
        Review and approve
      </ButtonLink>
    );
  return (
    <Button
      kind={kind}
      disabled={approval.errors > 0 || approval.approvers.length === 0}
      busy={busy}
      onClick={() => void runSubmission(submit)}
    >
      Submit for approval
    </Button>
  );
}
