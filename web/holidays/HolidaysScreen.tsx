import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate, todayInIndia } from '../../shared/date.ts';
import {
  defaultHolidayYear,
  holidayYears,
  holidaysRoutes as routes,
} from '../../shared/holidays/holidays.ts';
import { useRoute } from '../lib/query.tsx';
import { Button } from '../ui/Button.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Segmented } from '../ui/Segmented.tsx';
import { isPersonal, ownDayRulesQuery, splitByToday, splitOptional, useLoadAlert } from './calls.ts';
import { HolidayTables } from './HolidayTables.tsx';
import { messages } from './messages.ts';

const OptionalHolidays = lazyPart(async () => (await import('./OptionalHolidays.tsx')).OptionalHolidays);

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
  const query = useRoute(routes.holidays, { query: { year } });
  const currentYear = otherCurrentYear(year, today);
  // Where the selected year has no upcoming holiday, the empty state names the next one of the current year.
  const current = useRoute(
    routes.holidays,
    { query: { year: currentYear } },
    { enabled: currentYear !== undefined },
  );
  // A list that is the same for all asks for nothing more.
  const own = useQuery({ ...ownDayRulesQuery, enabled: isPersonal(query.data) });
  useLoadAlert(query.error ?? own.error);
  const isKnown = own.data !== undefined || !isPersonal(query.data);
  return (
    <Loaded
      query={query.data && !isKnown ? { ...own, data: undefined } : query}
      loading="Loading holidays…"
      failed={() => (query.data ? messages.choicesFailed : messages.loadFailed)}
      as="list"
      size={8}
    >
      {(data) => {
        const { mine, optional } = splitOptional(data, own.data ?? null);
        const choices = own.data?.optionalHolidays;
        const [next] = splitByToday(
          splitOptional((currentYear && current.data) ?? [], own.data ?? null).mine,
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
              <OptionalHolidays holidays={optional} year={year} today={today} choices={choices} />
            )}
          </HolidayTables>
        );
      }}
    </Loaded>
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
