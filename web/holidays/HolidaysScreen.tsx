import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { formatDate, todayInIndia } from '../../shared/date.ts';
import { defaultHolidayYear, holidayYears } from '../../shared/holidays/holidays.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Segmented } from '../ui/Segmented.tsx';
import { ErrorState } from '../ui/states.tsx';
import { holidaysQuery } from './calls.ts';
import { HolidayTables, HolidayTablesSkeleton } from './HolidayTables.tsx';
import { splitByToday } from './holiday-order.ts';
import { useLoadAlert } from './load-alert.ts';
import { messages } from './messages.ts';
import { isPersonal, ownDayRulesQuery, splitOptional } from './own-day-rules.ts';

const OptionalHolidays = lazy(() => import('./OptionalHolidays.tsx'));

type Year = (typeof holidayYears)[number];

/** The current year, if it is another than the selected one and can be selected. */
function otherCurrentYear(selected: Year, today: string): Year | undefined {
  return holidayYears.find((year) => year === today.slice(0, 4) && year !== selected);
}

interface HolidaysOfYearProps {
  year: Year;
  onYearChange: (year: Year) => void;
}

function HolidaysOfYear({ year, onYearChange }: HolidaysOfYearProps) {
  const today = todayInIndia();
  const { data, error, refetch } = useQuery(holidaysQuery(year));
  const currentYear = otherCurrentYear(year, today);
  // Where the selected year has no upcoming holiday, the empty state names the next one of the current year.
  const currentYearQuery = useQuery({ ...holidaysQuery(currentYear), enabled: currentYear !== undefined });
  // A list that is the same for all asks for nothing more.
  const own = useQuery({ ...ownDayRulesQuery, enabled: isPersonal(data) });
  useLoadAlert(error ?? own.error);
  if (data && own.data === undefined && isPersonal(data)) {
    return own.isError ? (
      <Card>
        <ErrorState message={messages.choicesFailed} onRetry={() => void own.refetch()} />
      </Card>
    ) : (
      <HolidayTablesSkeleton />
    );
  }
  if (data) {
    const { mine, optional } = splitOptional(data, own.data ?? null);
    const choices = own.data?.optionalHolidays;
    const [next] = splitByToday(
      splitOptional((currentYear && currentYearQuery.data) ?? [], own.data ?? null).mine,
      today,
    ).upcoming;
    return (
      <HolidayTables
        {...splitByToday(mine, today)}
        nextHolidayHint={
          next &&
          currentYear && (
            <>
              <p className="text-14 font-semibold wrap-anywhere">
                The next holiday is {next.name} on {formatDate(next.date)}.
              </p>
              <Button onClick={() => onYearChange(currentYear)}>Show {currentYear}</Button>
            </>
          )
        }
      >
        {choices && optional.length > 0 && (
          <Suspense>
            <OptionalHolidays holidays={optional} year={year} today={today} choices={choices} />
          </Suspense>
        )}
      </HolidayTables>
    );
  }
  if (!error) return <HolidayTablesSkeleton />;
  return (
    <Card>
      <ErrorState message={messages.loadFailed} onRetry={() => void refetch()} />
    </Card>
  );
}

const options = holidayYears.map((year) => ({ value: year, label: year }));

/** Spec §2, Holidays (employee). */
export default function HolidaysScreen() {
  const [year, setYear] = useState<Year>(defaultHolidayYear);
  return (
    <>
      <PageHeader subtitle="Days when the company is closed.">
        <Segmented label="Year" options={options} value={year} onValueChange={setYear} />
      </PageHeader>
      <HolidaysOfYear key={year} year={year} onYearChange={setYear} />
    </>
  );
}
