import { workedDaysRoutes as routes } from '../../../shared/leaves/worked-days.ts';
import { useRoute } from '../../lib/query.tsx';
import { mayCall } from '../../lib/session.ts';
import { ListCard } from '../../ui/ListCard.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { messages } from './messages.ts';
import { WorkedDayTable } from './WorkedDayTable.tsx';

/** Requests of employees for days off in return for worked ones. */
export default function WorkedDaysScreen() {
  return (
    <>
      <PageHeader subtitle={messages.subtitle} />
      <ListCard
        title="Requests"
        query={useRoute(routes.waitingWorkedDays)}
        loading="Loading requests…"
        failed={() => messages.waitingFailed}
        size={3}
        empty={<EmptyState icon="leave" message={messages.noneWaiting} />}
      >
        {(rows) => <WorkedDayTable days={rows} area="admin" canDecide={mayCall(routes.decideWorkedDay)} />}
      </ListCard>
    </>
  );
}
