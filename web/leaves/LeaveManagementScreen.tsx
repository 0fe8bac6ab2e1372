import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Leave } from '../../shared/leaves.ts';
import { useBusy } from '../lib/busy.ts';
import { messageOf, withReason } from '../lib/call-error.ts';
import { Button } from '../ui/Button.tsx';
import { useConfirm } from '../ui/ConfirmProvider.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { allLeavesQuery, lastResetQuery, useBalanceResetMutations } from './calls.ts';
import { messages } from './messages.ts';
import { RequestsCard } from './RequestsCard.tsx';
import { showLeaveToast } from './status-toast.ts';

const pendingSummary = (requests: readonly Leave[] | undefined) => {
  const pending = requests?.filter(({ status }) => status === 'pending').length;
  if (!pending) return 'Approved days are taken from the employee’s balance.';
  return `${pending} ${pending === 1 ? 'request waits' : 'requests wait'} for a decision.`;
};

/** Resetting every balance after a confirmation, and undoing the newest reset. */
function useBalanceReset() {
  const { data: last } = useQuery(lastResetQuery);
  const { confirm } = useConfirm();
  const { resetAll, undoReset } = useBalanceResetMutations();
  const [resetting, runReset] = useBusy();
  const [undoing, runUndo] = useBusy();
  const button = useRef<HTMLButtonElement>(null);

  const undo = (reset: number) =>
    runUndo(async () => {
      try {
        showLeaveToast('success', await undoReset(reset));
        // The Undo button is unmounted with the reset that it undid, so the focus moves on.
        button.current?.focus();
      } catch (error) {
        showLeaveToast('error', messageOf(error, messages.undoFailed));
      }
    });
  async function askToReset() {
    if (!(await confirm({ message: messages.confirmReset, confirmLabel: 'Reset', danger: true }))) return;
    await runReset(async () => {
      try {
        const { message, reset } = await resetAll();
        const action = { label: 'Undo', run: () => void undo(reset) };
        showLeaveToast('success', message, { note: messages.undoableNow, action });
      } catch (error) {
        showLeaveToast('error', withReason(messages.resetFailed, error));
      }
    });
  }
  /** Unlike Undo in the toast, this may come days later, so it asks first. */
  async function askToUndo() {
    if (!last?.reset) return;
    const question = { message: messages.confirmUndo(last.date), confirmLabel: 'Undo reset', danger: true };
    if (await confirm(question)) await undo(last.reset);
  }
  return { button, askToReset, resetting, askToUndo, undoing, canUndo: !!last?.reset, date: last?.date };
}

/** Spec §2, Leave management (admin). */
export default function LeaveManagementScreen() {
  const { data: requests, isError, refetch } = useQuery(allLeavesQuery);
  const reset = useBalanceReset();
  return (
    <>
      <PageHeader
        title="Leave Management"
        subtitle={
          <>
            {pendingSummary(requests)}
            {reset.canUndo && <span className="block">{messages.undoableSince(reset.date)}</span>}
          </>
        }
      >
        {reset.canUndo && (
          <Button busy={reset.undoing} onClick={reset.askToUndo}>
            Undo reset
          </Button>
        )}
        <Button ref={reset.button} busy={reset.resetting} onClick={reset.askToReset}>
          Reset All Leave Balances
        </Button>
      </PageHeader>
      <RequestsCard requests={requests} failed={isError} onRetry={refetch} />
    </>
  );
}
