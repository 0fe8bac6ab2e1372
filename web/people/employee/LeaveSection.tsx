import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { remainingLeaves } from '../../../shared/holidays/leave-days.ts';
import { balancesQuery } from '../../leaves/management-calls.ts';
import { RequestsCard } from '../../leaves/RequestsCard.tsx';
import { messageOf } from '../../lib/call-error.ts';
import { Card } from '../../ui/Card.tsx';
import { InlineSkeleton } from '../../ui/InlineSkeleton.tsx';
import { Stat, StatStrip } from '../../ui/StatStrip.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { messages } from './messages.ts';

const EmployeeTypes = lazy(() => import('../../leaves/types/EmployeeTypes.tsx'));

const Counters = ({ yearly, taken, left }: Record<'yearly' | 'taken' | 'left', ReactNode>) => (
  <StatStrip>
    <Stat label="Total Yearly Leaves">{yearly}</Stat>
    <Stat label="Leaves Taken">{taken}</Stat>
    <Stat label="Remaining Leaves" accent>
      {left}
    </Stat>
  </StatStrip>
);

function Balance({ userId }: { userId: string }) {
  const { data, error, refetch } = useQuery(balancesQuery([userId]));
  const balance = data?.get(userId as never);
  if (error) {
    return (
      <Card flush>
        <ErrorState message={messageOf(error, messages.balanceFailed)} onRetry={() => void refetch()} />
      </Card>
    );
  }
  if (!balance) {
    const waiting = <InlineSkeleton label="Loading the leave balance…" className="w-10" />;
    return <Counters yearly={waiting} taken={waiting} left={waiting} />;
  }
  if (balance.hasLeaveTypes)
    return (
      <Suspense fallback={<Skeleton className="h-40" />}>
        <EmployeeTypes userId={userId} />
      </Suspense>
    );
  const { yearlyLeaves, leavesTaken } = balance;
  return (
    <Counters yearly={yearlyLeaves} taken={leavesTaken} left={remainingLeaves(yearlyLeaves, leavesTaken)} />
  );
}

/** An employee's leave: the balance, and the applications with what can be decided about them. */
export default function LeaveSection({ userId }: { userId: string }) {
  return (
    <div className="grid gap-5">
      <Balance userId={userId} />
      <RequestsCard userId={userId} />
    </div>
  );
}
