import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { type PolicyForm, policiesRoutes as routes } from '../../shared/policies.ts';
import { asAdmin, asEmployee } from '../lib/client.ts';

/** Every policy, last changed first, with the employee's session. */
export const policiesQuery = queryOptions({
  queryKey: ['policies'],
  queryFn: ({ signal }) => asEmployee(routes.policies, { signal }),
});

/** The same with the admin's session. */
export const adminPoliciesQuery = queryOptions({
  queryKey: ['policies', 'admin'],
  queryFn: ({ signal }) => asAdmin(routes.policies, { signal }),
});

/** The admin's mutations of policies; each invalidates the list. */
export function usePolicyMutations() {
  const queries = useQueryClient();
  const invalidateList = () => queries.invalidateQueries({ queryKey: adminPoliciesQuery.queryKey });
  return {
    /** Adds a policy, or changes the one with the id; without a file, the current one remains. */
    save: async (id: string | undefined, body: PolicyForm, file: File | undefined): Promise<void> => {
      if (id === undefined) await asAdmin(routes.addPolicy, { body, file });
      else await asAdmin(routes.changePolicy, { params: { id }, body, file });
      await invalidateList();
    },
    /** Resolves to the server's message. */
    remove: async (id: string): Promise<string> => {
      const { message } = await asAdmin(routes.deletePolicy, { params: { id } });
      await invalidateList();
      return message;
    },
  };
}
