import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { todayInIndia } from '../../../shared/date.ts';
import { type EmployeeDetails, peopleRoutes } from '../../../shared/people/people.ts';
import type { BodyOf } from '../../../shared/route.ts';
import { isFormer } from '../../../shared/users/former-employee.ts';
import { usersRoutes } from '../../../shared/users/users.ts';
import { asAdmin, pageAsAdmin } from '../../lib/client.ts';

/** An employee's account. */
export const userQuery = (id: string) =>
  queryOptions({
    queryKey: ['user', id],
    queryFn: async ({ signal }) => (await asAdmin(usersRoutes.user, { params: { id }, signal })).user,
  });

/** An employee's personal details; reading them is recorded in the audit log. */
export const detailsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['employee-details', userId],
    queryFn: ({ signal }) => asAdmin(peopleRoutes.details, { params: { userId }, signal }),
  });

/** Corrects an employee's personal details; resolves to the saved details. */
export function useCorrectDetails(userId: string) {
  const queries = useQueryClient();
  return async (body: BodyOf<typeof peopleRoutes.correctDetails>): Promise<EmployeeDetails> => {
    const saved = await asAdmin(peopleRoutes.correctDetails, { params: { userId }, body });
    queries.setQueryData(detailsQuery(userId).queryKey, saved);
    return saved;
  };
}

/** Saves an employee's statutory details; resolves to the saved details. */
export function useSaveStatutory(userId: string) {
  const queries = useQueryClient();
  return async (body: BodyOf<typeof peopleRoutes.saveStatutory>): Promise<void> => {
    const saved = await asAdmin(peopleRoutes.saveStatutory, { params: { userId }, body });
    queries.setQueryData(detailsQuery(userId).queryKey, saved);
  };
}

/** Sets or clears an employee's manager. */
export function useSaveManager(userId: string) {
  const queries = useQueryClient();
  return async (body: BodyOf<typeof peopleRoutes.saveManager>): Promise<void> => {
    const saved = await asAdmin(peopleRoutes.saveManager, { params: { userId }, body });
    queries.setQueryData(detailsQuery(userId).queryKey, saved);
  };
}

/** Accounts that an admin can choose a manager from, at most so many. */
const maxChoices = 6;

/** The accounts that a search finds by name or email: the first of them, without those who have left. */
export const managerChoicesQuery = (search: string | undefined) =>
  queryOptions({
    queryKey: ['users', 'managers', search],
    queryFn: async ({ signal }) => {
      // One more: the employee is among them.
      const query = { limit: maxChoices + 1, search };
      const { reply } = await pageAsAdmin(usersRoutes.users, { query, signal });
      return reply.users.filter(({ former }) => !isFormer(former, todayInIndia()));
    },
    placeholderData: keepPreviousData,
  });

/** Approves or rejects an employee's change request; resolves to the saved details. */
export function useDecideRequest(userId: string) {
  const queries = useQueryClient();
  return async (body: BodyOf<typeof peopleRoutes.decideRequest>): Promise<void> => {
    const saved = await asAdmin(peopleRoutes.decideRequest, { params: { userId }, body });
    queries.setQueryData(detailsQuery(userId).queryKey, saved);
  };
}
