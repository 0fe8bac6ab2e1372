import './jsdom-setup.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { holidaysRoutes } from '../../shared/holidays/holidays.ts';
import { leavesRoutes } from '../../shared/leaves/leaves.ts';
import { payrollRoutes } from '../../shared/payroll/payroll.ts';
import { policiesRoutes } from '../../shared/policies/policies.ts';
import { profilesRoutes } from '../../shared/profiles/profiles.ts';
import { slipsRoutes } from '../../shared/slips/slips.ts';
import { accountsRoutes, type Role, user } from '../../shared/users/accounts.ts';
import { usersRoutes } from '../../shared/users/users.ts';
import { type StubServer, sendError, sendJson, startStubServer } from './stub-server.ts';

const person = (role: Role) =>
  user.parse({
    _id: 'usr_00000000000000000001',
    id: 'usr_00000000000000000001',
    name: 'Ananya Iyer',
    email: 'ananya@example.com',
    role,
    isInitialPassword: false,
  });
const entry = (name: string) => ({
  id: name,
  user: { id: name, name, email: `${name}@x.in` },
  state: 'ready',
});

let server: StubServer;
let client: typeof import('../../web/lib/client.ts');
let session: typeof import('../../web/lib/session.ts');

beforeAll(async () => {
  server = await startStubServer();
  vi.stubEnv('VITE_API_HOST', server.host);
  client = await import('../../web/lib/client.ts');
  session = await import('../../web/lib/session.ts');
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await server.close();
});
beforeEach(() => {
  server.received = [];
  session.startSession('employee', 'employee-token', person('user'));
  session.startSession('admin', 'admin-token', person('admin'));
});

describe('requests of the API client', () => {
  // spec 6.17
  // behaviour sign-in: Each area sends its own token
  test('each area sends its own token, and signing in sends none', async () => {
    server.respond = (_, response) => sendJson(response, 200, []);
    await client.asEmployee(slipsRoutes.mySlips);
    await client.asAdmin(payrollRoutes.employees);
    server.respond = (_, response) =>
      sendJson(response, 200, { token: 't', user: person('user'), requiresPasswordChange: false });
    await client.asAnyone(accountsRoutes.login, { body: { email: 'a@b.in', password: 'secret' } });
    expect(server.received.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer employee-token',
      'Bearer admin-token',
      undefined,
    ]);
  });

  // spec 6.18
  // behaviour sign-in: Holiday calls of the admin screens carry no authorization header
  test('the admin’s holiday calls carry no authorisation header, and a body in them is JSON', async () => {
    server.respond = ({ body }, response) => sendJson(response, 200, { id: 'hol_1', ...JSON.parse(body) });
    const body = { name: 'Onam', date: '2025-09-05' };
    await client.asAdminByCookie(holidaysRoutes.addHoliday, { body });
    expect(server.received[0]?.headers).not.toHaveProperty('authorization');
    expect(server.received[0]?.headers['content-type']).toContain('application/json');
    session.endSession('admin');
    await expect(client.asAdminByCookie(holidaysRoutes.holidays)).rejects.toMatchObject({
      status: 401,
      message: 'Admin not authenticated.',
    });
    expect(server.received).toHaveLength(1);
  });

  test('path parameters are percent-encoded, and the body is sent as JSON', async () => {
    server.respond = (_, response) => sendJson(response, 200, { yearlyLeaves: 12, version: 1 });
    await client.asAdmin(payrollRoutes.saveEmployee, {
      params: { userId: 'a/b' },
      body: { basicSalary: 46250.5 },
    });
    expect(server.received[0]).toMatchObject({
      method: 'PUT',
      path: '/api/admin/employee-profile/a%2Fb',
      body: '{"basicSalary":46250.5}',
    });
    expect(server.received[0]?.headers['content-type']).toContain('application/json');
  });

  // spec 6.19
  test('without a session no request is sent', async () => {
    session.endSession('admin');
    await expect(client.asAdmin(payrollRoutes.employees)).rejects.toMatchObject({
      status: 401,
      message: 'Admin not authenticated.',
    });
    expect(server.received).toHaveLength(0);
  });

  test('no request is sent twice, whatever the response', async () => {
    server.respond = (_, response) => sendError(response, 503, 'unavailable', 'Out of breath');
    const call = client.asAdmin(payrollRoutes.generateSlip, { params: { userId: 'usr_1' } });
    await expect(call).rejects.toMatchObject({ status: 503, message: 'Out of breath' });
    expect(server.received).toHaveLength(1);
  });

  test('an aborted call rejects with the abort reason of its signal', async () => {
    const giveUp = new AbortController();
    server.respond = () => giveUp.abort();
    const call = client.asEmployee(slipsRoutes.mySlips, { signal: giveUp.signal });
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('responses to the API client', () => {
  test('a list of several pages is read to its end', async () => {
    server.respond = ({ path }, response) =>
      path.includes('cursor=second')
        ? sendJson(response, 200, [entry('b')])
        : sendJson(response, 200, [entry('a')], { 'x-next-cursor': 'second' });
    const employees = await client.asAdmin(payrollRoutes.employees);
    expect(employees.map(({ user }) => user.name)).toEqual(['a', 'b']);
  });

  test('one page of a list can be read, with the cursor of the next one', async () => {
    server.respond = ({ path }, response) =>
      path.includes('cursor=second')
        ? sendJson(response, 200, [entry('b')])
        : sendJson(response, 200, [entry('a')], { 'x-next-cursor': 'second' });
    const first = await client.pageAsAdmin(payrollRoutes.employees, { query: { limit: 1 } });
    expect(first).toMatchObject({ reply: [entry('a')], nextCursor: 'second' });
    const query = { limit: 1, cursor: first.nextCursor };
    expect(await client.pageAsAdmin(payrollRoutes.employees, { query })).toMatchObject({
      reply: [entry('b')],
      nextCursor: undefined,
    });
    expect(server.received).toHaveLength(2);
  });

  test('a list of several pages inside an object is read to its end', async () => {
    const page = (id: string) => ({ users: [{ ...person('user'), id }] });
    server.respond = ({ path }, response) =>
      path.includes('cursor=second')
        ? sendJson(response, 200, page('b'))
        : sendJson(response, 200, page('a'), { 'x-next-cursor': 'second' });
    const { users } = await client.asAdmin(usersRoutes.users);
    expect(users.map(({ id }) => id)).toEqual(['a', 'b']);
  });

  test.each(['policies', 'holidays', 'history', 'own leaves', 'own slips', 'every leave'] as const)(
    'every page of %s is read, however many there are',
    async (list) => {
      const query = { params: { userId: 'usr_1' } };
      const calls = {
        policies: () => client.asEmployee(policiesRoutes.policies),
        holidays: () => client.asAdminByCookie(holidaysRoutes.holidays, { query: { year: '2025' } }),
        history: () => client.asAdmin(payrollRoutes.history, query),
        'own leaves': () => client.asEmployee(leavesRoutes.ofEmployee, query),
        'own slips': () => client.asEmployee(slipsRoutes.mySlips),
        'every leave': () => client.asAdmin(leavesRoutes.all),
      };
      server.respond = ({ path }, response) => {
        const page = Number(new URL(path, server.host).searchParams.get('cursor') ?? 0);
        sendJson(response, 200, [], page < 40 ? { 'x-next-cursor': String(page + 1) } : {});
      };
      expect(await calls[list]()).toEqual([]);
      expect(server.received).toHaveLength(41);
      const years = server.received.map(({ path }) => new URL(path, server.host).searchParams.get('year'));
      expect(new Set(years)).toEqual(new Set([list === 'holidays' ? '2025' : null]));
    },
  );

  // spec 7.26
  test('a PDF comes with the file name of its content-disposition header', async () => {
    server.respond = (_, response) =>
      response
        .writeHead(200, {
          'content-type': 'application/pdf',
          'content-disposition': 'attachment; filename="salary-slip-2025-07.pdf"',
        })
        .end('%PDF-1.7');
    const file = await client.asEmployee(slipsRoutes.download, { params: { id: 'latest' } });
    expect(file.fileName).toBe('salary-slip-2025-07.pdf');
    expect(file.blob.size).toBe(8);
  });

  test('an error response carries the message for the person and for each field', async () => {
    server.respond = (_, response) =>
      sendError(response, 400, 'bad_input', 'Email is invalid', { email: 'Email is invalid' });
    const body = { name: 'A', email: 'x', password: 'secret' };
    await expect(client.asAdmin(usersRoutes.createUser, { body })).rejects.toMatchObject({
      status: 400,
      code: 'bad_input',
      message: 'Email is invalid',
      fields: { email: 'Email is invalid' },
    });
  });

  test('a response that breaks the contract is an error', async () => {
    server.respond = (_, response) => sendJson(response, 200, { surprise: true });
    await expect(client.asEmployee(profilesRoutes.mine)).rejects.toMatchObject({
      code: 'invalid_response',
      message: '',
    });
    server.respond = (_, response) => response.writeHead(502).end('<html>Bad gateway</html>');
    await expect(client.asEmployee(profilesRoutes.mine)).rejects.toMatchObject({ status: 502, message: '' });
  });

  // behaviour general: A stored item that cannot be read
  test('invalid rows of a list are left out, and a list of invalid rows alone is an error', async () => {
    const holiday = { id: 'hol_1', name: 'Onam', date: '2026-08-26' };
    server.respond = (_, response) => sendJson(response, 200, [{ id: 7 }, holiday, null]);
    expect(await client.asEmployee(holidaysRoutes.holidays)).toEqual([holiday]);
    server.respond = (_, response) => sendJson(response, 200, [{ id: 7 }]);
    await expect(client.asEmployee(holidaysRoutes.holidays)).rejects.toMatchObject({
      code: 'invalid_response',
    });
    const user = { ...person('user'), role: 'user', isInitialPassword: false };
    server.respond = (_, response) => sendJson(response, 200, { users: [{ ...user, role: 'owner' }, user] });
    expect(await client.asAdmin(usersRoutes.users)).toEqual({ users: [user] });
  });

  test("the employee's slips are accepted as an array and inside an object", async () => {
    const slip = { _id: 'slip_1', payPeriod: '2026-08', payDate: '2026-08-31', netPay: 1 };
    server.respond = (_, response) => sendJson(response, 200, [slip]);
    expect(await client.asEmployee(slipsRoutes.mySlips)).toEqual([slip]);
    server.respond = (_, response) => sendJson(response, 200, { slips: [slip, 'odd'] });
    expect(await client.asEmployee(slipsRoutes.mySlips)).toEqual({ slips: [slip] });
  });

  test('a network failure carries no message of its own', async () => {
    server.respond = (_, response) => response.destroy();
    await expect(client.asEmployee(profilesRoutes.mine)).rejects.toMatchObject({
      status: 0,
      code: 'no_response',
      message: '',
    });
  });
});

describe('a 401 response', () => {
  beforeEach(() => {
    server.respond = (_, response) => sendError(response, 401, 'unauthenticated', 'Your session has ended.');
  });

  // spec 4.11
  // behaviour sign-in: A failed sign-in does not redirect
  test('a 401 in the employee area clears the stored token and user, and leaves the admin signed in', async () => {
    await expect(client.asEmployee(profilesRoutes.mine)).rejects.toMatchObject({ status: 401 });
    expect(localStorage.getItem('token')).toBeNull();
    expect(localStorage.getItem('user')).toBeNull();
    expect(localStorage.getItem('adminToken')).toBe('admin-token');
  });

  // spec 4.12
  // behaviour sign-in: A failed sign-in does not redirect
  test('a 401 in the admin area ends the admin session, and leaves the employee signed in', async () => {
    await expect(client.asAdmin(payrollRoutes.employees)).rejects.toMatchObject({ status: 401 });
    expect(localStorage.getItem('adminToken')).toBeNull();
    expect(localStorage.getItem('admin')).toBeNull();
    expect(localStorage.getItem('token')).toBe('employee-token');
  });

  test('a 401 to a cookie-authenticated call ends the admin session', async () => {
    await expect(client.asAdminByCookie(holidaysRoutes.holidays)).rejects.toMatchObject({ status: 401 });
    expect(localStorage.getItem('adminToken')).toBeNull();
    expect(localStorage.getItem('token')).toBe('employee-token');
  });

  // spec 4.13
  // behaviour sign-in: A failed sign-in does not redirect
  test('a 401 for a wrong password ends no session', async () => {
    const body = { email: 'a@b.in', password: 'wrong' };
    await expect(client.asAnyone(accountsRoutes.login, { body })).rejects.toMatchObject({ status: 401 });
    await expect(client.asAnyone(accountsRoutes.adminLogin, { body })).rejects.toMatchObject({ status: 401 });
    expect([localStorage.getItem('token'), localStorage.getItem('adminToken')]).toEqual([
      'employee-token',
      'admin-token',
    ]);
  });

  test('a 401 for an old token leaves a session begun in the meantime alone', async () => {
    server.respond = (_, response) => {
      session.startSession('employee', 'newer-token', person('user'));
      sendError(response, 401, 'unauthenticated', 'Your session has ended.');
    };
    await expect(client.asEmployee(profilesRoutes.mine)).rejects.toMatchObject({ status: 401 });
    expect(localStorage.getItem('token')).toBe('newer-token');
  });
});

describe('a call that a fresh proof is missing for', () => {
  const refuse = 'reauthentication_required';
  const save = (userId: string) =>
    client.asAdmin(payrollRoutes.saveEmployee, { params: { userId }, body: { basicSalary: 50_000 } });

  // behaviour sign-in: The company may ask admins to confirm it's them
  test('repeats refused calls after re-authentication, with one dialog for all of them', async () => {
    let isConfirmed = false;
    server.respond = (_, response) =>
      isConfirmed
        ? sendJson(response, 200, { yearlyLeaves: 12, version: 1 })
        : sendError(response, 403, refuse, 'Confirm it’s you to continue.');
    const { setReauthenticationPrompt } = await import('../../web/lib/reauthentication.ts');
    const bothRefused = () => vi.waitUntil(() => server.received.length === 2, { timeout: 100_000 });
    const ask = vi.fn(async () => {
      await bothRefused();
      isConfirmed = true;
      return true;
    });
    const unset = setReauthenticationPrompt(ask);
    await Promise.all([save('one'), save('other')]);
    expect(ask).toHaveBeenCalledTimes(1);
    expect(server.received.map(({ body }) => body)).toEqual(Array(4).fill('{"basicSalary":50000}'));
    unset();
  });

  test('stays refused where the user gives none, or cannot be asked', async () => {
    server.respond = (_, response) => sendError(response, 403, refuse, 'Please prove once more.');
    await expect(save('one')).rejects.toMatchObject({ code: refuse, message: 'Please prove once more.' });
    expect(server.received).toHaveLength(1);
  });
});

test('a call refused without two-step verification marks the session, which goes on', async () => {
  server.respond = (_, response) => sendError(response, 403, 'two_factor_required', 'Turn it on.');
  await expect(client.asAdmin(payrollRoutes.employees)).rejects.toMatchObject({ status: 403 });
  expect(session.getSession('admin')).toMatchObject({
    token: 'admin-token',
    person: { lacksTwoFactor: true },
  });
});
