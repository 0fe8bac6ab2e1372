import { memo, type ReactNode, useState } from 'react';
import { isolateRightToLeft } from '../../document/bidi.ts';
import { overdrawnLeaves, remainingLeaves } from '../../shared/leave-days.ts';
import type { Leave, LeaveBalance } from '../../shared/leaves.ts';
import { Button } from '../ui/Button.tsx';
import { Skeleton } from '../ui/states.tsx';
import { formatDays } from './balance.ts';
import { formatShortLeavePeriod } from './leave-period.ts';
import { findRelatedRequests, type RelatedRequests } from './related-requests.ts';

/** Colleagues that are named at once; in a week of festivals there may be many. */
const maxCollapsed = 3;

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="max-md:grid max-md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] max-md:gap-3">
    <dt className="text-tertiary">{label}</dt>
    <dd className="min-w-0 text-secondary">{children}</dd>
  </div>
);

/** '5 would be left', or by how much it is more than there is. */
const DaysLeft = ({ days }: { days: number }) =>
  days < 0 ? (
    <span className="font-semibold text-negative">{formatDays(-days)} more than remain</span>
  ) : (
    <span>{days} would be left</span>
  );

function BalanceFacts({
  request,
  others,
  balance,
}: {
  request: Leave;
  others: RelatedRequests['otherPending'];
  balance: LeaveBalance;
}) {
  const { yearlyLeaves, leavesTaken } = balance;
  const left = remainingLeaves(yearlyLeaves, leavesTaken);
  const over = overdrawnLeaves(yearlyLeaves, leavesTaken);
  return (
    <>
      <Fact label="Balance">
        <span className="figures grid">
          <span className="font-semibold text-ink">
            {left} of {formatDays(yearlyLeaves)} remaining
          </span>
          {over > 0 && <span>{formatDays(over)} taken beyond the year’s</span>}
          <DaysLeft days={left - request.numberOfDays} />
        </span>
      </Fact>
      <Fact label="Other pending requests">
        {others.requests === 0 ? (
          'None'
        ) : (
          <span className="figures grid">
            <span className="font-semibold text-ink">
              {formatDays(others.days)} in {others.requests} {others.requests === 1 ? 'request' : 'requests'}
            </span>
            <DaysLeft days={left - request.numberOfDays - others.days} />
          </span>
        )}
      </Fact>
    </>
  );
}

/** Who it is and when, the first of them at once. */
function ColleagueList({ leaves, about }: { leaves: readonly Leave[]; about: string }) {
  const [open, setOpen] = useState(false);
  const more = leaves.length - maxCollapsed;
  if (leaves.length === 0) return 'Nobody';
  return (
    <>
      <ul>
        {(open ? leaves : leaves.slice(0, maxCollapsed)).map((leave) => (
          <li key={leave.id} className="figures wrap-anywhere text-ink">
            {`${isolateRightToLeft(leave.name)}, ${formatShortLeavePeriod(leave)}`}
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Button
          kind="quiet"
          size="small"
          className="-ml-2.5"
          aria-expanded={open}
          aria-describedby={about}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Show less' : `Show ${more} more`}
        </Button>
      )}
    </>
  );
}

interface RequestImpactProps {
  request: Leave;
  /** Every request there is: among them are the others of the same person and those of colleagues. */
  all: readonly Leave[];
  balance: LeaveBalance | undefined;
  /** The balance could not be read. */
  failed: boolean;
  /** The id of the name of whoever asks. */
  describedBy: string;
}

/** What an admin needs to know before deciding on a request. */
export const RequestImpact = memo(({ request, all, balance, failed, describedBy }: RequestImpactProps) => {
  const { otherPending, approvedOverlaps, pendingOverlaps } = findRelatedRequests(request, all);
  return (
    <dl className="grid gap-x-6 gap-y-2.5 bg-sunken/60 px-4 py-3 text-13 md:grid-cols-4 md:px-5 min-[88rem]:pl-17">
      {balance ? (
        <BalanceFacts request={request} others={otherPending} balance={balance} />
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
        <ColleagueList leaves={approvedOverlaps} about={describedBy} />
      </Fact>
      <Fact label="Also asking for them">
        <ColleagueList leaves={pendingOverlaps} about={describedBy} />
      </Fact>
    </dl>
  );
});
