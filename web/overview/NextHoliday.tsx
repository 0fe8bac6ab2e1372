import { formatDate, formatDayMonth, formatWeekday, todayInIndia } from '../../shared/date.ts';
import type { Holiday } from '../../shared/holidays/holidays.ts';
import { leaveDays } from '../../shared/holidays/leave-days.ts';
import { formatShortMonth } from '../../shared/period.ts';
import type { Loadable } from '../ui/Loaded.tsx';
import { OverviewListCard } from './OverviewCard.tsx';

/** Holidays listed below the next one. */
const maxLaterHolidays = 3;

/** The holidays from today on, earliest first. ISO dates sort as text. */
const upcomingHolidays = (holidays: readonly Holiday[], today: string): Holiday[] =>
  holidays.filter(({ date }) => date >= today).sort((a, b) => a.date.localeCompare(b.date));

/** 'Friday, in 8 days', relative to today. */
function formatRelativeDay(date: string, today: string): string {
  const days = leaveDays(today, date) - 1;
  const distance = days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`;
  return `${formatWeekday(date)}, ${distance}`;
}

/** The date as a calendar sheet, the month above the day. It is repeated as text for screen readers. */
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
  query: Loadable<readonly Holiday[]>;
  /** The screen with all of them, if it is one for this person. */
  to: string | undefined;
  className: string;
}

/** The next holiday, and up to three later ones. */
export function NextHoliday({ query, to, className }: NextHolidayProps) {
  const today = todayInIndia();
  const upcoming = { ...query, data: query.data && upcomingHolidays(query.data, today) };
  return (
    <OverviewListCard
      title="Next holiday"
      link={to === undefined ? undefined : { to, label: 'All' }}
      className={className}
      query={upcoming}
      failed={() => 'Could not load the holidays.'}
      emptyMessage="No upcoming holidays"
    >
      {(holidays) => <Holidays holidays={holidays} today={today} />}
    </OverviewListCard>
  );
}
