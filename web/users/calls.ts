import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { fullAdmins } from '../../shared/duties.ts';
import type { BodyOf } from '../../shared/route.ts';
import type { User } from '../../shared/users/accounts.ts';
import { invitationRoutes } from '../../shared/users/invitations.ts';
import { type ListedUser, type ReadUser, usersRoutes } from '../../shared/users/users.ts';
import { CallError } from '../lib/call-error.ts';
import { asAdmin } from '../lib/client.ts';
import { changeRows, pagesKey, routePages } from '../lib/paged-list.ts';
import { getSession, mayCall, mayDo, startSession } from '../lib/session.ts';

export const usersKey = pagesKey(usersRoutes.users);

/** Accounts by name: all, or those that match a search. */
export const usersQuery = (search: string | undefined) =>
  routePages(usersRoutes.users, { query: { search } }, ({ users, uninvited }) => ({
    rows: users,
    uninvited,
  }));

export type UserUpdate = BodyOf<typeof usersRoutes.updateUser>;

/** Updates the stored session, from which the shell shows name and email, where admins change their own account. */
function updateSignedInAdmin(user: ReadUser): void {
  const { token, person } = getSession('admin');
  if (token && person?.id === user.id) startSession('admin', token, user);
}

/** A changed user in the list. A new address has no email suppression yet. */
const asListed = (
  user: ReadUser,
  { email, emailProblem, invitation, hasTwoFactor }: ListedUser,
): ListedUser => ({
  ...user,
  invitation,
  hasTwoFactor: user.role === 'admin' ? hasTwoFactor : undefined,
  emailProblem: user.email === email ? emailProblem : undefined,
});

/** The admin's mutations of accounts. Each updates the loaded rows, and marks all queries stale. */
export function useUserMutations() {
  const queries = useQueryClient();
  return useMemo(() => {
    const updateRows = (change: (users: readonly ListedUser[]) => readonly ListedUser[]) => {
      changeRows(queries, usersKey, change);
      return queries.invalidateQueries({ refetchType: 'none' });
    };
    /** A change whose answer has no account leaves the row without a version: the form then changes the account as it is. */
    const updateRow = (id: string, update: (user: ListedUser) => ListedUser) =>
      updateRows((users) => users.map((user) => (user.id === id ? update(user) : user)));
    return {
      add: async (body: BodyOf<typeof usersRoutes.createUser>): Promise<void> => {
        await asAdmin(usersRoutes.createUser, { body });
        await queries.invalidateQueries({ refetchType: 'none' });
      },
      change: async (id: string, body: UserUpdate): Promise<void> => {
        const { user } = await asAdmin(usersRoutes.updateUser, { params: { id }, body }).catch(
          (error: unknown) => {
            // The row is of an older version.
            if (error instanceof CallError && error.status === 409) void queries.invalidateQueries();
            throw error;
          },
        );
        updateSignedInAdmin(user);
        await updateRow(id, (listed) => asListed(user, listed));
      },
      /** Sets a new initial password for another user. */
      setInitialPassword: async (id: string, password: string): Promise<void> => {
        const { user } = await asAdmin(usersRoutes.setInitialPassword, {
          params: { id },
          body: { password },
        });
        await updateRow(id, (listed) => ({ ...asListed(user, listed), invitation: undefined }));
      },
      /** Removes two-step verification of another admin. Resolves to the server's message. */
      resetTwoFactor: async (id: string): Promise<string> => {
        const { message } = await asAdmin(usersRoutes.resetTwoFactor, { params: { id } });
        await updateRow(id, (user) => ({ ...user, version: undefined, hasTwoFactor: undefined }));
        return message;
      },
      /** Adds an employee and emails them a link to set a password. */
      invite: async (body: BodyOf<typeof invitationRoutes.invite>): Promise<void> => {
        await asAdmin(invitationRoutes.invite, { body });
        await queries.invalidateQueries({ refetchType: 'none' });
      },
      /** Resolves to the server's message. */
      inviteAgain: async (id: string): Promise<string> => {
        const { message } = await asAdmin(invitationRoutes.inviteAgain, { params: { id } });
        await updateRow(id, (user) => ({ ...user, version: undefined, invitation: 'sent' }));
        return message;
      },
      /** Resolves to the server's message. */
      withdrawInvitation: async (id: string): Promise<string> => {
        const { message } = await asAdmin(invitationRoutes.withdrawInvitation, { params: { id } });
        await updateRow(id, (user) => ({ ...user, version: undefined, invitation: 'withdrawn' }));
        return message;
      },
      /** Resolves to the server's message. */
      resumeEmail: async (id: string): Promise<string> => {
        const { message } = await asAdmin(usersRoutes.resumeEmail, { params: { id } });
        await updateRow(id, (user) => ({ ...user, emailProblem: undefined }));
        return message;
      },
      /** Resolves to the server's message. */
      remove: async (id: string): Promise<string> => {
        const { message } = await asAdmin(usersRoutes.deleteUser, { params: { id } });
        await updateRows((users) => users.filter((other) => other.id !== id));
        return message;
      },
    };
  }, [queries]);
}

/** Whether the signed-in admin has all duties, without which roles, addresses and passwords cannot be changed. */
export const isFullAdmin = (): boolean => mayDo(fullAdmins);

/** Whether the signed-in admin may change an account: an admin's takes all duties. */
export const mayChangeUser = ({ role }: User): boolean =>
  isFullAdmin() || (role === 'user' && mayCall(usersRoutes.updateUser));
