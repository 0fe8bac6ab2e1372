import { beforeAll, describe, expect, test } from 'vitest';
import { defaultHolidayYear, holidayYears } from '../../../shared/holidays/holidays.ts';
import { readAuditEntries } from '../../support/audit-entries.ts';
import { failWrite, interleaveBeforeWrite } from '../../support/pause-command.ts';
import { adminSignIn, type Employee } from '../../support/portal.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { takeConsole } from '../../support/setup.ts';
import { fetchAllPages } from '../lists/fetch-all-pages.ts';

const portal = setUpPortal();
let employee: Employee;
let cookie: string;
beforeAll(async () => {
  employee = await portal.employee();
  const { headers } = await portal.call('POST', '/api/auth/admin/login', { body: adminSignIn });
  cookie = headers.getSetCookie().join().split(';')[0] as string;
});

const ours = () => ({ cookie, 'sec-fetch-site': 'same-origin' });
const add = (body: unknown) => portal.call('POST', '/api/holidays', { headers: ours(), body });
const change = (id: string, body: unknown) =>
  portal.call('PUT', `/api/holidays/${id}`, { headers: ours(), body });
const remove = (id: string) => portal.call('DELETE', `/api/holidays/${id}`, { headers: ours() });
/** The names of the holidays on a day. */
const on = async (date: string): Promise<string[]> =>
  (await all())
    .filter((each: { date: string }) => each.date === date)
    .map(({ name }: { name: string }) => name);
const all = async (query = '') =>
  (await portal.call('GET', `/api/holidays${query}`, { token: employee.token })).body;

describe('holidays', () => {
  // spec 3.19, 6.12, 6.18, 7.20, 7.21, 7.22
  test('holidays are added, changed and deleted by an admin without an authorisation header', async () => {
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

  // spec 7.18
  test('holidays of a year are listed earliest first, and all holidays without a year', async () => {
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

  test('paged holidays equal the unpaged list', async () => {
    for (const path of ['/api/holidays', '/api/holidays?year=2024']) {
      const pages = await fetchAllPages(portal.call, path, employee.token, () => 1);
      const atOnce = await portal.call('GET', path, { token: employee.token });
      expect(pages.flatMap(({ items }) => items)).toEqual(atOnce.body);
      expect(pages.length).toBeGreaterThan(1);
    }
  });

  test('holidays have a year filter with 2025 as its default', () => {
    expect([holidayYears, defaultHolidayYear]).toEqual([['2024', '2025', '2026'], '2025']);
  });

  // spec 7.19
  test('holidays are listed for an employee, and for an admin by cookie', async () => {
    expect((await portal.call('GET', '/api/holidays', { headers: { cookie } })).status).toBe(200);
  });

  // spec 7.23
  test('a holiday is added once when it is sent several times at once', async () => {
    const diwali = { name: 'Diwali', date: '2025-10-20' };
    const answers = await Promise.all(Array.from({ length: 8 }, () => add(diwali)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    expect((await add({ ...diwali, name: 'DIWALI' })).body.error).toBe(
      'This holiday is already in the list.',
    );
  });

  // spec 5.29
  test.each([
    [{ name: '', date: '2025-10-20' }, 'Holiday name is required'],
    [{ name: 'X' }, 'Holiday date must be a date'],
    [{ name: 'X', date: '2025-02-29' }, 'Holiday date is not a date that exists'],
  ])('refuses the holiday %j: %s', async (body, words) => {
    const answer = await add(body);
    expect([answer.status, answer.body.error]).toEqual([400, words]);
  });
});

describe('a changed holiday', () => {
  const exists = [409, 'This holiday is already in the list.'];

  test('a holiday can change the case of its name without a duplicate', async () => {
    const { body } = await add({ name: 'holi', date: '2026-03-04' });
    expect((await change(body.id, { name: 'Holi', date: '2026-03-04' })).status).toBe(200);
    expect(await on('2026-03-04')).toEqual(['Holi']);
    expect((await add({ name: 'HOLI', date: '2026-03-04' })).status).toBe(409);
  });

  test('a changed holiday cannot take the name and date of another', async () => {
    await add({ name: 'Pongal', date: '2026-01-14' });
    const { body } = await add({ name: 'Bihu', date: '2026-01-14' });
    const answer = await change(body.id, { name: 'pongal', date: '2026-01-14' });
    expect([answer.status, answer.body.message]).toEqual(exists);
    expect((await on('2026-01-14')).sort()).toEqual(['Bihu', 'Pongal']);
  });

  test('a changed or deleted holiday frees its name and date', async () => {
    const { body } = await add({ name: 'Founder’s day', date: '2026-05-01' });
    await change(body.id, { name: 'Founder’s day', date: '2026-05-02' });
    const again = await add({ name: 'Founder’s day', date: '2026-05-01' });
    expect(again.status).toBe(200);
    await remove(again.body.id);
    expect((await add({ name: 'Founder’s day', date: '2026-05-01' })).status).toBe(200);
  });

  test('adding, changing and deleting a holiday is logged with the admin', async () => {
    const { body } = await add({ name: 'Ugadi', date: '2026-03-19' });
    await change(body.id, { name: 'Ugadi', date: '2026-03-20' });
    await remove(body.id);
    const by = expect.stringMatching(/^usr_/);
    expect(await readAuditEntries(body.id)).toEqual([
      { action: 'holiday.added', by },
      { action: 'holiday.changed', by },
      { action: 'holiday.deleted', by },
    ]);
  });
});

describe('two admins at once', () => {
  test('two simultaneous renames of a holiday keep only the later name', async () => {
    const { body } = await add({ name: 'A', date: '2026-06-01' });
    const [late, early] = await interleaveBeforeWrite(
      'holidays',
      () => change(body.id, { name: 'B', date: '2026-06-01' }),
      () => change(body.id, { name: 'C', date: '2026-06-01' }),
    );
    expect([early.status, late.status]).toEqual([200, 200]);
    expect(await on('2026-06-01')).toEqual(['B']);
    expect((await add({ name: 'C', date: '2026-06-01' })).status).toBe(200);
    expect((await add({ name: 'B', date: '2026-06-01' })).status).toBe(409);
  });

  test.each([
    ['a change of case', '2026-06-07', 'a', 'A'],
    ['a change', '2026-06-02', 'A', 'B'],
  ])('deleting a holiday during %s leaves no key behind', async (_, date, before, after) => {
    const { body } = await add({ name: before, date });
    const [changed, deleted] = await interleaveBeforeWrite(
      'holidays',
      () => change(body.id, { name: after, date }),
      () => remove(body.id),
    );
    expect([deleted.status, changed.status]).toEqual([200, 404]);
    expect(await on(date)).toEqual([]);
    expect((await add({ name: after, date })).status).toBe(200);
  });

  test('changing a holiday during its deletion leaves no key behind', async () => {
    const { body } = await add({ name: 'A', date: '2026-06-03' });
    const [deleted, changed] = await interleaveBeforeWrite(
      'holidays',
      () => remove(body.id),
      () => change(body.id, { name: 'B', date: '2026-06-03' }),
    );
    expect([changed.status, deleted.status]).toEqual([200, 200]);
    expect(await on('2026-06-03')).toEqual([]);
    for (const name of ['A', 'B']) expect((await add({ name, date: '2026-06-03' })).status).toBe(200);
  });

  test('two simultaneous changes to the same name and date succeed once', async () => {
    const { body } = await add({ name: 'A', date: '2026-06-04' });
    const [changed, added] = await interleaveBeforeWrite(
      'holidays',
      () => change(body.id, { name: 'B', date: '2026-06-04' }),
      () => add({ name: 'B', date: '2026-06-04' }),
    );
    expect([added.status, changed.status]).toEqual([200, 409]);
    expect((await on('2026-06-04')).sort()).toEqual(['A', 'B']);
  });

  test('two simultaneous deletions of a holiday succeed once', async () => {
    const { body } = await add({ name: 'A', date: '2026-06-05' });
    const [late, early] = await interleaveBeforeWrite(
      'holidays',
      () => remove(body.id),
      () => remove(body.id),
    );
    expect([early.status, late.status]).toEqual([200, 404]);
    expect(await readAuditEntries(body.id)).toHaveLength(2);
  });
});

test('a failed database write is not reported as an existing holiday', async () => {
  const { status } = await failWrite('holidays', () => add({ name: 'A', date: '2026-06-06' }));
  expect([status, takeConsole().join()]).toEqual([500, expect.stringContaining('the database is gone')]);
  expect(await on('2026-06-06')).toEqual([]);
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
