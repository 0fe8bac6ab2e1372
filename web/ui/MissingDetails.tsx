import { Link } from 'react-router';
import { peopleRoutes } from '../../shared/people/people.ts';
import { type MissingCount, needOf } from '../../shared/statutory/statutory-missing.ts';
import { countEmployees } from '../lib/count.ts';
import { useRoute } from '../lib/query.tsx';

/** '12 employees have no date of birth', each a link to the list of these employees. */
export const MissingDetails = ({ counts }: { counts: readonly MissingCount[] }) => (
  <ul className="grid gap-x-6 gap-y-1.5 sm:grid-cols-2">
    {counts.map(({ field, employees }) => (
      <li key={field}>
        <Link
          to={`/admin/users/missing/${field}`}
          className="inline-flex items-center rounded-6 text-14 text-link touch:min-h-11 hover:underline"
        >
          {countEmployees(employees)} {employees === 1 ? 'has' : 'have'} no {needOf(field).noun}
        </Link>
      </li>
    ))}
  </ul>
);

/** How many employees lack each detail that statutory amounts depend on; none while that is not known. */
export const useMissingCounts = (): readonly MissingCount[] => {
  // They are added on other screens, a moment before.
  const { data } = useRoute(peopleRoutes.missing, {}, { staleTime: 0 });
  return data?.counts ?? [];
};
