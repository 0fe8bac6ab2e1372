import { useQuery } from '@tanstack/react-query';
import { Card, CardHeader } from '../../ui/Card.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { waitingWorkedDaysQuery } from '../worked-days/calls.ts';
import { messages } from '../worked-days/messages.ts';
import { WorkedDayTable } from '../worked-days/WorkedDayTable.tsx';

/** Requests of the team for days off in return for worked ones; nothing where there are none. */
export function TeamWorkedDays() {
  const { data: days, isError, refetch } = useQuery(waitingWorkedDaysQuery('team'));
  if (!isError && (days === undefined || days.length === 0)) return null;
  return (
    <Card flush>
      <div className="px-5 py-4">
        <CardHeader title="Worked days off" />
      </div>
      {days ? (
        <WorkedDayTable days={days} area="team" canDecide />
      ) : (
        <ErrorState message={messages.waitingFailed} onRetry={() => void refetch()} />
      )}
    </Card>
  );
}
