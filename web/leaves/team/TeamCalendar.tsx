import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { isolateRightToLeft } from '../../../document/bidi.ts';
import { todayInIndia } from '../../../shared/date.ts';
import { formatShortLeavePeriod } from '../../../shared/leaves/leave-period.ts';
import { type Absence, teamRoutes } from '../../../shared/leaves/team.ts';
import {
  formatPeriod,
  nextPeriod,
  type PayPeriod,
  subtractMonths,
  toPeriod,
} from '../../../shared/period.ts';
import { useRoute } from '../../lib/query.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card, CardHeader } from '../../ui/Card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { teamTexts } from '../messages.ts';
import { WeekdayHead, weekdayNames, weeksOfMonth } from '../month-grid.tsx';

/** With a key for each: two colleagues can have the same name, and be away on the same days. */
export const withKeys = (absences: readonly Absence[]) =>
  absences.map((absence, index) => ({ ...absence, key: String(index) }));
type KeyedAbsence = ReturnType<typeof withKeys>[number];

/** Employees who are named on a day; the rest are counted. */
const maxNamed = 3;

interface DayProps {
  date: string | undefined;
  isToday: boolean;
  away: readonly KeyedAbsence[];
}

/** A day with the names of who is away; on a phone a mark, with the names below the calendar. */
function Day({ date, isToday, away }: DayProps) {
  if (!date) return <td className="border-t border-line" />;
  return (
    <td
      aria-current={isToday ? 'date' : undefined}
      className="h-11 border-t border-line p-1 text-center align-top md:h-23 md:p-1.5 md:text-left"
    >
      <span
        className={classNames(
          'figures inline-grid size-6 place-items-center rounded-full text-13',
          isToday ? 'bg-accent font-semibold text-white' : 'text-secondary',
        )}
      >
        {Number(date.slice(-2))}
      </span>
      {away.length > 0 && (
        <>
          <span
            aria-hidden="true"
            className="mx-auto mt-0.5 block size-1.5 rounded-full bg-caution-mark md:hidden"
          />
          <ul className="mt-0.5 grid gap-0.5 max-md:sr-only">
            {away.slice(0, maxNamed).map((absence) => (
              <li
                key={absence.key}
                className="truncate rounded-6 bg-accent-soft px-1.5 text-12 font-semibold text-link"
              >
                <bdi>{absence.name}</bdi>
              </li>
            ))}
            {away.length > maxNamed && (
              <li className="px-1.5 text-12 text-tertiary">and {away.length - maxNamed} more</li>
            )}
          </ul>
        </>
      )}
    </td>
  );
}

/** Who is away in the month, as a list: the calendar of a phone has no room for names. */
const MonthList = ({ away }: { away: readonly KeyedAbsence[] }) =>
  away.length === 0 ? (
    <p className="text-13 text-tertiary">{teamTexts.noneAway}</p>
  ) : (
    <ul className="grid gap-2.5 text-13 md:hidden">
      {away.map((absence) => (
        <li key={absence.key} className="flex items-center gap-3">
          <span className="mr-auto min-w-0 font-medium wrap-anywhere">
            {isolateRightToLeft(absence.name)}
          </span>
          <span className="figures shrink-0 text-tertiary">{formatShortLeavePeriod(absence)}</span>
        </li>
      ))}
    </ul>
  );

function Month({ month }: { month: PayPeriod }) {
  const query = useRoute(
    teamRoutes.teamCalendar,
    { query: { month } },
    { placeholderData: keepPreviousData, select: ({ away }) => withKeys(away) },
  );
  const today = todayInIndia();
  const isAway = (date: string) => (absence: KeyedAbsence) =>
    absence.startDate <= date && date <= absence.endDate;
  return (
    <Loaded
      query={query}
      loading={`Loading: ${formatPeriod(month)}…`}
      failed={() => teamTexts.calendarFailed}
      inside
    >
      {(away) => (
        <>
          <table aria-label={formatPeriod(month)} className="mt-3 w-full table-fixed">
            <WeekdayHead />
            <tbody>
              {weeksOfMonth(month).map((week) => (
                <tr key={week.find(Boolean)}>
                  {week.map((date, weekday) => (
                    <Day
                      key={weekdayNames[weekday]}
                      date={date}
                      isToday={date === today}
                      away={date ? away.filter(isAway(date)) : []}
                    />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          <div className={classNames('border-t border-line pt-4', away.length > 0 && 'md:hidden')}>
            <MonthList away={away} />
          </div>
        </>
      )}
    </Loaded>
  );
}

/** Approved leave of the team by month: names and dates, never the type. */
export function TeamCalendar() {
  const [month, setMonth] = useState(() => toPeriod(todayInIndia()));
  const [previous, next] = [subtractMonths(month, 1), nextPeriod(month)];
  return (
    <Card>
      <CardHeader title={`Away in ${formatPeriod(month)}`}>
        <div className="flex gap-1">
          <Button
            size="small"
            aria-label={`Previous: ${formatPeriod(previous)}`}
            onClick={() => setMonth(previous)}
          >
            Previous
          </Button>
          <Button size="small" aria-label={`Next: ${formatPeriod(next)}`} onClick={() => setMonth(next)}>
            Next
          </Button>
        </div>
      </CardHeader>
      <Month month={month} />
    </Card>
  );
}
