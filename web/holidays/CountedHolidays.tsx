import { formatDate } from '../../shared/date.ts';
import { type CountedHoliday, leaveDaysOffRoutes as routes } from '../../shared/leaves/leave-days-off.ts';
import { useAction } from '../lib/action.ts';
import { asAdmin } from '../lib/client.ts';
import { countEmployees, formatDays } from '../lib/count.ts';
import { useRefreshing, useRoute } from '../lib/query.tsx';
import { mayCall } from '../lib/session.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { EmployeeLink } from '../ui/employee.tsx';
import { messages } from './messages.ts';

function Holiday({ date, holiday, leaves }: CountedHoliday) {
  const refreshing = useRefreshing(routes.countedHolidays);
  const [busy, run] = useAction({ failed: messages.returningFailed });
  const id = `counted-${date}`;
  const giveBack = async () => {
    const { returned } = await refreshing(asAdmin(routes.returnDay, { params: { date } }));
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
  // Leave is approved on other screens.
  const options = { enabled: mayCall(routes.returnDay), staleTime: 0 };
  const { data } = useRoute(routes.countedHolidays, {}, options);
  const holidays = data?.holidays ?? [];
  return (
    holidays.length > 0 && (
      <Card className="mb-5">
        <ul className="grid divide-y divide-line">
          {holidays.map((counted) => (
            <Holiday key={counted.date} {...counted} />
          ))}
        </ul>
      </Card>
    )
  );
}
