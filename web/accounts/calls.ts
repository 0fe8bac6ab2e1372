import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { accountsRoutes, type User } from '../../shared/accounts.ts';
import type { BodyOf } from '../../shared/route.ts';
import { asAdmin } from '../lib/client.ts';
import { getSession, startSession } from '../lib/session.ts';

const routes = accountsRoutes;

/** Replaces the admin's own password, and with it what is stored of an initial one, which kept the area closed. */
export async function changeAdminPassword(body: BodyOf<typeof routes.resetAdminPassword>): Promise<void> {
  await asAdmin(routes.resetAdminPassword, { body });
  const { token, person } = getSession('admin');
  if (token && person) startSession('admin', token, { ...person, isInitialPassword: false });
}

const { compare } = new Intl.Collator('en-IN');
const sortByName = (users: User[]) => users.sort((a, b) => compare(a.name, b.name));

/** Every account sorted by name: the server sorts within a page only. */
export const usersQuery = queryOptions({
  queryKey: ['users'],
  queryFn: async ({ signal }) => sortByName((await asAdmin(routes.users, { signal })).users),
});

export type UserUpdate = BodyOf<typeof routes.updateUser>;

/** Updates the stored session, from which the shell shows name and email, where admins change their own account. */
function updateSignedInAdmin(user: User): void {
  const { token, person } = getSession('admin');
  if (token && person?.id === user.id) startSession('admin', token, user);
}

/** The admin's mutations of accounts. Each updates the cached list, and marks all other queries stale. */
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
      /** Resolves to the server's message. */
      remove: async (id: string): Promise<string> => {
        const { message } = await asAdmin(routes.deleteUser, { params: { id } });
        await updateList((users) => users.filter((other) => other.id !== id));
        return message;
      },
    };
  }, [queries]);
}
