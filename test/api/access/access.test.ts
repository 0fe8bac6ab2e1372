import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Area, areas } from '../../../shared/route.ts';
import { type CallBackend, startCallBackend } from '../../support/call-backend.ts';
import { type PreparedCall, routeCalls } from '../../support/calls.ts';
import { assertDocumentedError } from '../../support/documented-errors.ts';
import { createAdmin, createPerson } from '../../support/sample-call.ts';
import type { Person, SampleCompany } from '../../support/sample-company.ts';
import { sendOk } from '../../support/send-call.ts';

let backend: CallBackend;
let company: SampleCompany;
let others: Record<Area, Person>;
/** Who still has an initial password. */
let newcomers: Record<Area, Person>;
/** The token of a session that was logged out. */
let loggedOut: string;

beforeAll(async () => {
  backend = await startCallBackend(3);
  company = backend.company;
  others = { employee: await createPerson(company), admin: await createAdmin(company) };
  const isInitialPassword = true;
  newcomers = {
    employee: await createPerson(company, { isInitialPassword }),
    admin: await createPerson(company, { role: 'admin', isInitialPassword }),
  };
  loggedOut = (await createPerson(company)).token;
  await ask('/api/auth/logout', 'POST', loggedOut);
});
afterAll(() => backend.stop());

interface Answer {
  status: number;
  body: { code?: string; error?: string; message?: string };
}

/** A request without what the route asks for beside its path. */
async function ask(path: string, method = 'GET', token?: string): Promise<Answer> {
  const response = await fetch(backend.url + path, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(method !== 'GET' && { body: '{}' }),
  });
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  const body = isJson ? await response.json() : {};
  if (!response.ok) assertDocumentedError(method, path, body);
  return { status: response.status, body };
}

/** Sign-in answers 401 to wrong credentials of anyone; every other 401 means that a session is missing. */
const guarded = routeCalls.filter(({ route }) => route.caller !== 'anyone');

// spec 6.3, 6.5, 6.6
test.each(guarded.map((call) => [call.name, call] as const))(
  '%s lets in exactly those that the contract names',
  async (name, { route, prepare }) => {
    const { method, caller, initialPassword } = route;
    const call: PreparedCall = await prepare(company);
    const mayCall = (area: Area) => caller === 'signed-in' || caller === area;
    const endsSession = name === 'accounts.logout';
    const strangers: [who: string, token: string | undefined, status: number][] = [
      ['no session', undefined, 401],
      ['a made-up token', `${'A'.repeat(43)}.${company.employee.account.id}`, 401],
      ['a session that was logged out', loggedOut, 401],
      ...areas.flatMap((area): typeof strangers => {
        if (!mayCall(area))
          return [
            [area, others[area].token, 403],
            [`new ${area}`, newcomers[area].token, 403],
          ];
        // Logging out would end the session; the body of any other lacks the new password.
        return endsSession ? [] : [[`new ${area}`, newcomers[area].token, initialPassword ? 400 : 403]];
      }),
    ];
    const found: typeof strangers = [];
    for (const [who, token] of strangers) {
      const { status, body } = await ask(call.path, method, token);
      found.push([who, token, status]);
      if (status === 401) expect(body).toMatchObject({ code: 'unauthenticated', error: body.message });
    }
    expect(found).toEqual(strangers);
    await sendOk(backend.url, name, call);
  },
);

/** Policies and holidays belong to all employees. */
const isShared = (path: string) => /^\/api\/(policies|optional-holidays)\//.test(path);
const own = guarded.filter(
  ({ route }) => route.caller === 'employee' && route.params && !isShared(route.path),
);

// spec 6.15
test.each(own.map((call) => [call.name, call] as const))(
  '%s is not there for another employee',
  async (_, { route, prepare }) => {
    const { path } = await prepare(company);
    const { status, body } = await ask(path, route.method, others.employee.token);
    expect(status).toBe(404);
    expect(JSON.stringify(body)).not.toContain('@example.com');
  },
);

const shared = guarded.filter(
  ({ route, name }) => route.caller === 'signed-in' && name !== 'accounts.logout',
);

test.each(shared.map((call) => [call.name, call] as const))(
  '%s is open to employees and admins',
  async (name, { route, prepare }) => {
    const { path } = await prepare(company);
    for (const area of areas)
      expect([200, 400, 404, 409, 422], `${name} as ${area}`).toContain(
        (await ask(path, route.method, others[area].token)).status,
      );
  },
);

test('what is no token opens nothing', async () => {
  const { token } = company.employee;
  for (const wrong of ['x', '', 'null', token.slice(0, -1), `${token}0`])
    for (const path of ['/api/auth/users', '/api/profile/me'])
      expect([wrong, (await ask(path, 'GET', wrong)).status]).toEqual([wrong, 401]);
});

test('the payslips of a colleague are not in the list of an employee', async () => {
  expect((await ask('/api/slips/my-slips', 'GET', others.employee.token)).body).toEqual([]);
});

// spec 8.52
test.each(['/api', '/api/', '/api/nothing', '/api/auth/users/x/y', '/api/slips/a/b/c'])(
  '%s, which is no route, answers 404 in the one shape of errors',
  async (path) => {
    const { status, body } = await ask(path);
    expect(status).toBe(404);
    expect(body).toMatchObject({ code: 'not_found', error: body.message, requestId: expect.any(String) });
  },
);
