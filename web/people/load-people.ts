import { type Person, peopleRoutes as routes } from '../../shared/people/people.ts';
import { readAll } from '../lib/client.ts';

/** Loads all employees. @param onPage is called with the number loaded so far @throws CallError */
export const loadPeople = (onPage?: (people: number) => void): Promise<Person[]> =>
  readAll(routes.people, {}, ({ userId }) => userId, onPage);
