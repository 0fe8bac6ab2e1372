import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate, todayInIndia } from '../../shared/date.ts';
import { defaultHolidayYear, holidayYears } from '../../shared/holidays.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Segmented } from '../ui/Segmented.tsx';
import { ErrorState } from '../ui/states.tsx';
import { holidaysOf } from './calls.ts';
import { HolidayTables, HolidayTablesSkeleton } from './HolidayTables.tsx';
import { splitByToday } from './holidays.ts';
import { useLoadAlert } from './load-alert.ts';
import { words } from './words.ts';

type Year = (typeof holidayYears)[number];

/** The current year, if it is one to choose and not the one shown. */
function otherCurrentYear(shown: Year, today: string): Year | undefined {
  return holidayYears.find((year) => year === today.slice(0, 4) && year !== shown);
}

interface HolidaysOfProps {
  year: Year;
  onYearChange: (year: Year) => void;
}

function HolidaysOf({ year, onYearChange }: HolidaysOfProps) {
  const today = todayInIndia();
  const { data, error, refetch } = useQuery(holidaysOf(year));
  const current = otherCurrentYear(year, today);
  // Where the year shown has nothing to come, the current one may have.
  const others = useQuery({ ...holidaysOf(current), enabled: current !== undefined });
  useLoadAlert(error);
  if (data) {
    const [next] = splitByToday((current && others.data) ?? [], today).upcoming;
    return (
      <HolidayTables
        {...splitByToday(data, today)}
        noneUpcoming={
          next &&
          current && (
            <>
              <p className="text-14 font-semibold wrap-anywhere">
                The next one is {next.name} on {formatDate(next.date)}.
              </p>
              <Button onClick={() => onYearChange(current)}>Show {current}</Button>
            </>
          )
        }
      />
    );
  }
  if (!error) return <HolidayTablesSkeleton />;
  return (
    <Card>
      <ErrorState words={words.loadFailed} onRetry={() => void refetch()} />
    </Card>
  );
}

const options = holidayYears.map((year) => ({ value: year, label: year }));

/** Spec §2, Holidays (employee). */
export default function HolidaysScreen() {
  const [year, setYear] = useState<Year>(defaultHolidayYear);
  return (
    <>
      <PageHeader title="Holidays" words="The days on which the company is closed.">
        <Segmented label="Year" options={options} value={year} onValueChange={setYear} />
      </PageHeader>
      <HolidaysOf key={year} year={year} onYearChange={setYear} />
    </>
  );
}
