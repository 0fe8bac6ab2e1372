import { memo, type ReactNode } from 'react';
import { isolateRightToLeft } from '../../document/bidi.ts';
import { overdrawnLeaves, remainingLeaves } from '../../shared/holidays/leave-days.ts';
import { formatShortLeavePeriod } from '../../shared/leaves/leave-period.ts';
import type {
  Leave,
  LeaveBalance,
  Overlaps,
  RelatedLeaves,
  TypedOutcome,
} from '../../shared/leaves/leaves.ts';
import { formatCount, formatDays } from '../lib/count.ts';
import { ShowMore } from '../ui/ShowMore.tsx';
import { Skeleton } from '../ui/states.tsx';
import { messages } from './management-messages.ts';

/** Says how many days of its type a request leaves when it is approved, and what it costs. */
const TypeOutcome = ({ outcome }: { outcome: TypedOutcome }) => (
  <span className="figures grid">
    <span className="font-semibold text-ink">{messages.leftAfter(outcome.left)}</span>
    {outcome.isRefused ? (
      <span className="text-negative">{messages.cannotApprove}</span>
    ) : (
      outcome.unpaid > 0 && (
        <span className="font-semibold text-negative">{messages.unpaidNow(outcome.unpaid)}</span>
      )
    )}
    {outcome.needsDocument && <span className="text-caution">{messages.documentToSee}</span>}
  </span>
);

/** Colleagues listed before Show more. */
const maxCollapsed = 3;

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="max-md:grid max-md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] max-md:gap-3">
    <dt className="text-tertiary">{label}</dt>
    <dd className="min-w-0 text-secondary">{children}</dd>
  </div>
);

/** '5 left after approval', or by how many days the balance is exceeded. */
const DaysLeft = ({ days }: { days: number }) =>
  days < 0 ? (
    <span className="font-semibold text-negative">{formatDays(-days)} over the balance</span>
  ) : (
    <span>{days} left after approval</span>
  );

/** Placeholder for data that is loading or failed to load. */
const Unknown = ({ failed }: { failed: boolean }) =>
  failed ? 'Could not load' : <Skeleton className="mt-1 h-4 w-28" />;

const remainingOf = ({ yearlyLeaves, leavesTaken }: LeaveBalance) =>
  remainingLeaves(yearlyLeaves, leavesTaken);

interface BalanceLeftProps {
  /** The days that approving the request would count. */
  days: number;
  balance: LeaveBalance;
}

function BalanceLeft({ days, balance }: BalanceLeftProps) {
  const { yearlyLeaves, leavesTaken } = balance;
  const left = remainingOf(balance);
  const overdrawn = overdrawnLeaves(yearlyLeaves, leavesTaken);
  return (
    <span className="figures grid">
      <span className="font-semibold text-ink">
        {left} of {formatDays(yearlyLeaves)} remaining
      </span>
      {overdrawn > 0 && <span>{formatDays(overdrawn)} over the yearly leaves</span>}
      <DaysLeft days={left - days} />
    </span>
  );
}

interface OtherPendingProps {
  requestDays: number;
  otherPending: RelatedLeaves['otherPending'];
  balance: LeaveBalance | undefined;
}

function OtherPending({ requestDays, otherPending: { requests, days }, balance }: OtherPendingProps) {
  if (requests === 0) return 'None';
  return (
    <span className="figures grid">
      <span className="font-semibold text-ink">
        {formatDays(days)} in {requests} {requests === 1 ? 'request' : 'requests'}
      </span>
      {balance && <DaysLeft days={remainingOf(balance) - requestDays - days} />}
    </span>
  );
}

interface ColleagueListProps {
  overlaps: Overlaps;
  /** The id of the employee's name, for the description of Show more. */
  describedBy: string;
}

function ColleagueList({ overlaps: { total, first }, describedBy }: ColleagueListProps) {
  if (total === 0) return 'None';
  return (
    <ShowMore
      isCollapsible={total > maxCollapsed}
      moreLabel={`Show ${formatCount(total - maxCollapsed)} more`}
      describedBy={describedBy}
    >
      {(isCollapsed) => (
        <ul>
          {(isCollapsed ? first.slice(0, maxCollapsed) : first).map((leave) => (
            <li key={leave.id} className="figures wrap-anywhere text-ink">
              {`${isolateRightToLeft(leave.name)}, ${formatShortLeavePeriod(leave)}`}
            </li>
          ))}
          {!isCollapsed && total > first.length && <li>and {formatCount(total - first.length)} others</li>}
        </ul>
      )}
    </ShowMore>
  );
}

const overlapLabels = [
  ['approvedOverlaps', 'On leave on these days'],
  ['pendingOverlaps', 'Also requested these days'],
] as const;

interface RequestImpactProps {
  request: Leave;
  /** The related requests of the employee and of colleagues. */
  related: RelatedLeaves | undefined;
  relatedFailed: boolean;
  balance: LeaveBalance | undefined;
  balanceFailed: boolean;
  /** The id of the element with the employee's name. */
  describedBy: string;
}

/** Effects of approving a request: the remaining balance, and colleagues on leave on the same days. */
export const RequestImpact = memo(
  ({ request, related, relatedFailed, balance, balanceFailed, describedBy }: RequestImpactProps) => {
    const unknown = <Unknown failed={relatedFailed} />;
    const days = related?.daysNow ?? request.numberOfDays;
    return (
      <dl className="grid gap-x-6 gap-y-2.5 bg-sunken/60 px-4 py-3 text-13 md:grid-cols-4 md:px-5 min-[88rem]:pl-17">
        <Fact label="Balance">
          {related?.ofType ? (
            <TypeOutcome outcome={related.ofType} />
          ) : balance ? (
            <BalanceLeft days={days} balance={balance} />
          ) : (
            <Unknown failed={balanceFailed} />
          )}
          {related?.daysNow !== undefined && (
            <span className="block text-caution">{messages.daysNow(formatDays(related.daysNow))}</span>
          )}
        </Fact>
        <Fact label="Other pending requests">
          {related ? (
            <OtherPending
              requestDays={days}
              otherPending={related.otherPending}
              balance={related.ofType ? undefined : balance}
            />
          ) : (
            unknown
          )}
        </Fact>
        {overlapLabels.map(([name, label]) => (
          <Fact key={name} label={label}>
            {related ? <ColleagueList overlaps={related[name]} describedBy={describedBy} /> : unknown}
          </Fact>
        ))}
      </dl>
    );
  },
);
