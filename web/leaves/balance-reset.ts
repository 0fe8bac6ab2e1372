import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useBusy } from '../lib/busy.ts';
import { withReason, wordsOf } from '../lib/call-error.ts';
import { useQuestions } from '../ui/Questions.tsx';
import { lastReset, useResetCalls } from './calls.ts';
import { showStatus } from './status-toast.ts';
import { words } from './words.ts';

/** Resetting every balance, and undoing the newest reset until there is another one. */
export function useBalanceReset() {
  const { data: last } = useQuery(lastReset);
  const { confirm } = useQuestions();
  const { resetAll, undoReset } = useResetCalls();
  const [resetting, runReset] = useBusy();
  const [undoing, runUndo] = useBusy();
  const button = useRef<HTMLButtonElement>(null);

  const undo = (reset: number) =>
    runUndo(async () => {
      try {
        showStatus('success', await undoReset(reset));
        // The button that was pressed goes with what it has undone.
        button.current?.focus();
      } catch (error) {
        showStatus('error', wordsOf(error, words.undoFailed));
      }
    });
  async function askToReset() {
    if (!(await confirm({ words: words.confirmReset, accept: 'Reset', danger: true }))) return;
    await runReset(async () => {
      try {
        const { message, reset } = await resetAll();
        const action = { label: 'Undo', run: () => void undo(reset) };
        showStatus('success', message, { note: words.undoableNow, action });
      } catch (error) {
        showStatus('error', withReason(words.resetFailed, error));
      }
    });
  }
  /** Long after the reset, what undoing it does has to be said first. */
  async function askToUndo() {
    if (!last?.reset) return;
    const question = { words: words.confirmUndo(last.date), accept: 'Undo reset', danger: true };
    if (await confirm(question)) await undo(last.reset);
  }
  return { button, askToReset, resetting, askToUndo, undoing, canUndo: !!last?.reset, date: last?.date };
}
