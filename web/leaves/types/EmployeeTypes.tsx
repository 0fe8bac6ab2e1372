import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { leaveLedgerRoutes } from '../../../shared/leaves/leave-type-routes.ts';
import { withReason } from '../../lib/call-error.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { useEditing } from '../../ui/editing.ts';
import { ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import LedgerCard from './LedgerCard.tsx';
import { ledgersOfQuery } from './ledgers-of.ts';
import { messages } from './messages.ts';
import TypeBalances from './TypeBalances.tsx';

const loadForm = () => import('./AdjustForm.tsx');
const AdjustForm = lazy(loadForm);

const adjustButtonId = 'adjust-leave-balance';

/** An employee's balances and ledgers for admins, who can adjust them. */
export default function EmployeeTypes({ userId }: { userId: string }) {
  const { data: ledgers, error, refetch } = useQuery(ledgersOfQuery(userId));
  const { editing, edit, close } = useEditing(adjustButtonId, loadForm);
  if (error)
    return (
      <Card flush>
        <ErrorState message={withReason(messages.failedForAdmin, error)} onRetry={() => void refetch()} />
      </Card>
    );
  if (!ledgers)
    return (
      <Loading message={messages.loading}>
        <Card>
          <Skeleton className="h-40" />
        </Card>
      </Loading>
    );
  return (
    <>
      <TypeBalances ledgers={ledgers}>
        {!editing && (
          <Button id={adjustButtonId} call={leaveLedgerRoutes.adjustLeave} onClick={edit}>
            Adjust a balance
          </Button>
        )}
      </TypeBalances>
      {editing && (
        <Suspense>
          <AdjustForm userId={userId} ledgers={ledgers} onClose={close} />
        </Suspense>
      )}
      <LedgerCard ledgers={ledgers} />
    </>
  );
}
