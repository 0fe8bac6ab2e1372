import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { User } from '../../shared/accounts.ts';
import type { Leave } from '../../shared/leaves.ts';
import { useSession } from '../lib/session.ts';
import { myProfileQuery } from '../profiles/calls.ts';
import { Card } from '../ui/Card.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { ErrorState } from '../ui/states.tsx';
import { BalanceCard, BalanceSkeleton } from './BalanceCard.tsx';
import { toBalance } from './balance.ts';
import { myLeavesQuery } from './calls.ts';
import { useOwnCounting } from './day-rules.ts';
import { LeaveCalendar } from './LeaveCalendar.tsx';
import { LeaveForm } from './LeaveForm.tsx';
import { useLeaveRequestForm } from './leave-request-form.ts';
import { MyLeaveTable } from './MyLeaveTable.tsx';
import { messages } from './messages.ts';
import { useOwnLedgers } from './types/own-ledgers.ts';

const TypeBalances = lazy(() => import('./types/TypeBalances.tsx'));
const LedgerCard = lazy(() => import('./types/LedgerCard.tsx'));

/** The days of the requests that wait for a decision. */
const sumPending = (leaves: readonly Leave[] = []): number =>
  leaves
    .filter(({ status }) => status === 'pending')
    .reduce((days, { numberOfDays }) => days + numberOfDays, 0);

function EmployeeLeave({ person }: { person: User }) {
  const profile = useQuery(myProfileQuery);
  const leaves = useQuery(myLeavesQuery(person.id));
  const balance = profile.data === undefined ? undefined : toBalance(profile.data);
  const { counting, ...rules } = useOwnCounting(profile);
  const { own, ...types } = useOwnLedgers(profile);
  const ledgers = own?.ledgers;
  const request = useLeaveRequestForm(person, balance, counting, own);
  const pendingDays = typeof counting === 'object' ? sumPending(leaves.data) : 0;
  return (
    <div className="grid gap-5">
      {ledgers ? (
        <Suspense fallback={<BalanceSkeleton />}>
          <TypeBalances ledgers={ledgers} />
        </Suspense>
      ) : types.isLoading ? (
        <BalanceSkeleton />
      ) : balance && !types.isFailed ? (
        <BalanceCard balance={balance} requested={request.counted.numberOfDays} />
      ) : profile.isError || types.isFailed ? (
        <Card>
          <ErrorState
            message={profile.isError ? messages.balanceFailed : messages.typesFailed}
            onRetry={() => void (profile.isError ? profile : types).refetch()}
            className="py-4"
          />
        </Card>
      ) : (
        <BalanceSkeleton />
      )}
      {rules.isFailed && (
        <Card>
          <ErrorState
            message={messages.countingFailed}
            onRetry={() => void rules.refetch()}
            className="py-4"
          />
        </Card>
      )}
      <div className="grid gap-5 lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)] xl:grid-cols-[minmax(0,17fr)_minmax(0,8fr)]">
        <LeaveForm
          request={request}
          balance={balance}
          pendingDays={pendingDays}
          typesLoading={types.isLoading}
          balanceLoading={profile.isPending || rules.isLoading || types.isLoading}
        />
        <LeaveCalendar
          month={request.month}
          startDate={request.startDate}
          endDate={request.endDate}
          counting={counting}
        />
      </div>
      <MyLeaveTable person={person} leaves={leaves.data} failed={leaves.isError} onRetry={leaves.refetch} />
      {ledgers && (
        <Suspense>
          <LedgerCard ledgers={ledgers} />
        </Suspense>
      )}
    </div>
  );
}

/** Spec §2, Leave (employee). */
export default function LeaveScreen() {
  const { person } = useSession('employee');
  return (
    <>
      <PageHeader subtitle="Requests go to HR for approval." />
      {person && <EmployeeLeave person={person} />}
    </>
  );
}
