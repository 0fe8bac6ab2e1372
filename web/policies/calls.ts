import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { type PolicyForm, policiesRoutes as routes } from '../../shared/policies.ts';
import { asAdmin, asEmployee } from '../lib/client.ts';

/** Every policy, newest change first, as an employee reads them. */
export const policiesQuery = queryOptions({
  queryKey: ['policies'],
  queryFn: ({ signal }) => asEmployee(routes.policies, { signal }),
});

/** The same list, as an admin keeps it. */
export const adminPoliciesQuery = queryOptions({
  queryKey: ['policies', 'admin'],
  queryFn: ({ signal }) => asAdmin(routes.policies, { signal }),
});

/** What an admin does with policies; the list is read again after each. */
export function usePolicyMutations() {
  const queries = useQueryClient();
  const invalidateList = () => queries.invalidateQueries({ queryKey: adminPoliciesQuery.queryKey });
  return {
    /** Adds a policy, or changes the one with the id; without a file it keeps the one it has. */
    save: async (id: string | undefined, body: PolicyForm, file: File | undefined): Promise<void> => {
      if (id === undefined) await asAdmin(routes.addPolicy, { body, file });
      else await asAdmin(routes.changePolicy, { params: { id }, body, file });
      await invalidateList();
    },
    /** Answers with the server's words of success. */
    remove: async (id: string): Promise<string> => {
      const { message } = await asAdmin(routes.deletePolicy, { params: { id } });
      await invalidateList();
      return message;
    },
  };
}
