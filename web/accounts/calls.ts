import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { accountsRoutes, type User } from '../../shared/accounts.ts';
import type { BodyOf } from '../../shared/route.ts';
import { asAdmin, pageAsAdmin } from '../lib/client.ts';
import { changeRows, pagedListOptions } from '../lib/paged-list.ts';
import { getSession, startSession } from '../lib/session.ts';

const routes = accountsRoutes;

/** Replaces the admin's own password, and with it what is stored of an initial one, which kept the area closed. */
export async function changeAdminPassword(body: BodyOf<typeof routes.resetAdminPassword>): Promise<void> {
  await asAdmin(routes.resetAdminPassword, { body });
  const { token, person } = getSession('admin');
  if (token && person) startSession('admin', token, { ...person, isInitialPassword: false });
}

const usersKey = ['users'];

/** The accounts in the order of names, of all or of those whom a search finds. */
export const usersQuery = (search: string | undefined) =>
  pagedListOptions([...usersKey, search], async (page, signal) => {
    const { reply, nextCursor } = await pageAsAdmin(routes.users, { query: { ...page, search }, signal });
    return { rows: reply.users, nextCursor };
  });

export type UserUpdate = BodyOf<typeof routes.updateUser>;

/** Updates the stored session, from which the shell shows name and email, where admins change their own account. */
function updateSignedInAdmin(user: User): void {
  const { token, person } = getSession('admin');
  if (token && person?.id === user.id) startSession('admin', token, user);
}

/** The admin's mutations of accounts. Each updates the loaded rows, and marks all queries stale. */
export function useUserMutations() {
  const queries = useQueryClient();
  return useMemo(() => {
    const updateRows = (change: (users: readonly User[]) => readonly User[]) => {
      changeRows(queries, usersKey, change);
      return queries.invalidateQueries({ refetchType: 'none' });
    };
    return {
      add: async (body: BodyOf<typeof routes.createUser>): Promise<void> => {
        await asAdmin(routes.createUser, { body });
        await queries.invalidateQueries({ refetchType: 'none' });
      },
      change: async (id: string, body: UserUpdate): Promise<void> => {
        const { user } = await asAdmin(routes.updateUser, { params: { id }, body });
        updateSignedInAdmin(user);
        await updateRows((users) => users.map((other) => (other.id === id ? user : other)));
      },
      /** Resolves to the server's message. */
      remove: async (id: string): Promise<string> => {
        const { message } = await asAdmin(routes.deleteUser, { params: { id } });
        await updateRows((users) => users.filter((other) => other.id !== id));
        return message;
      },
    };
  }, [queries]);
}
