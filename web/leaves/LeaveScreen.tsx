import { useQuery } from '@tanstack/react-query';
import type { User } from '../../shared/accounts.ts';
import { useSession } from '../lib/session.ts';
import { myProfileQuery } from '../profiles/calls.ts';
import { Card } from '../ui/Card.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { ErrorState } from '../ui/states.tsx';
import { BalanceCard, BalanceSkeleton } from './BalanceCard.tsx';
import { toBalance } from './balance.ts';
import { myLeavesQuery } from './calls.ts';
import { LeaveCalendar } from './LeaveCalendar.tsx';
import { LeaveForm } from './LeaveForm.tsx';
import { useLeaveRequestForm } from './leave-request-form.ts';
import { MyLeaveTable } from './MyLeaveTable.tsx';
import { messages } from './messages.ts';

function EmployeeLeave({ person }: { person: User }) {
  const profile = useQuery(myProfileQuery);
  const leaves = useQuery(myLeavesQuery(person.id));
  const balance = profile.data === undefined ? undefined : toBalance(profile.data);
  const request = useLeaveRequestForm(person, balance);
  return (
    <div className="grid gap-5">
      {balance ? (
        <BalanceCard balance={balance} requested={request.days} />
      ) : profile.isError ? (
        <Card>
          <ErrorState
            message={messages.balanceFailed}
            onRetry={() => void profile.refetch()}
            className="py-4"
          />
        </Card>
      ) : (
        <BalanceSkeleton />
      )}
      <div className="grid gap-5 lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)] xl:grid-cols-[minmax(0,17fr)_minmax(0,8fr)]">
        <LeaveForm request={request} balance={balance} balanceLoading={profile.isPending} />
        <LeaveCalendar month={request.month} startDate={request.startDate} endDate={request.endDate} />
      </div>
      <MyLeaveTable person={person} leaves={leaves.data} failed={leaves.isError} onRetry={leaves.refetch} />
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
