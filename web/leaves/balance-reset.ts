import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useBusy } from '../lib/busy.ts';
import { withReason, wordsOf } from '../lib/call-error.ts';
import { useQuestions } from '../ui/Questions.tsx';
import { lastReset, useResetCalls } from './calls.ts';
import type { Status } from './StatusMessage.tsx';
import { words } from './words.ts';

/** Resetting every balance, and undoing the newest reset until there is another one. */
export function useBalanceReset(tell: (status: Status) => void) {
  const { data: last } = useQuery(lastReset);
  const reset = last?.reset ?? undefined;
  const { confirm } = useQuestions();
  const { resetAll, undoReset } = useResetCalls();
  const [resetting, runReset] = useBusy();
  const [undoing, runUndo] = useBusy();
  const button = useRef<HTMLButtonElement>(null);

  async function ask() {
    if (!(await confirm({ words: words.confirmReset, accept: 'Reset', danger: true }))) return;
    await runReset(async () => {
      try {
        tell({ kind: 'success', words: await resetAll(), note: words.undoableNow, undoable: true });
      } catch (error) {
        tell({ kind: 'error', words: withReason(words.resetFailed, error) });
      }
    });
  }
  const undo = () =>
    runUndo(async () => {
      if (reset === undefined) return;
      try {
        tell({ kind: 'success', words: await undoReset(reset) });
        // The button that was pressed goes with what it has undone.
        button.current?.focus();
      } catch (error) {
        tell({ kind: 'error', words: wordsOf(error, words.undoFailed) });
      }
    });
  /** Long after the reset, what undoing it does has to be said first. */
  async function askToUndo() {
    if (await confirm({ words: words.confirmUndo(last?.date), accept: 'Undo reset', danger: true }))
      await undo();
  }
  return {
    button,
    ask,
    resetting,
    undo,
    askToUndo,
    undoing,
    canUndo: reset !== undefined,
    date: last?.date,
  };
}
