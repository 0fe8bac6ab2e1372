import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { accountsRoutes, type User } from '../../shared/accounts.ts';
import type { BodyOf } from '../../shared/route.ts';
import { asAdmin } from '../lib/client.ts';
import { getSession, startSession } from '../lib/session.ts';

const routes = accountsRoutes;

export const changeAdminPassword = (body: BodyOf<typeof routes.resetAdminPassword>) =>
  asAdmin(routes.resetAdminPassword, { body });

const { compare } = new Intl.Collator('en-IN');
const sortByName = (users: User[]) => users.sort((a, b) => compare(a.name, b.name));

/** Every account by name; the server's pages are sorted each for itself. */
export const usersQuery = queryOptions({
  queryKey: ['users'],
  queryFn: async ({ signal }) => sortByName((await asAdmin(routes.users, { signal })).users),
});

export type UserUpdate = BodyOf<typeof routes.updateUser>;

/** The shell greets an admin by the name and email that their sign-in was stored with. */
function updateSignedInAdmin(user: User): void {
  const { token, person } = getSession('admin');
  if (token && person?.id === user.id) startSession('admin', token, user);
}

/** What an admin does with accounts. The list of users shows it at once, and every other list when it is next seen. */
export function useUserMutations() {
  const queries = useQueryClient();
  return useMemo(() => {
    const updateList = (change: (users: User[]) => User[]) => {
      queries.setQueryData(usersQuery.queryKey, (users) => users && sortByName(change(users)));
      return queries.invalidateQueries({ refetchType: 'none' });
    };
    return {
      add: async (body: BodyOf<typeof routes.createUser>): Promise<void> => {
        const { user } = await asAdmin(routes.createUser, { body });
        await updateList((users) => [...users, user]);
      },
      change: async (id: string, body: UserUpdate): Promise<void> => {
        const { user } = await asAdmin(routes.updateUser, { params: { id }, body });
        updateSignedInAdmin(user);
        await updateList((users) => users.map((other) => (other.id === id ? user : other)));
      },
      /** Answers with the server's words of success. */
      remove: async (id: string): Promise<string> => {
        const { message } = await asAdmin(routes.deleteUser, { params: { id } });
        await updateList((users) => users.filter((other) => other.id !== id));
        return message;
      },
    };
  }, [queries]);
}
