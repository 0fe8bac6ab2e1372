import { useQuery } from '@tanstack/react-query';
import { Card } from '../ui/Card.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { ErrorState } from '../ui/states.tsx';
import { allHolidaysQuery } from './calls.ts';
import { useLoadAlert } from './load-alert.ts';
import { ManagedHolidays, ManagedHolidaysSkeleton } from './ManagedHolidays.tsx';
import { messages } from './messages.ts';

function Holidays() {
  const { data, error, refetch } = useQuery(allHolidaysQuery);
  useLoadAlert(error);
  if (data) return <ManagedHolidays holidays={data} />;
  if (!error) return <ManagedHolidaysSkeleton />;
  return (
    <Card>
      <ErrorState message={messages.loadFailed} onRetry={() => void refetch()} />
    </Card>
  );
}

/** Spec §2, Holidays (admin). */
export default function ManageHolidaysScreen() {
  return (
    <>
      <PageHeader title="Holidays" subtitle="Employees see a change the next time they look." />
      <Holidays />
    </>
  );
}
