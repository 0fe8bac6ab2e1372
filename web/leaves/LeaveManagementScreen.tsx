import { useRef } from 'react';
import { todayInIndia } from '../../shared/date.ts';
import { hrAdmins } from '../../shared/duties.ts';
import { leavesRoutes } from '../../shared/leaves/leaves.ts';
import { useAction } from '../lib/action.ts';
import { asAdmin } from '../lib/client.ts';
import { count } from '../lib/count.ts';
import { usePagedList } from '../lib/paged-list.ts';
import { useRoute } from '../lib/query.tsx';
import { mayDo } from '../lib/session.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { useConfirm } from '../ui/ConfirmProvider.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { everyLeave, isWaiting, leavesQuery, useResettingBalances } from './management-calls.ts';
import { messages, showLeaveToast } from './management-messages.ts';
import { keyOf, RequestsCard } from './RequestsCard.tsx';

/** How many requests are pending: exactly, where those that are loaded are all, since they come first. */
function PendingSummary() {
  const { pages = [] } = usePagedList(leavesQuery(everyLeave), keyOf);
  const pending = pages.flatMap(({ rows }) => rows).filter(isWaiting).length;
  if (pending === 0) return 'Approved days are deducted from the employee’s balance.';
  const hasAll = pages.some(({ rows, nextCursor }) => !nextCursor || !rows.every(isWaiting));
  const atLeast = hasAll ? '' : 'More than ';
  return `${atLeast}${count(pending, 'request is', 'requests are')} waiting for a decision.`;
}

/** Resetting every balance after a confirmation, and undoing the newest reset. */
function useBalanceReset() {
  const { data: lastReset } = useRoute(leavesRoutes.lastReset);
  const { confirm } = useConfirm();
  const resetting = useResettingBalances();
  const [isResetting, runReset] = useAction({ failed: messages.resetFailed, show: showLeaveToast });
  const [undoing, runUndo] = useAction({ failed: messages.undoFailed, show: showLeaveToast });
  const resetButton = useRef<HTMLButtonElement>(null);

  const undo = (reset: number) =>
    runUndo(async () => {
      const undone = asAdmin(leavesRoutes.undoReset, { body: { reset } });
      const { message } = await resetting(undone, () => ({ reset: null }));
      // The Undo button is unmounted with the reset that it undid, so the focus moves to the Reset button.
      resetButton.current?.focus();
      return message;
    });
  async function confirmAndReset() {
    if (!(await confirm({ message: messages.confirmReset, confirmLabel: 'Reset balances', danger: true })))
      return;
    await runReset(async () => {
      const { message, reset } = await resetting(asAdmin(leavesRoutes.resetAll), (reply) => ({
        reset: reply.reset,
        date: todayInIndia(),
      }));
      const action = { label: 'Undo', run: () => void undo(reset) };
      showLeaveToast('success', message, { note: messages.undoableNow, action });
    });
  }
  /** With a confirmation, unlike Undo in the toast: the reset may be days ago. */
  async function confirmAndUndo() {
    if (!lastReset?.reset) return;
    const options = {
      message: messages.confirmUndo(lastReset.date),
      confirmLabel: 'Undo reset',
      danger: true,
    };
    if (await confirm(options)) await undo(lastReset.reset);
  }
  return {
    resetButton,
    confirmAndReset,
    isResetting,
    confirmAndUndo,
    undoing,
    canUndo: !!lastReset?.reset,
    date: lastReset?.date,
  };
}

/** Spec §2, Leave management (admin). */
export default function LeaveManagementScreen() {
  const reset = useBalanceReset();
  return (
    <>
      <PageHeader
        subtitle={
          <>
            <PendingSummary />
            {reset.canUndo && <span className="block">{messages.undoableSince(reset.date)}</span>}
          </>
        }
      >
        <ButtonLink to="/admin/worked-days">Worked days off</ButtonLink>
        {mayDo(hrAdmins) && <ButtonLink to="/admin/leave-types">Leave types</ButtonLink>}
        {reset.canUndo && (
          <Button call={leavesRoutes.undoReset} busy={reset.undoing} onClick={reset.confirmAndUndo}>
            Undo reset
          </Button>
        )}
        <Button
          call={leavesRoutes.resetAll}
          ref={reset.resetButton}
          busy={reset.isResetting}
          onClick={reset.confirmAndReset}
        >
          Reset All Leave Balances
        </Button>
      </PageHeader>
      <RequestsCard />
    </>
  );
}
