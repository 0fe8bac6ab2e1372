import { memo, type ReactNode } from 'react';
import { isolateRightToLeft } from '../../document/bidi.ts';
import { overdrawnLeaves, remainingLeaves } from '../../shared/leave-days.ts';
import type { Leave, LeaveBalance } from '../../shared/leaves.ts';
import { ShowMore } from '../ui/ShowMore.tsx';
import { Skeleton } from '../ui/states.tsx';
import { formatDays, formatShortLeavePeriod } from './format.ts';
import { findRelatedRequests, type RelatedRequests } from './related-requests.ts';

/** Colleagues listed before Show more. */
const maxCollapsed = 3;

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="max-md:grid max-md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] max-md:gap-3">
    <dt className="text-tertiary">{label}</dt>
    <dd className="min-w-0 text-secondary">{children}</dd>
  </div>
);

/** '5 would be left', or by how many days the balance is exceeded. */
const DaysLeft = ({ days }: { days: number }) =>
  days < 0 ? (
    <span className="font-semibold text-negative">{formatDays(-days)} more than remain</span>
  ) : (
    <span>{days} would be left</span>
  );

interface BalanceFactsProps {
  request: Leave;
  otherPending: RelatedRequests['otherPending'];
  balance: LeaveBalance;
}

function BalanceFacts({ request, otherPending, balance }: BalanceFactsProps) {
  const { yearlyLeaves, leavesTaken } = balance;
  const left = remainingLeaves(yearlyLeaves, leavesTaken);
  const overdrawn = overdrawnLeaves(yearlyLeaves, leavesTaken);
  return (
    <>
      <Fact label="Balance">
        <span className="figures grid">
          <span className="font-semibold text-ink">
            {left} of {formatDays(yearlyLeaves)} remaining
          </span>
          {overdrawn > 0 && <span>{formatDays(overdrawn)} taken beyond the year’s</span>}
          <DaysLeft days={left - request.numberOfDays} />
        </span>
      </Fact>
      <Fact label="Other pending requests">
        {otherPending.requests === 0 ? (
          'None'
        ) : (
          <span className="figures grid">
            <span className="font-semibold text-ink">
              {formatDays(otherPending.days)} in {otherPending.requests}{' '}
              {otherPending.requests === 1 ? 'request' : 'requests'}
            </span>
            <DaysLeft days={left - request.numberOfDays - otherPending.days} />
          </span>
        )}
      </Fact>
    </>
  );
}

interface ColleagueListProps {
  leaves: readonly Leave[];
  /** The id of the employee's name, for the description of Show more. */
  describedBy: string;
}

function ColleagueList({ leaves, describedBy }: ColleagueListProps) {
  if (leaves.length === 0) return 'Nobody';
  return (
    <ShowMore
      isCollapsible={leaves.length > maxCollapsed}
      moreLabel={`Show ${leaves.length - maxCollapsed} more`}
      describedBy={describedBy}
    >
      {(isCollapsed) => (
        <ul>
          {(isCollapsed ? leaves.slice(0, maxCollapsed) : leaves).map((leave) => (
            <li key={leave.id} className="figures wrap-anywhere text-ink">
              {`${isolateRightToLeft(leave.name)}, ${formatShortLeavePeriod(leave)}`}
            </li>
          ))}
        </ul>
      )}
    </ShowMore>
  );
}

interface RequestImpactProps {
  request: Leave;
  /** All requests, of which the related ones of the employee and of colleagues are shown. */
  allRequests: readonly Leave[];
  balance: LeaveBalance | undefined;
  /** Whether the balance could not be loaded. */
  failed: boolean;
  /** The id of the element with the employee's name. */
  describedBy: string;
}

/** The consequences of approving a request: the balance that would be left, and who is away on the same days. */
export const RequestImpact = memo(
  ({ request, allRequests, balance, failed, describedBy }: RequestImpactProps) => {
    const { otherPending, approvedOverlaps, pendingOverlaps } = findRelatedRequests(request, allRequests);
    return (
      <dl className="grid gap-x-6 gap-y-2.5 bg-sunken/60 px-4 py-3 text-13 md:grid-cols-4 md:px-5 min-[88rem]:pl-17">
        {balance ? (
          <BalanceFacts request={request} otherPending={otherPending} balance={balance} />
        ) : (
          <>
            <Fact label="Balance">
              {failed ? 'Could not be loaded' : <Skeleton className="mt-1 h-4 w-28" />}
            </Fact>
            <Fact label="Other pending requests">
              {otherPending.requests === 0
                ? 'None'
                : `${formatDays(otherPending.days)} in ${otherPending.requests}`}
            </Fact>
          </>
        )}
        <Fact label="Away on these days">
          <ColleagueList leaves={approvedOverlaps} describedBy={describedBy} />
        </Fact>
        <Fact label="Also asking for them">
          <ColleagueList leaves={pendingOverlaps} describedBy={describedBy} />
        </Fact>
      </dl>
    );
  },
);
