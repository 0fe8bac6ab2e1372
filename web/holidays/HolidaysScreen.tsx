import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { todayInIndia } from '../../shared/date.ts';
import { defaultHolidayYear, holidayYears } from '../../shared/holidays.ts';
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

function HolidaysOf({ year }: { year: Year }) {
  const { data, error, refetch } = useQuery(holidaysOf(year));
  useLoadAlert(error);
  if (data) return <HolidayTables {...splitByToday(data, todayInIndia())} />;
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
      <HolidaysOf key={year} year={year} />
    </>
  );
}
