import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { type Policy, type PolicyForm, policiesRoutes as routes } from '../../shared/policies/policies.ts';
import { CallError } from '../lib/call-error.ts';
import { asAdmin, asEmployee, pageAsAdmin } from '../lib/client.ts';
import { pagedListOptions } from '../lib/paged-list.ts';

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

/** Employees without a confirmation of the current revision of a policy. */
export const unacknowledgedQuery = (id: string) =>
  pagedListOptions([...adminPoliciesQuery.queryKey, id, 'unacknowledged'], async (query, signal) => {
    const { reply, nextCursor } = await pageAsAdmin(routes.unacknowledged, { params: { id }, query, signal });
    return { rows: reply, nextCursor };
  });

/** Changes what became of a policy's acknowledgment in a list of policies that is loaded. */
const withAcknowledgment = (
  policies: Policy[] | undefined,
  id: string,
  changes: Partial<Policy['acknowledgment']>,
): Policy[] | undefined =>
  policies?.map((policy) =>
    policy._id === id && policy.acknowledgment
      ? { ...policy, acknowledgment: { ...policy.acknowledgment, ...changes } }
      : policy,
  );

/**
 * Confirms having read a policy in a revision. Where it has another one by now, the list is loaded again, and shows it.
 * @throws CallError
 */
export function useAcknowledge() {
  const queries = useQueryClient();
  return async (id: string, revision: number): Promise<void> => {
    try {
      const reply = await asEmployee(routes.acknowledge, { params: { id }, body: { revision } });
      queries.setQueryData(policiesQuery.queryKey, (list) => withAcknowledgment(list, id, reply));
    } catch (error) {
      if (error instanceof CallError && error.code === 'conflict')
        await queries.invalidateQueries({ queryKey: policiesQuery.queryKey });
      throw error;
    }
  };
}

/** The values of the form of a policy. */
type PolicyValues = Omit<PolicyForm, 'requiresAcknowledgment'> & { requiresAcknowledgment: boolean };

/** The admin's mutations of policies; each invalidates the list. */
export function usePolicyMutations() {
  const queries = useQueryClient();
  const invalidateList = () => queries.invalidateQueries({ queryKey: adminPoliciesQuery.queryKey });
  return {
    /** Adds a policy, or changes the one with the id; without a file, the current one remains. */
    save: async (id: string | undefined, values: PolicyValues, file: File | undefined): Promise<void> => {
      const body = { ...values, requiresAcknowledgment: `${values.requiresAcknowledgment}` as const };
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
    /** Reminds the employees without a confirmation of the policy. */
    remind: async (id: string): Promise<void> => {
      const reply = await asAdmin(routes.remind, { params: { id } });
      queries.setQueryData(adminPoliciesQuery.queryKey, (list) => withAcknowledgment(list, id, reply));
    },
  };
}
