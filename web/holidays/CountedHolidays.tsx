import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { formatDate } from '../../shared/date.ts';
import { type CountedHoliday, leaveDaysOffRoutes as routes } from '../../shared/leaves/leave-days-off.ts';
import { useAction } from '../lib/action.ts';
import { asAdmin } from '../lib/client.ts';
import { countEmployees, formatDays } from '../lib/count.ts';
import { mayCall } from '../lib/duties.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { EmployeeLink } from '../ui/EmployeeLink.tsx';
import { messages } from './messages.ts';

export const countedHolidaysQuery = queryOptions({
  queryKey: ['holidays', 'counted'],
  queryFn: async ({ signal }) => (await asAdmin(routes.countedHolidays, { signal })).holidays,
  // Leave is approved on other screens.
  staleTime: 0,
});

function Holiday({ date, holiday, leaves }: CountedHoliday) {
  const queries = useQueryClient();
  const [busy, run] = useAction({ failed: messages.returningFailed });
  const id = `counted-${date}`;
  const giveBack = async () => {
    const { returned } = await asAdmin(routes.returnDay, { params: { date } });
    await queries.invalidateQueries({ queryKey: countedHolidaysQuery.queryKey });
    return messages.returned(countEmployees(returned));
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0 last:pb-0">
      <div className="grid min-w-0 flex-1 basis-72 gap-1">
        <p id={id} className="text-14 font-semibold">
          {messages.counted(holiday, formatDate(date), countEmployees(leaves.length))}
        </p>
        <p className="text-13 text-secondary">
          {leaves.map(({ id: leave, userId, name, days }, i) => (
            <span key={leave}>
              {i > 0 && ', '}
              <EmployeeLink id={userId} name={name} /> ({formatDays(days)})
            </span>
          ))}
        </p>
      </div>
      <Button kind="primary" busy={busy} aria-describedby={id} onClick={() => void run(giveBack)}>
        Give the day back
      </Button>
    </li>
  );
}

/** Holidays that approved leave counts as leave days, each with the employees and one button. */
export function CountedHolidays() {
  const { data = [] } = useQuery({ ...countedHolidaysQuery, enabled: mayCall(routes.returnDay) });
  return (
    data.length > 0 && (
      <Card className="mb-5">
        <ul className="grid divide-y divide-line">
          {data.map((counted) => (
            <Holiday key={counted.date} {...counted} />
          ))}
        </ul>
      </Card>
    )
  );
}
