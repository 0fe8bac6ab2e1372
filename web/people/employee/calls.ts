import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { type EmployeeDetails, peopleRoutes } from '../../../shared/people.ts';
import type { BodyOf } from '../../../shared/route.ts';
import { usersRoutes } from '../../../shared/users.ts';
import { asAdmin } from '../../lib/client.ts';

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

/** Approves or rejects an employee's change request; resolves to the saved details. */
export function useDecideRequest(userId: string) {
  const queries = useQueryClient();
  return async (body: BodyOf<typeof peopleRoutes.decideRequest>): Promise<void> => {
    const saved = await asAdmin(peopleRoutes.decideRequest, { params: { userId }, body });
    queries.setQueryData(detailsQuery(userId).queryKey, saved);
  };
}
