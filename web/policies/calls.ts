import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { type PolicyForm, policiesRoutes as routes } from '../../shared/policies.ts';
import { asAdmin, asEmployee } from '../lib/client.ts';

/** Every policy, newest change first, as an employee reads them. */
export const policiesForReading = queryOptions({
  queryKey: ['policies'],
  queryFn: ({ signal }) => asEmployee(routes.policies, { signal }),
});

/** The same list, as an admin keeps it. */
export const policiesForKeeping = queryOptions({
  queryKey: ['policies', 'admin'],
  queryFn: ({ signal }) => asAdmin(routes.policies, { signal }),
});

/** What an admin does with policies; the list is read again after each. */
export function usePolicyWrites() {
  const queries = useQueryClient();
  const listChanged = () => queries.invalidateQueries({ queryKey: policiesForKeeping.queryKey });
  return {
    /** Adds a policy, or changes the one with the id; without a file it keeps the one it has. */
    save: async (id: string | undefined, body: PolicyForm, file: File | undefined): Promise<void> => {
      if (id === undefined) await asAdmin(routes.addPolicy, { body, file });
      else await asAdmin(routes.changePolicy, { params: { id }, body, file });
      await listChanged();
    },
    /** Answers with the server's words of success. */
    remove: async (id: string): Promise<string> => {
      const { message } = await asAdmin(routes.deletePolicy, { params: { id } });
      await listChanged();
      return message;
    },
  };
}
