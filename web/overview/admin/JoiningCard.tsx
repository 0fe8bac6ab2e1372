import { formatDate } from '../../../shared/date.ts';
import { formatDueDay } from '../../../shared/leaving/leaving.ts';
import type { PeopleOverview } from '../../../shared/overview/overview.ts';
import { EmployeeLink } from '../../ui/employee.tsx';
import { OverviewListCard } from '../OverviewCard.tsx';

const maxShown = 4;

interface Move {
  key: string;
  userId: string;
  name: string;
  day: string;
  text: string;
}

/** Those who join and leave soon, by the day. */
function movesOf({ joining, leaving }: PeopleOverview): Move[] {
  return [
    ...joining.first.map(({ userId, name, on }) => ({
      key: `joining ${userId}`,
      userId,
      name,
      day: on,
      text: `Joins on ${formatDate(on)}`,
    })),
    ...leaving.first.map(({ userId, name, lastDay, duesBy }) => ({
      key: `leaving ${userId}`,
      userId,
      name,
      day: lastDay,
      text: `Last day ${formatDate(lastDay)}. Final dues by ${formatDueDay(duesBy)}`,
    })),
  ].sort((a, b) => a.day.localeCompare(b.day));
}

/** Employees who join and leave soon, with the day by which final dues are to be paid. */
export function JoiningCard({ people, className }: { people: PeopleOverview; className: string }) {
  const more = people.joining.all + people.leaving.all - maxShown;
  return (
    <OverviewListCard
      title="Joining and leaving"
      link={{ to: '/admin/users', label: 'All' }}
      className={className}
      query={{ data: movesOf(people) }}
      emptyMessage="No employee joins or leaves in the next 30 days"
    >
      {(moves) => (
        <ul className="divide-y divide-line">
          {moves.slice(0, maxShown).map(({ key, userId, name, text }) => (
            <li key={key} className="py-3 first:pt-0 last:pb-0">
              <EmployeeLink id={userId} name={name} className="text-14" />
              <p className="text-13 text-tertiary">{text}</p>
            </li>
          ))}
          {more > 0 && <li className="pt-3 text-13 text-tertiary">and {more} more</li>}
        </ul>
      )}
    </OverviewListCard>
  );
}
