import { formatDayMonth, todayInIndia } from '../../shared/date.ts';
import { type Holiday, holidaysRoutes } from '../../shared/holidays/holidays.ts';
import { isWeeklyOff } from '../../shared/holidays/working-days.ts';
import { formatPeriod } from '../../shared/period.ts';
import { useRoute } from '../lib/query.tsx';
import { Card, CardHeader } from '../ui/Card.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { CalendarDay } from './CalendarDay.tsx';
import type { Counting } from './counted-days.ts';
import { messages } from './messages.ts';
import { WeekdayHead, weekdayNames, weeksOfMonth } from './month-grid.tsx';

interface LeaveCalendarProps {
  /** YYYY-MM. */
  month: string;
  /** The requested dates, YYYY-MM-DD or empty. */
  startDate: string;
  endDate: string;
  counting: Counting;
}

const isOff = (date: string | undefined, counting: Counting): boolean =>
  date !== undefined && typeof counting === 'object' && isWeeklyOff(date, counting.weeklyOff);

/** The holidays of this employee, where they have holidays of their own. */
const holidaysOf = (holidays: readonly Holiday[], counting: Counting): readonly Holiday[] =>
  typeof counting === 'object'
    ? holidays.filter(({ date, name }) =>
        counting.holidays.some((own) => own.date === date && own.name === name),
      )
    : holidays;

/** Days that count beside the working days that the form names. */
const counted = (counting: Counting): string | undefined =>
  counting === 'calendar'
    ? messages.daysCounted
    : counting?.countsDaysBetween
      ? messages.daysBetweenCounted
      : undefined;

/** The month of a request, with its holidays and the requested days. */
export function LeaveCalendar({ month, startDate, endDate, counting }: LeaveCalendarProps) {
  const query = useRoute(holidaysRoutes.holidays, { query: { year: month.slice(0, 4) } });
  const holidays = holidaysOf(query.data ?? [], counting).filter(({ date }) => date.startsWith(month));
  const from = startDate || endDate;
  const to = endDate && endDate >= from ? endDate : from;
  const today = todayInIndia();
  return (
    <Card>
      <CardHeader title={formatPeriod(month)} />
      <table aria-label={formatPeriod(month)} className="mt-3 w-full table-fixed text-13">
        <WeekdayHead />
        <tbody>
          {weeksOfMonth(month).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((date, weekday) => (
                <CalendarDay
                  key={weekdayNames[weekday]}
                  date={date}
                  isToday={date === today}
                  holiday={holidays.find((holiday) => holiday.date === date)}
                  isOff={isOff(date, counting)}
                  isRequested={date !== undefined && from !== '' && date >= from && date <= to}
                  isFirst={date === from}
                  isLast={date === to}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-13 text-secondary">{counted(counting)}</p>
      <div className="mt-4 border-t border-line pt-4">
        <Loaded
          query={query}
          loading="Loading the holidays…"
          failed={() => messages.holidaysFailed}
          as="list"
          size={1}
          inside
        >
          {() => <MonthHolidays holidays={holidays} />}
        </Loaded>
      </div>
    </Card>
  );
}

const MonthHolidays = ({ holidays }: { holidays: readonly Holiday[] }) =>
  holidays.length === 0 ? (
    <p className="text-13 text-tertiary">No holidays this month</p>
  ) : (
    <ul className="grid gap-2.5 text-13">
      {holidays.map(({ id, name, date }) => (
        <li key={id} className="flex items-center gap-2.5">
          <span aria-hidden="true" className="size-1.5 shrink-0 rounded-full bg-caution-mark" />
          <span className="mr-auto min-w-0 font-medium wrap-anywhere">{name}</span>
          <span className="figures shrink-0 text-tertiary">{formatDayMonth(date)}</span>
        </li>
      ))}
    </ul>
  );
