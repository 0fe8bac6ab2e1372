import { useQuery } from '@tanstack/react-query';
import type { Leave } from '../../shared/leaves.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { ErrorState } from '../ui/states.tsx';
import { useBalanceReset } from './balance-reset.ts';
import { allLeavesQuery } from './calls.ts';
import { messages } from './messages.ts';
import { RequestsCard, RequestsSkeleton } from './RequestsCard.tsx';

const pendingSummary = (requests: readonly Leave[] | undefined) => {
  const pending = requests?.filter(({ status }) => status === 'pending').length;
  if (!pending) return 'Approved days are taken from the employee’s balance.';
  return `${pending} ${pending === 1 ? 'request waits' : 'requests wait'} for a decision.`;
};

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
      {requests ? (
        <RequestsCard requests={requests} />
      ) : isError ? (
        <Card>
          <ErrorState message={messages.listFailed} onRetry={() => void refetch()} />
        </Card>
      ) : (
        <RequestsSkeleton />
      )}
    </>
  );
}
