import type { UseQueryResult } from '@tanstack/react-query';
import { formatDate, formatDayMonth } from '../../shared/date.ts';
import type { Leave } from '../../shared/leaves.ts';
import { StatusBadge } from '../leaves/StatusBadge.tsx';
import { Card, CardHeader } from '../ui/Card.tsx';
import { CardLink } from './CardLink.tsx';
import { CardSection } from './CardSection.tsx';

const maxShown = 3;

/** '18 Aug – 20 Aug 2025', or the one day. */
function formatLeavePeriod({ startDate, endDate }: Leave): string {
  if (startDate === endDate) return formatDate(startDate);
  const sameYear = startDate.slice(0, 4) === endDate.slice(0, 4);
  return `${sameYear ? formatDayMonth(startDate) : formatDate(startDate)} – ${formatDate(endDate)}`;
}

const LeaveItem = ({ leave }: { leave: Leave }) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3.5 first:pt-1 last:pb-0">
    <div className="min-w-0 flex-1 basis-48">
      <p className="text-14 font-semibold wrap-anywhere">{leave.subject}</p>
      <p className="truncate text-13 text-tertiary">{leave.description}</p>
    </div>
    <p className="flex items-center gap-3 max-sm:w-full max-sm:justify-between">
      <span className="figures text-13 text-secondary">{formatLeavePeriod(leave)}</span>
      <StatusBadge status={leave.status} />
    </p>
  </li>
);

interface RecentLeaveProps {
  query: UseQueryResult<Leave[]>;
  className: string;
}

/** The newest applications, and what became of them. */
export const RecentLeave = ({ query, className }: RecentLeaveProps) => (
  <Card className={`flex flex-col ${className}`}>
    <CardHeader title="Recent leave">
      <CardLink to="/dashboard/leave">View all</CardLink>
    </CardHeader>
    <div className="mt-3 flex flex-1 flex-col">
      <CardSection
        query={query}
        lines={maxShown}
        failed="Your leave applications could not be loaded."
        empty="You have not applied for leave yet"
      >
        {(leaves) => (
          <ul className="divide-y divide-line">
            {leaves.slice(0, maxShown).map((leave) => (
              <LeaveItem key={leave.id} leave={leave} />
            ))}
          </ul>
        )}
      </CardSection>
    </div>
  </Card>
);
