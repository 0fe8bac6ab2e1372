import { useQuery } from '@tanstack/react-query';
import { Card, CardHeader } from '../../ui/Card.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { waitingWorkedDaysQuery } from '../worked-days/calls.ts';
import { messages } from '../worked-days/messages.ts';
import { WorkedDayTable } from '../worked-days/WorkedDayTable.tsx';

/** What the team asks for in return for days off on which it worked; nothing where it asks for none. */
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
