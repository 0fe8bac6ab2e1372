import { useState } from 'react';
import { Link } from 'react-router';
import { daysBetween, formatDate } from '../../../shared/date.ts';
import type { FilingToday } from '../../../shared/overview/overview.ts';
import { formatPeriod } from '../../../shared/period.ts';
import { filingLabel } from '../../../shared/statutory/filing/filing.ts';
import { formatQuarter, quarterOf } from '../../../shared/statutory/quarter.ts';
import { count, formatDistance } from '../../lib/count.ts';
import { Badge, type Tone } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { OverviewListCard } from '../OverviewCard.tsx';

/** Days before a due date in which it is marked. */
const daysAhead = 5;
const maxShown = 3;

function urgencyOf({ dueDate }: FilingToday, today: string): { text: string; tone: Tone } | undefined {
  if (!dueDate) return undefined;
  const left = daysBetween(today, dueDate.on);
  if (left < 0) return { text: `${count(-left, 'day', 'days')} late`, tone: 'negative' };
  return { text: formatDistance(dueDate.on, today), tone: left <= daysAhead ? 'caution' : 'neutral' };
}

function Filing({ filing, today }: { filing: FilingToday; today: string }) {
  const { payPeriod, id, dueDate, isFiled } = filing;
  const urgency = urgencyOf(filing, today);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <Link
          to={
            id === 'form138'
              ? `/admin/statutory/form-138?quarter=${quarterOf(payPeriod)}`
              : `/admin/statutory?month=${payPeriod}`
          }
          className="rounded-6 text-14 font-semibold underline-offset-4 hover:underline"
        >
          {id === 'form138' ? 'Form 138' : filingLabel(id)}
        </Link>
        <p className="text-13 text-tertiary">
          {id === 'form138' ? formatQuarter(quarterOf(payPeriod)) : formatPeriod(payPeriod)}
          {dueDate ? `, due ${formatDate(dueDate.on)}` : ', no due date known'}
          {isFiled && '. Filed, to pay'}
        </p>
      </div>
      {urgency && <Badge tone={urgency.tone}>{urgency.text}</Badge>}
    </li>
  );
}

/** The first by their due dates, and all of them on request. */
function FilingList({ filings, today }: Pick<FilingsCardProps, 'filings' | 'today'>) {
  const [showsAll, setShowsAll] = useState(false);
  return (
    <>
      <ul className="divide-y divide-line">
        {(showsAll ? filings : filings.slice(0, maxShown)).map((filing) => (
          <Filing key={`${filing.payPeriod} ${filing.id}`} filing={filing} today={today} />
        ))}
      </ul>
      {filings.length > maxShown && (
        <Button
          kind="quiet"
          size="small"
          className="mt-3 justify-self-start"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? 'Show fewer' : `Show all ${filings.length}`}
        </Button>
      )}
    </>
  );
}

interface FilingsCardProps {
  filings: readonly FilingToday[];
  today: string;
  className: string;
}

/** The filings and payments to authorities, by their due date. */
export const FilingsCard = ({ filings, today, className }: FilingsCardProps) => (
  <OverviewListCard
    title="Filings due"
    link={{ to: '/admin/statutory', label: 'All' }}
    className={className}
    query={{ data: filings }}
    emptyMessage="Nothing is due in the next 30 days"
  >
    {(all) => <FilingList filings={all} today={today} />}
  </OverviewListCard>
);
