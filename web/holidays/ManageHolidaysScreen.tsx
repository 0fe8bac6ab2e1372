import { useQuery } from '@tanstack/react-query';
import { Card } from '../ui/Card.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { ErrorState } from '../ui/states.tsx';
import { allHolidays } from './calls.ts';
import { useLoadAlert } from './load-alert.ts';
import { ManagedHolidays, ManagedHolidaysSkeleton } from './ManagedHolidays.tsx';
import { words } from './words.ts';

function Holidays() {
  const { data, error, refetch } = useQuery(allHolidays);
  useLoadAlert(error);
  if (data) return <ManagedHolidays holidays={data} />;
  if (!error) return <ManagedHolidaysSkeleton />;
  return (
    <Card>
      <ErrorState words={words.loadFailed} onRetry={() => void refetch()} />
    </Card>
  );
}

/** Spec §2, Holidays (admin). */
export default function ManageHolidaysScreen() {
  return (
    <>
      <PageHeader title="Holidays" words="Employees see a change the next time they look." />
      <Holidays />
    </>
  );
}
