import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminSignIn, type Employee, type Portal, startPortal } from '../portal.ts';

let portal: Portal;
let employee: Employee;
let cookie: string;
beforeAll(async () => {
  portal = await startPortal();
  employee = await portal.employee();
  const { headers } = await portal.call('POST', '/api/auth/admin/login', { body: adminSignIn });
  cookie = headers.getSetCookie().join().split(';')[0] as string;
});
afterAll(() => portal.stop());

const ours = () => ({ cookie, 'sec-fetch-site': 'same-origin' });
const add = (body: unknown) => portal.call('POST', '/api/holidays', { headers: ours(), body });
const all = async (query = '') =>
  (await portal.call('GET', `/api/holidays${query}`, { token: employee.token })).body;

describe('holidays', () => {
  test('are added, changed and deleted by an admin whose calls carry no authorisation header', async () => {
    const added = await add({ name: 'Onam', date: '2025-09-05' });
    expect([added.status, added.body]).toEqual([
      200,
      { id: expect.stringMatching(/^hol_/), name: 'Onam', date: '2025-09-05' },
    ]);
    const path = `/api/holidays/${added.body.id}`;
    const changed = await portal.call('PUT', path, {
      headers: ours(),
      body: { name: 'Onam', date: '2025-09-06' },
    });
    expect([changed.status, changed.body.date]).toEqual([200, '2025-09-06']);
    expect(await all('?year=2025')).toContainEqual(changed.body);
    expect((await portal.call('DELETE', path, { headers: ours() })).status).toBe(200);
    expect((await portal.call('DELETE', path, { headers: ours() })).status).toBe(404);
    expect(await all()).not.toContainEqual(changed.body);
  });

  test('of a year come earliest first, and without a year all of them', async () => {
    for (const date of ['2026-01-26', '2024-01-26', '2025-01-26', '2024-01-15'])
      await add({ name: 'Day', date });
    expect((await all('?year=2024')).map(({ date }: { date: string }) => date)).toEqual([
      '2024-01-15',
      '2024-01-26',
    ]);
    const dates = (await all()).map(({ date }: { date: string }) => date);
    expect(dates).toEqual([...dates].sort());
    expect(dates.length).toBe(4);
  });

  test('are listed for an employee and for an admin by cookie', async () => {
    expect((await portal.call('GET', '/api/holidays', { headers: { cookie } })).status).toBe(200);
  });

  test('are added once, however often and at once', async () => {
    const diwali = { name: 'Diwali', date: '2025-10-20' };
    const answers = await Promise.all(Array.from({ length: 8 }, () => add(diwali)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    expect((await add({ ...diwali, name: 'DIWALI' })).body.error).toBe(
      'This holiday is on the list already.',
    );
  });

  test.each([
    [{ name: '', date: '2025-10-20' }, 'Holiday name is required'],
    [{ name: 'X' }, 'Holiday date must be a date'],
    [{ name: 'X', date: '2025-02-29' }, 'Holiday date is not a date that exists'],
  ])('%j is refused: %s', async (body, words) => {
    const answer = await add(body);
    expect([answer.status, answer.body.error]).toEqual([400, words]);
  });
});

describe('a write by cookie', () => {
  const body = { name: 'Forged', date: '2025-12-31' };
  const write = (headers: Record<string, string>) => portal.call('POST', '/api/holidays', { headers, body });

  test.each([
    ['from another site', { 'sec-fetch-site': 'cross-site' }],
    ['from a sibling host', { 'sec-fetch-site': 'same-site' }],
    ['typed into the address bar', { 'sec-fetch-site': 'none' }],
    ['from a foreign origin', { origin: 'https://evil.example' }],
    ['with a broken origin', { origin: 'null' }],
    ['of unknown origin', {}],
    ['in a form’s encoding', { 'sec-fetch-site': 'same-origin', 'content-type': 'text/plain' }],
  ])('%s is refused', async (_, headers) => {
    expect((await write({ cookie, ...headers } as Record<string, string>)).status).toBe(403);
    expect(await all('?year=2025')).not.toContainEqual(expect.objectContaining({ name: 'Forged' }));
  });

  test('from an old browser on our own page is taken', async () => {
    const [, host] = portal.url.split('//');
    expect((await write({ cookie, origin: `http://${host}` })).status).toBe(200);
  });

  test('counts for nothing beside a wrong header, after a logout, or with an employee’s cookie', async () => {
    expect((await write({ ...ours(), authorization: 'Bearer x' })).status).toBe(401);
    const { headers } = await portal.call('POST', '/api/auth/login', { body: employee });
    const employees = headers.getSetCookie().join().split(';')[0] as string;
    expect((await write({ ...ours(), cookie: employees })).status).toBe(401);
    const posed = employees.replace('vetan_employee', 'vetan_admin');
    expect((await write({ ...ours(), cookie: posed })).status).toBe(403);

    const signedIn = await portal.call('POST', '/api/auth/admin/login', { body: adminSignIn });
    const own = signedIn.headers.getSetCookie().join().split(';')[0] as string;
    await portal.call('POST', '/api/auth/logout', { token: signedIn.body.token });
    expect((await write({ ...ours(), cookie: own })).status).toBe(401);
  });

  test('opens no other route', async () => {
    expect((await portal.call('GET', '/api/admin/profiles', { headers: ours() })).status).toBe(401);
    expect((await portal.call('GET', '/api/auth/users', { headers: ours() })).status).toBe(401);
  });
});
