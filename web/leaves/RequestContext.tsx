import { memo, type ReactNode, useState } from 'react';
import { isolated } from '../../document/direction.ts';
import { overdrawnLeaves, remainingLeaves } from '../../shared/leave-days.ts';
import type { Leave, LeaveBalance } from '../../shared/leaves.ts';
import { Button } from '../ui/Button.tsx';
import { Skeleton } from '../ui/states.tsx';
import { countDays } from './balance.ts';
import { shortPeriodOf } from './leave-period.ts';
import { contextOf, type RequestContext } from './request-context.ts';

/** Colleagues that are named at once; in a week of festivals there may be many. */
const namedAtOnce = 3;

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="max-md:grid max-md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] max-md:gap-3">
    <dt className="text-tertiary">{label}</dt>
    <dd className="min-w-0 text-secondary">{children}</dd>
  </div>
);

/** '5 would be left', or by how much it is more than there is. */
const Left = ({ days }: { days: number }) =>
  days < 0 ? (
    <span className="font-semibold text-negative">{countDays(-days)} more than remain</span>
  ) : (
    <span>{days} would be left</span>
  );

function BalanceFacts({
  request,
  others,
  balance,
}: {
  request: Leave;
  others: RequestContext['others'];
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
            {left} of {countDays(yearlyLeaves)} remaining
          </span>
          {over > 0 && <span>{countDays(over)} taken beyond the year’s</span>}
          <Left days={left - request.numberOfDays} />
        </span>
      </Fact>
      <Fact label="Other pending requests">
        {others.requests === 0 ? (
          'None'
        ) : (
          <span className="figures grid">
            <span className="font-semibold text-ink">
              {countDays(others.days)} in {others.requests} {others.requests === 1 ? 'request' : 'requests'}
            </span>
            <Left days={left - request.numberOfDays - others.days} />
          </span>
        )}
      </Fact>
    </>
  );
}

/** Who it is and when, the first of them at once. */
function Colleagues({ leaves, about }: { leaves: readonly Leave[]; about: string }) {
  const [open, setOpen] = useState(false);
  const more = leaves.length - namedAtOnce;
  if (leaves.length === 0) return 'Nobody';
  return (
    <>
      <ul>
        {(open ? leaves : leaves.slice(0, namedAtOnce)).map((leave) => (
          <li key={leave.id} className="figures wrap-anywhere text-ink">
            {`${isolated(leave.name)}, ${shortPeriodOf(leave)}`}
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

interface RequestContextStripProps {
  request: Leave;
  /** Every request there is: among them are the others of the same person and those of colleagues. */
  all: readonly Leave[];
  balance: LeaveBalance | undefined;
  /** The balance could not be read. */
  failed: boolean;
  /** The id of the name of whoever asks. */
  about: string;
}

/** What an admin needs to know before deciding on a request. */
export const RequestContextStrip = memo(
  ({ request, all, balance, failed, about }: RequestContextStripProps) => {
    const { others, away, asking } = contextOf(request, all);
    return (
      <dl className="grid gap-x-6 gap-y-2.5 bg-sunken/60 px-4 py-3 text-13 md:grid-cols-4 md:px-5 min-[88rem]:pl-17">
        {balance ? (
          <BalanceFacts request={request} others={others} balance={balance} />
        ) : (
          <>
            <Fact label="Balance">
              {failed ? 'Could not be loaded' : <Skeleton className="mt-1 h-4 w-28" />}
            </Fact>
            <Fact label="Other pending requests">
              {others.requests === 0 ? 'None' : `${countDays(others.days)} in ${others.requests}`}
            </Fact>
          </>
        )}
        <Fact label="Away on these days">
          <Colleagues leaves={away} about={about} />
        </Fact>
        <Fact label="Also asking for them">
          <Colleagues leaves={asking} about={about} />
        </Fact>
      </dl>
    );
  },
);
