import { type Person, peopleRoutes as routes } from '../../shared/people/people.ts';
import { pageAsAdmin, readAll, readPageSize } from '../lib/client.ts';

/** Loads all employees. @param onPage is called with the number loaded so far @throws CallError */
export const loadPeople = (onPage?: (people: number) => void): Promise<Person[]> =>
  readAll(
    (cursor) => pageAsAdmin(routes.people, { query: { cursor, limit: readPageSize } }),
    ({ userId }) => userId,
    onPage,
  );
