import type { UseQueryResult } from '@tanstack/react-query';
import { formatDate, formatDayMonth, todayInIndia } from '../../shared/date.ts';
import type { Holiday } from '../../shared/holidays.ts';
import { formatShortMonth } from '../../shared/period.ts';
import { Card, CardHeader } from '../ui/Card.tsx';
import { CardLink } from './CardLink.tsx';
import { CardSection } from './CardSection.tsx';
import { formatRelativeDay, upcomingHolidays } from './upcoming-holidays.ts';

/** How many further holidays stand below the next one. */
const maxLaterHolidays = 3;

/** A leaf of a calendar: the month over the day. */
const CalendarTile = ({ date }: { date: string }) => (
  <span
    aria-hidden="true"
    className="grid w-12 shrink-0 overflow-clip rounded-10 border border-line bg-surface text-center shadow-card"
  >
    <span className="bg-accent-soft py-0.5 text-12 font-semibold text-link uppercase">
      {formatShortMonth(date.slice(0, 7))}
    </span>
    <span className="figures py-1 text-17 font-semibold">{Number(date.slice(-2))}</span>
  </span>
);

function Holidays({ holidays, today }: { holidays: readonly Holiday[]; today: string }) {
  const [next, ...later] = holidays;
  if (!next) return null;
  const thisYear = today.slice(0, 4);
  return (
    <>
      <div className="flex items-center gap-3.5 rounded-10 bg-sunken p-3">
        <CalendarTile date={next.date} />
        <div className="min-w-0">
          <p className="text-15 font-semibold wrap-anywhere">{next.name}</p>
          <p className="text-13 text-secondary">
            <span className="sr-only">{formatDate(next.date)}, </span>
            {formatRelativeDay(next.date, today)}
          </p>
        </div>
      </div>
      <ul className="mt-2 divide-y divide-line text-13">
        {later.slice(0, maxLaterHolidays).map(({ id, name, date }) => (
          <li key={id} className="flex items-baseline justify-between gap-3 py-3 last:pb-0">
            <span className="min-w-0 font-semibold wrap-anywhere">{name}</span>
            <span className="figures shrink-0 text-tertiary">
              {date.startsWith(thisYear) ? formatDayMonth(date) : formatDate(date)}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

interface NextHolidayProps {
  query: UseQueryResult<Holiday[]>;
  className: string;
}

/** What is to be looked forward to. */
export function NextHoliday({ query, className }: NextHolidayProps) {
  const today = todayInIndia();
  const upcoming = { ...query, data: query.data && upcomingHolidays(query.data, today) };
  return (
    <Card className={`flex flex-col ${className}`}>
      <CardHeader title="Next holiday">
        <CardLink to="/dashboard/holidays">All</CardLink>
      </CardHeader>
      <div className="mt-4 flex flex-1 flex-col">
        <CardSection
          query={upcoming}
          lines={4}
          failed="Holidays could not be loaded."
          empty="No upcoming holidays"
        >
          {(holidays) => <Holidays holidays={holidays} today={today} />}
        </CardSection>
      </div>
    </Card>
  );
}
