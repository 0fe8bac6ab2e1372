import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useBusy } from '../lib/busy.ts';
import { messageOf, withReason } from '../lib/call-error.ts';
import { useConfirm } from '../ui/ConfirmProvider.tsx';
import { lastResetQuery, useBalanceResetMutations } from './calls.ts';
import { messages } from './messages.ts';
import { showLeaveToast } from './status-toast.ts';

/** Resetting every balance, and undoing the newest reset until there is another one. */
export function useBalanceReset() {
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
        // The button that was pressed goes with what it has undone.
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
  /** Long after the reset, what undoing it does has to be said first. */
  async function askToUndo() {
    if (!last?.reset) return;
    const question = { message: messages.confirmUndo(last.date), confirmLabel: 'Undo reset', danger: true };
    if (await confirm(question)) await undo(last.reset);
  }
  return { button, askToReset, resetting, askToUndo, undoing, canUndo: !!last?.reset, date: last?.date };
}
