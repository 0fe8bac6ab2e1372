import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterEach, expect, test, vi } from 'vitest';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { takeConsole } from '../../support/setup.ts';

const portal = setUpPortal();
afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

/** From here on every id is the same one; of what else is random nothing is this long. */
function giveOneIdOnly(): void {
  const idBytes = 10;
  const { randomBytes } = crypto;
  vi.spyOn(crypto, 'randomBytes').mockImplementation(((size: number) =>
    size === idBytes ? Buffer.alloc(size, 0xab) : randomBytes(size)) as typeof randomBytes);
  syncBuiltinESMExports();
}

const leave = (startDate: string) => ({
  subject: 'Away',
  startDate,
  endDate: startDate,
  description: 'Away',
});
const policy = (title: string) => {
  const data = new FormData();
  data.set('title', title);
  return data;
};
const addPolicy = async (title: string) =>
  (
    await fetch(`${portal.url}/api/policies`, {
      method: 'POST',
      headers: { authorization: `Bearer ${portal.admin}` },
      body: policy(title),
    })
  ).status;
const ask = async (path: string, token: string, body: object) =>
  (await portal.call('POST', path, { token, body })).status;
const listed = async (path: string, token: string) =>
  JSON.stringify((await portal.call('GET', path, { token })).body);

test.each<[string, (name: string, token: string) => Promise<number>, string]>([
  [
    'a user',
    (name) =>
      ask('/api/auth/admin/create-user', portal.admin, {
        name,
        email: `${name}@example.com`,
        password: 'Initial@1',
      }),
    '/api/auth/users',
  ],
  ['a holiday', (name) => ask('/api/holidays', portal.admin, { name, date: '2026-05-01' }), '/api/holidays'],
  ['a policy', addPolicy, '/api/policies'],
  [
    'a leave',
    (name, token) =>
      ask('/api/leaves', token, { ...leave(name === 'First' ? '2027-01-04' : '2027-01-05'), subject: name }),
    '/api/admin/leaves',
  ],
])('the id of %s that is there already is not given to another', async (what, add, list) => {
  const { token } = await portal.employee();
  giveOneIdOnly();
  expect(await add('First', token)).toBe(200);
  expect(await add('Second', token)).toBeGreaterThanOrEqual(400);
  takeConsole();
  const names = await listed(list, what === 'a holiday' ? token : portal.admin);
  expect([names.includes('First'), names.includes('Second')]).toEqual([true, false]);
});
