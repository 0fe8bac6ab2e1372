import type { CallBackend } from '../../support/call-backend.ts';
import { createAdmin, createPerson } from '../../support/sample-call.ts';
import type { Operation } from './operations.ts';
import type { Caller, FuzzRequest } from './requests.ts';
import { send } from './send.ts';

/** Callers, and a witness whose data no refused request may change. */
export type FuzzCompany = Awaited<ReturnType<typeof createFuzzCompany>>;

export const nameOf = ({ method, path }: Operation): string => `${method} ${path}`;

export async function createFuzzCompany({ url, company }: CallBackend, operations: Operation[]) {
  const { employee: witness, admin } = company;
  const newcomer = await createPerson(company, { isInitialPassword: true });
  const worker = await createAdmin(company);
  const samples = new Map(operations.map((operation) => [nameOf(operation), operation.sample.token]));
  /** Sessions that requests about passwords and sessions may end. */
  const leavers = {
    employee: (await createPerson(company)).token,
    admin: (await createAdmin(company)).token,
  };
  const tokens = {
    visitor: undefined,
    newcomer: newcomer.token,
    employee: witness.token,
    admin: worker.token,
  };

  function tokenOf(caller: Caller, operation: string): string | undefined {
    if (caller === 'sample') return samples.get(operation);
    return (operation.includes('/api/auth/') ? { ...tokens, ...leavers } : tokens)[caller];
  }

  return {
    /** The request with the caller's token, unless it brings something else. */
    fill({ headers, ...request }: FuzzRequest): FuzzRequest {
      const token = tokenOf(request.caller, request.operation);
      return { ...request, headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers } };
    },

    /** All that the witness can see of their own, and what an admin sees of them. */
    async witnessed(): Promise<string[]> {
      const { id } = witness.account;
      const own = ['/api/profile/me', '/api/slips/my-slips', '/api/slips/latest', `/api/leaves/${id}`];
      const reads = [
        ...own.map((path) => [path, witness.token] as const),
        [`/api/admin/employee-profile/${id}`, admin.token] as const,
      ];
      const seen: string[] = [];
      for (const [path, token] of reads) {
        const headers = { authorization: `Bearer ${token}` };
        const { status, text } = await send(url, { method: 'GET', path, headers });
        seen.push(`${path} ${status} ${text}`);
      }
      return seen;
    },

    /** Whether the portal still does what it is there for. */
    async isHealthy(): Promise<boolean> {
      return (await send(url, { method: 'GET', path: '/api/health', headers: {} })).status === 200;
    },
  };
}
