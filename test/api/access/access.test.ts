import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allRoutes } from '../../../shared/contract.ts';
import type { Route } from '../../../shared/route.ts';
import { type Employee, type Portal, startPortal } from '../../support/portal.ts';

let portal: Portal;
let admin: string;
let owner: Employee;
let other: Employee;
let newcomer: string;
let newAdmin: string;
let slipId: string;
let leaveId: string;
/** Of a session that was logged out. */
let loggedOut: string;

beforeAll(async () => {
  portal = await startPortal();
  admin = portal.admin;
  owner = await portal.employee();
  other = await portal.employee();
  newcomer = (await portal.createUser()).token;
  newAdmin = await signInAsNewAdmin();
  slipId = await portal.generate(owner.id);
  loggedOut = (await portal.signIn(owner.email, owner.password)).token;
  await portal.callOk('POST', '/api/auth/logout', { token: loggedOut });
  await applyForLeave();
});

/** An employee with an initial password who was made an admin, signed in as one. */
async function signInAsNewAdmin(): Promise<string> {
  const { id, name, email, password } = await portal.createUser();
  const body = { name, email, role: 'admin', isInitialPassword: true };
  await portal.callOk('PUT', `/api/auth/users/${id}`, { token: admin, body });
  const signedIn = await portal.callOk('POST', '/api/auth/admin/login', { body: { email, password } });
  return signedIn.body.token;
}

async function applyForLeave(): Promise<void> {
  const day = { startDate: '2027-03-01', endDate: '2027-03-01' };
  const body = { subject: 'Vacation', description: 'At home', ...day };
  leaveId = (await portal.callOk('POST', '/api/leaves', { token: owner.token, body })).body.id;
}

afterAll(() => portal.stop());

/** A path with existing ids: the owner's, and of the owner's leave or slip. */
const realPath = ({ path }: Route) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name) =>
    name === 'userId' ? owner.id : path.includes('/leaves/') ? leaveId : slipId,
  );

const ask = (route: Route, token?: string) => portal.call(route.method, realPath(route), { token, body: {} });

/** Sign-in answers 401 to wrong credentials of anybody; every other 401 means that a session is missing. */
const guarded = allRoutes.filter(({ route }) => route.caller !== 'anyone');
const named = guarded.map(({ feature, name, route }) => [`${feature}.${name}`, route] as const);

/** Logging out ends the session that the rest of the tests use. */
const keepsSession = named.filter(([, { path }]) => path !== '/api/auth/logout');

describe.each(named)('%s', (_, route) => {
  test('is closed to nobody', async () => {
    const { status, body } = await ask(route);
    expect(status).toBe(401);
    expect(body).toMatchObject({ code: 'unauthenticated', error: body.message });
  });

  test('is closed to a made-up token, and to a session that was logged out', async () => {
    for (const token of [`${'A'.repeat(43)}.${owner.id}`, loggedOut])
      expect((await ask(route, token)).status).toBe(401);
  });
});

test('what is no token opens nothing', async () => {
  for (const token of ['x', '', 'null', owner.token.slice(0, -1), `${owner.token}0`])
    for (const path of ['/api/auth/users', '/api/profile/me'])
      expect([token, (await portal.call('GET', path, { token })).status]).toEqual([token, 401]);
});

describe.each(keepsSession)('%s', (_, route) => {
  // Routes that delete a leave get one of their own.
  if (route.method === 'DELETE' && route.path.includes('/leaves/')) afterAll(applyForLeave);

  test('lets in exactly those that the contract names', async () => {
    const callers = { employee: owner.token, admin } as const;
    for (const [area, token] of Object.entries(callers)) {
      const { status } = await ask(route, token);
      const mayCall = route.caller === 'signed-in' || route.caller === area;
      if (mayCall) expect([200, 400, 404, 409, 422]).toContain(status);
      else expect([area, status]).toEqual([area, 403]);
    }
  });

  test('waits for a password of the own while the session has an initial one', async () => {
    for (const [area, token] of Object.entries({ employee: newcomer, admin: newAdmin })) {
      const { status } = await ask(route, token);
      const mayCall = route.caller === 'signed-in' || route.caller === area;
      if (mayCall && route.initialPassword) expect([area, status]).toEqual([area, 400]);
      else expect([area, status]).toEqual([area, 403]);
    }
  });
});

describe('what is an employee’s own', () => {
  // A policy is everybody's.
  const own = allRoutes.filter(
    ({ feature, route }) => route.caller === 'employee' && route.params && feature !== 'policies',
  );

  test.each(own.map(({ feature, name, route }) => [`${feature}.${name}`, route] as const))(
    '%s is there for its owner and not there for somebody else',
    async (_, route) => {
      const refused = await ask(route, other.token);
      expect(refused.status).toBe(404);
      expect((await ask(route, owner.token)).status).toBe(200);
      expect(JSON.stringify(refused.body)).not.toContain(owner.email);
    },
  );

  test('lists nothing of a colleague', async () => {
    const { body } = await portal.call('GET', '/api/slips/my-slips', { token: other.token });
    expect(body).toEqual([]);
  });
});

describe('a path that the portal does not have', () => {
  test.each(['/api', '/api/', '/api/nothing', '/api/auth/users/x/y', '/api/slips/a/b/c'])(
    '%s answers 404 in the one shape of errors',
    async (path) => {
      const { status, body } = await portal.call('GET', path, {});
      expect(status).toBe(404);
      expect(body).toMatchObject({ code: 'not_found', error: body.message, requestId: expect.any(String) });
    },
  );
});
