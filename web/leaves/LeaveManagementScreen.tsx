import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Leave } from '../../shared/leaves.ts';
import { useBusy } from '../lib/busy.ts';
import { withReason, wordsOf } from '../lib/call-error.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { useQuestions } from '../ui/Questions.tsx';
import { ErrorState } from '../ui/states.tsx';
import { allLeaves, resetAll, undoReset } from './calls.ts';
import { RequestsCard, RequestsSkeleton } from './RequestsCard.tsx';
import { type Status, StatusMessage, useStatus } from './StatusMessage.tsx';
import { words } from './words.ts';

/** Resetting every balance, and taking the newest reset back as long as this screen stands open. */
function useReset(tell: (status: Status) => void) {
  const [reset, setReset] = useState<number>();
  const { confirm } = useQuestions();
  const [resetting, runReset] = useBusy();
  const [undoing, runUndo] = useBusy();
  const button = useRef<HTMLButtonElement>(null);

  async function ask() {
    if (!(await confirm({ words: words.confirmReset, accept: 'Reset', danger: true }))) return;
    await runReset(async () => {
      try {
        const done = await resetAll();
        setReset(done.reset);
        tell({ kind: 'success', words: done.message, undoable: true });
      } catch (error) {
        tell({ kind: 'error', words: withReason(words.resetFailed, error) });
      }
    });
  }
  const undo = () =>
    runUndo(async () => {
      if (reset === undefined) return;
      try {
        const { message } = await undoReset(reset);
        setReset(undefined);
        tell({ kind: 'success', words: message });
        // The button that was pressed goes with what it has undone.
        button.current?.focus();
      } catch (error) {
        tell({ kind: 'error', words: wordsOf(error, words.undoFailed) });
      }
    });
  return { button, ask, resetting, undo, undoing, canUndo: reset !== undefined };
}

const pendingWords = (requests: readonly Leave[] | undefined) => {
  const pending = requests?.filter(({ status }) => status === 'pending').length;
  if (!pending) return 'Approved days are taken from the employee’s balance.';
  return `${pending} ${pending === 1 ? 'request waits' : 'requests wait'} for a decision.`;
};

/** Spec §2, Leave management (admin). */
export default function LeaveManagementScreen() {
  const { data: requests, isError, refetch } = useQuery(allLeaves);
  const { tell, ...shown } = useStatus();
  const reset = useReset(tell);
  const undoBeside = reset.canUndo && shown.status?.undoable === true;
  return (
    <>
      <PageHeader title="Leave Management" words={pendingWords(requests)}>
        {reset.canUndo && !undoBeside && (
          <Button busy={reset.undoing} onClick={reset.undo}>
            Undo reset
          </Button>
        )}
        <Button ref={reset.button} busy={reset.resetting} onClick={reset.ask}>
          Reset All Leave Balances
        </Button>
      </PageHeader>
      {requests ? (
        <RequestsCard requests={requests} tell={tell} />
      ) : isError ? (
        <Card>
          <ErrorState words={words.listFailed} onRetry={() => void refetch()} />
        </Card>
      ) : (
        <RequestsSkeleton />
      )}
      <StatusMessage {...shown}>
        {undoBeside && (
          <Button size="small" busy={reset.undoing} onClick={reset.undo}>
            Undo
          </Button>
        )}
      </StatusMessage>
    </>
  );
}
