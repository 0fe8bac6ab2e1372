import { remainingLeaves } from '../../../shared/holidays/leave-days.ts';
import { useBalances } from '../../leaves/management-calls.ts';
import { RequestsCard } from '../../leaves/RequestsCard.tsx';
import { serverMessageOr } from '../../lib/call-error.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Stat, StatStrip } from '../../ui/StatStrip.tsx';
import { messages } from './messages.ts';

const EmployeeTypes = lazyPart(
  async () => (await import('../../leaves/types/EmployeeTypes.tsx')).EmployeeTypes,
);

function Balance({ userId }: { userId: string }) {
  const query = useBalances([userId]);
  return (
    <Loaded
      query={{ ...query, data: query.data?.get(userId) }}
      loading="Loading the leave balance…"
      failed={serverMessageOr(messages.balanceFailed)}
    >
      {({ hasLeaveTypes, yearlyLeaves, leavesTaken }) =>
        hasLeaveTypes ? (
          <EmployeeTypes userId={userId} />
        ) : (
          <StatStrip>
            <Stat label="Total Yearly Leaves">{yearlyLeaves}</Stat>
            <Stat label="Leaves Taken">{leavesTaken}</Stat>
            <Stat label="Remaining Leaves" accent>
              {remainingLeaves(yearlyLeaves, leavesTaken)}
            </Stat>
          </StatStrip>
        )
      }
    </Loaded>
  );
}

/** An employee's leave: the balance, and the applications with what can be decided about them. */
export function LeaveSection({ userId }: { userId: string }) {
  return (
    <div className="grid gap-5">
      <Balance userId={userId} />
      <RequestsCard userId={userId} />
    </div>
  );
}
