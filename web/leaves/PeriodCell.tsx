import { formatDate } from '../../shared/date.ts';
import type { Leave } from '../../shared/leaves/leaves.ts';
import { unpaidDaysOf } from '../../shared/leaves/ledger/taken.ts';
import { formatDays } from '../lib/count.ts';
import { explainDays } from './counted-days.ts';

/** How many days of an approved leave are loss of pay, where there are some. */
export function UnpaidDays({ leave }: { leave: Pick<Leave, 'unpaid'> }) {
  const days = unpaidDaysOf(leave);
  return days > 0 && <span className="block text-13 text-negative">{formatDays(days)} loss of pay</span>;
}

type Period = Pick<
  Leave,
  'startDate' | 'endDate' | 'startsAtMidday' | 'endsAtMidday' | 'numberOfDays' | 'daysOff' | 'unpaid'
>;

/** The dates of a request, and its days below them. */
export const PeriodCell = ({ request }: { request: Period }) => {
  const { startDate, endDate, startsAtMidday, endsAtMidday } = request;
  return (
    <span className="figures grid">
      <span>
        <span className="whitespace-nowrap">{formatDate(startDate)}</span>
        {startsAtMidday && ' from midday'}
        {endDate === startDate && endsAtMidday && ' until midday'}
        {endDate !== startDate && (
          <>
            {' – '}
            <span className="whitespace-nowrap">{formatDate(endDate)}</span>
            {endsAtMidday && ' until midday'}
          </>
        )}
      </span>
      <span className="text-13 text-tertiary">{explainDays(request)}</span>
      <UnpaidDays leave={request} />
    </span>
  );
};
