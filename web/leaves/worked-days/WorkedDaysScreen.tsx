import { useQuery } from '@tanstack/react-query';
import { workedDaysRoutes as routes } from '../../../shared/leaves/worked-days.ts';
import { mayCall } from '../../lib/duties.ts';
import { ListCard } from '../../ui/ListCard.tsx';
import { ListSkeleton } from '../../ui/ListSkeleton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { waitingWorkedDaysQuery } from './calls.ts';
import { messages } from './messages.ts';
import { WorkedDayTable } from './WorkedDayTable.tsx';

/** Requests of employees for days off in return for worked ones. */
export default function WorkedDaysScreen() {
  const { data: days, isError, refetch } = useQuery(waitingWorkedDaysQuery('admin'));
  return (
    <>
      <PageHeader subtitle={messages.subtitle} />
      <ListCard
        title="Requests"
        rows={days}
        skeleton={
          <ListSkeleton
            message="Loading requests…"
            rows={3}
            className="gap-3 py-3.5"
            bars={['size-9 rounded-full', 'h-4 w-40', 'ml-auto h-8 w-1/2 max-md:hidden']}
          />
        }
        failure={isError ? { message: messages.waitingFailed, onRetry: refetch } : undefined}
        empty={<EmptyState icon="leave" message={messages.noneWaiting} />}
      >
        {(rows) => <WorkedDayTable days={rows} area="admin" canDecide={mayCall(routes.decideWorkedDay)} />}
      </ListCard>
    </>
  );
}
