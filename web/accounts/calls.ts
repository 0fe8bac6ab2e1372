import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { accountsRoutes, type User } from '../../shared/accounts.ts';
import type { BodyOf } from '../../shared/route.ts';
import { asAdmin } from '../lib/client.ts';
import { sessionOf, startSession } from '../lib/session.ts';

const routes = accountsRoutes;

export const changeAdminPassword = (body: BodyOf<typeof routes.resetAdminPassword>) =>
  asAdmin(routes.resetAdminPassword, { body });

const { compare } = new Intl.Collator('en-IN');
const byName = (users: User[]) => users.sort((a, b) => compare(a.name, b.name));

/** Every account by name; the server's pages are sorted each for itself. */
export const usersQuery = queryOptions({
  queryKey: ['users'],
  queryFn: async ({ signal }) => byName((await asAdmin(routes.users, { signal })).users),
});

export type UserChange = BodyOf<typeof routes.updateUser>;

/** The shell greets an admin by the name and email that their sign-in was stored with. */
function renameSignedIn(user: User): void {
  const { token, person } = sessionOf('admin');
  if (token && person?.id === user.id) startSession('admin', token, user);
}

/** What an admin does with accounts. The list of users shows it at once, and every other list when it is next seen. */
export function useUserWrites() {
  const queries = useQueryClient();
  return useMemo(() => {
    const listChanged = (change: (users: User[]) => User[]) => {
      queries.setQueryData(usersQuery.queryKey, (users) => users && byName(change(users)));
      return queries.invalidateQueries({ refetchType: 'none' });
    };
    return {
      add: async (body: BodyOf<typeof routes.createUser>): Promise<void> => {
        const { user } = await asAdmin(routes.createUser, { body });
        await listChanged((users) => [...users, user]);
      },
      change: async (id: string, body: UserChange): Promise<void> => {
        const { user } = await asAdmin(routes.updateUser, { params: { id }, body });
        renameSignedIn(user);
        await listChanged((users) => users.map((other) => (other.id === id ? user : other)));
      },
      /** Answers with the server's words of success. */
      remove: async (id: string): Promise<string> => {
        const { message } = await asAdmin(routes.deleteUser, { params: { id } });
        await listChanged((users) => users.filter((other) => other.id !== id));
        return message;
      },
    };
  }, [queries]);
}
