import { workedDaysRoutes as routes } from '../../../shared/leaves/worked-days.ts';
import { useRoute } from '../../lib/query.tsx';
import { mayCall } from '../../lib/session.ts';
import { ListCard } from '../../ui/ListCard.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { workedDayTexts } from '../messages.ts';
import { WorkedDayTable } from './WorkedDayTable.tsx';

/** Requests of employees for days off in return for worked ones. */
export default function WorkedDaysScreen() {
  return (
    <>
      <PageHeader subtitle={workedDayTexts.subtitle} />
      <ListCard
        title="Requests"
        query={useRoute(routes.waitingWorkedDays)}
        loading="Loading requests…"
        failed={() => workedDayTexts.waitingFailed}
        size={3}
        empty={<EmptyState icon="leave" message={workedDayTexts.noneWaiting} />}
      >
        {(rows) => <WorkedDayTable days={rows} area="admin" canDecide={mayCall(routes.decideWorkedDay)} />}
      </ListCard>
    </>
  );
}
