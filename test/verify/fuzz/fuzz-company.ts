import type { createPortalClient } from '../../support/portal-client.ts';
import type { Operation } from './operations.ts';
import type { Caller, FuzzRequest } from './requests.ts';
import { send } from './send.ts';

type People = Awaited<ReturnType<typeof createPortalClient>>;

/** Callers, the ids that they name, and a witness whose data no refused request may change. */
export type FuzzCompany = Awaited<ReturnType<typeof createFuzzCompany>>;

async function anotherAdmin({ callOk, admin, employee }: People) {
  const { id, name, email, password } = await employee('Fuzz Admin');
  const body = { name, email, role: 'admin', isInitialPassword: false };
  await callOk('PUT', `/api/auth/users/${id}`, { token: admin, body });
  return async () =>
    (await callOk('POST', '/api/auth/admin/login', { body: { email, password } })).body.token;
}

async function policyOf({ url, admin }: People): Promise<string> {
  const body = new FormData();
  body.set('title', 'Leave policy');
  const headers = { authorization: `Bearer ${admin}` };
  return (await (await fetch(`${url}/api/policies`, { method: 'POST', headers, body })).json())._id;
}

export async function createFuzzCompany(people: People) {
  const { admin, callOk } = people;
  const witness = await people.employee('Witness');
  const slip = await people.generate(witness.id);
  const leave = { subject: 'Vacation', startDate: '2026-03-02', endDate: '2026-03-03', description: 'Rest' };
  const applied = await callOk('POST', '/api/leaves', { token: witness.token, body: leave });
  const holiday = await callOk('POST', '/api/holidays', {
    token: admin,
    body: { name: 'Onam', date: '2025-09-05' },
  });
  const expendable = await people.createUser('Expendable');
  const newcomer = await people.createUser('Newcomer');
  const signInAdmin = await anotherAdmin(people);
  const [working, leaving] = [await signInAdmin(), await signInAdmin()];
  const again = await people.signIn(witness.email, witness.password);

  const tokens: Record<Caller, string | undefined> = {
    visitor: undefined,
    newcomer: newcomer.token,
    employee: witness.token,
    admin: working,
  };
  /** Logging out is tried as well, by sessions that nothing else needs. */
  const leavers: typeof tokens = {
    ...tokens,
    newcomer: expendable.token,
    employee: again.token,
    admin: leaving,
  };
  const ids: Record<string, string> = {
    usr: witness.id,
    slip,
    leave: applied.body.id,
    hol: holiday.body.id,
    pol: await policyOf(people),
  };

  return {
    /** The request with ids that there are, and with the caller's token unless it brings something else. */
    fill({ path, headers, ...rest }: FuzzRequest): FuzzRequest {
      const isLogout = rest.operation.endsWith('/logout');
      const isAccount = rest.operation.includes('/auth/users/');
      const token = (isLogout ? leavers : tokens)[rest.caller];
      const known = { ...ids, ...(isAccount && { usr: expendable.id }) };
      return {
        ...rest,
        path: path.replaceAll(/\{(\w+)\}/g, (_, kind) => known[kind as keyof typeof known] ?? 'none'),
        headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
      };
    },

    /** All that the witness can see of their own, and what an admin sees of them. */
    async witnessed(): Promise<string[]> {
      const own = [
        '/api/profile/me',
        '/api/slips/my-slips',
        `/api/slips/${slip}`,
        `/api/leaves/${witness.id}`,
      ];
      const seen: string[] = [];
      for (const [path, token] of [
        ...own.map((path) => [path, witness.token] as const),
        [`/api/admin/employee-profile/${witness.id}`, admin] as const,
      ]) {
        const headers = { authorization: `Bearer ${token}` };
        const { status, text } = await send(people.url, { method: 'GET', path, headers });
        seen.push(`${path} ${status} ${text}`);
      }
      return seen;
    },

    /** Whether the portal still does what it is there for. */
    async isHealthy(): Promise<boolean> {
      return (await send(people.url, { method: 'GET', path: '/api/health', headers: {} })).status === 200;
    },
  };
}

export const namesOf = (operations: Operation[]) => operations.map(({ method, path }) => `${method} ${path}`);
