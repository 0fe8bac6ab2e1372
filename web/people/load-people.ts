import { type Person, peopleRoutes as routes } from '../../shared/people/people.ts';
import { pageAsAdmin } from '../lib/client.ts';

/** Small enough to show progress, large enough to load 10,000 employees in few requests. */
const pageSize = 500;

/** Loads all employees. @param onPage is called with the number loaded so far @throws CallError */
export async function loadPeople(onPage: (people: number) => void = () => undefined): Promise<Person[]> {
  // An employee renamed between two pages can be on both.
  const people = new Map<string, Person>();
  let cursor: string | undefined;
  do {
    const { reply, nextCursor } = await pageAsAdmin(routes.people, { query: { cursor, limit: pageSize } });
    for (const person of reply) people.set(person.userId, person);
    onPage(people.size);
    cursor = nextCursor;
  } while (cursor);
  return [...people.values()];
}
