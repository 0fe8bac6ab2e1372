import { formatCompactLeavePeriod } from '../../shared/leaves/leave-period.ts';
import type { Leave } from '../../shared/leaves/leaves.ts';
import { StatusBadge } from '../leaves/StatusBadge.tsx';
import type { Loadable } from '../ui/Loaded.tsx';
import { OverviewListCard } from './OverviewCard.tsx';

const maxShown = 3;

const LeaveItem = ({ leave }: { leave: Leave }) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3.5 first:pt-0 last:pb-0">
    <div className="min-w-0 flex-1 basis-48">
      <p className="text-14 font-semibold wrap-anywhere">{leave.subject}</p>
      <p className="truncate text-13 text-tertiary">{leave.description}</p>
    </div>
    <p className="flex items-center gap-3 max-sm:w-full max-sm:justify-between">
      <span className="figures text-13 text-secondary">{formatCompactLeavePeriod(leave)}</span>
      <StatusBadge status={leave.status} />
    </p>
  </li>
);

interface RecentLeaveProps {
  query: Loadable<readonly Leave[]>;
  className: string;
}

/** The newest leave applications with their status. */
export const RecentLeave = ({ query, className }: RecentLeaveProps) => (
  <OverviewListCard
    title="Recent leave"
    link={{ to: '/dashboard/leave', label: 'View all' }}
    className={className}
    query={query}
    failed={() => 'Could not load your leave applications.'}
    emptyMessage="You have not applied for leave yet"
  >
    {(leaves) => (
      <ul className="divide-y divide-line">
        {leaves.slice(0, maxShown).map((leave) => (
          <LeaveItem key={leave.id} leave={leave} />
        ))}
      </ul>
    )}
  </OverviewListCard>
);
