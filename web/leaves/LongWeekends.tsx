import { useMemo, useState } from 'react';
import { addDays, todayInIndia } from '../../shared/date.ts';
import { isOffIn, holidaysRoutes as routes } from '../../shared/holidays/holidays.ts';
import { findLongWeekends, type LongWeekend } from '../../shared/holidays/long-weekends.ts';
import { formatCompactLeavePeriod, formatShortLeavePeriod } from '../../shared/leaves/leave-period.ts';
import type { Leave } from '../../shared/leaves/leaves.ts';
import { formatDays } from '../lib/count.ts';
import { together, useRoute } from '../lib/query.tsx';
import { Button } from '../ui/Button.tsx';
import { Card, CardHeader } from '../ui/Card.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import type { Counting } from './counted-days.ts';

const messages = {
  hint: 'See which days of leave make the most of the holidays.',
  none: 'No holiday makes a long weekend with up to 3 days of leave until the end of next year.',
  failed: 'Could not load the holidays.',
} as const;

/** Proposals that are shown. */
const maxShown = 8;

/** From tomorrow to the end of next year. */
function daysAhead(): [from: string, to: string] {
  const today = todayInIndia();
  return [addDays(today, 1), `${Number(today.slice(0, 4)) + 1}-12-31`];
}

/** The holidays of the employee: of their own rules, or of this and next year where calendar days are counted. */
function useOwnHolidays(counting: Counting, workLocation: string | undefined) {
  const [, to] = daysAhead();
  const year = Number(to.slice(0, 4));
  const enabled = counting === 'calendar';
  const now = useRoute(routes.holidays, { query: { year: String(year - 1) } }, { enabled });
  const next = useRoute(routes.holidays, { query: { year: String(year) } }, { enabled });
  const both = together(now, next);
  const data =
    typeof counting === 'object'
      ? counting.holidays
      : both.data?.flat().filter((holiday) => !holiday.isOptional && isOffIn(holiday, workLocation));
  return { ...both, data };
}

interface ProposalProps {
  proposal: LongWeekend;
  onApply: (proposal: LongWeekend) => void;
}

function Proposal({ proposal, onApply }: ProposalProps) {
  const { startDate, from, to, daysOff, cost, holidays } = proposal;
  const id = `long-weekend-${startDate}-${proposal.endDate}`;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-3 first:border-t-0">
      <div id={id} className="grid min-w-0 flex-1 basis-60 gap-0.5">
        <p className="figures text-14 font-semibold">
          {formatCompactLeavePeriod({ startDate: from, endDate: to })}
        </p>
        <p className="text-13 wrap-anywhere text-tertiary">{holidays.join(', ')}</p>
      </div>
      <p className="figures grid gap-0.5 text-13 sm:w-56">
        <span className="font-semibold text-ink">{formatDays(daysOff)} off in a row</span>
        <span className="text-secondary">
          {formatDays(cost)} of leave, {formatShortLeavePeriod(proposal)}
        </span>
      </p>
      <Button size="small" aria-describedby={id} onClick={() => onApply(proposal)}>
        Apply
      </Button>
    </li>
  );
}

interface LongWeekendsProps {
  counting: Counting;
  workLocation: string | undefined;
  leaves: readonly Leave[] | undefined;
  /** Fills the dates of a proposal into the form. */
  onApply: (proposal: LongWeekend) => void;
}

/** The proposals, computed once they are asked for. */
function Proposals({ counting, workLocation, leaves, onApply }: LongWeekendsProps) {
  const { data: holidays, ...query } = useOwnHolidays(counting, workLocation);
  const found = useMemo(
    () =>
      holidays &&
      counting &&
      findLongWeekends({
        weeklyOff: counting === 'calendar' ? 'saturday-sunday' : counting.weeklyOff,
        holidays,
        rules: counting === 'calendar' ? undefined : counting,
        between: daysAhead(),
        taken: leaves?.filter(({ status }) => status !== 'rejected') ?? [],
      }).slice(0, maxShown),
    [holidays, counting, leaves],
  );
  return (
    <Loaded
      query={{ ...query, data: found }}
      loading="Loading the holidays…"
      failed={() => messages.failed}
      as="list"
      inside
      isEmpty={(proposals) => proposals.length === 0}
      empty={<p className="mt-3 text-14 text-secondary">{messages.none}</p>}
    >
      {(proposals) => (
        <ul className="mt-2">
          {proposals.map((proposal) => (
            <Proposal
              key={`${proposal.startDate} ${proposal.endDate}`}
              proposal={proposal}
              onApply={onApply}
            />
          ))}
        </ul>
      )}
    </Loaded>
  );
}

/** Which days of leave make long weekends of the holidays, best first; it loads and computes nothing before it is opened. */
export function LongWeekends(props: LongWeekendsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card>
      <CardHeader title="Long weekends">
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide' : 'Show long weekends'}
        </Button>
      </CardHeader>
      {isOpen ? <Proposals {...props} /> : <p className="mt-1 text-14 text-secondary">{messages.hint}</p>}
    </Card>
  );
}
