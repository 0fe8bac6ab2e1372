import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { adminSignIn, type Portal, startPortal } from '../portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.stop());

const start = Date.now();
const at = (hours: number) => vi.setSystemTime(start + hours * 3_600_000);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  at(0);
});
afterEach(() => {
  vi.useRealTimers();
});

async function signIn() {
  const { body, headers } = await portal.call('POST', '/api/auth/admin/login', { body: adminSignIn });
  const cookie = headers.getSetCookie().join().split(';')[0] as string;
  return {
    byToken: async () =>
      (await portal.call('GET', '/api/auth/users', { token: body.token as string })).status,
    byCookie: async () => (await portal.call('GET', '/api/holidays', { headers: { cookie } })).status,
  };
}

describe('a session', () => {
  test('ends after eight hours without use', async () => {
    const { byToken, byCookie } = await signIn();
    at(8.01);
    expect([await byToken(), await byCookie()]).toEqual([401, 401]);
  });

  test('in use by its token is not idle by its cookie, nor the other way round', async () => {
    const { byToken, byCookie } = await signIn();
    at(6);
    expect(await byToken()).toBe(200);
    at(12);
    expect(await byCookie()).toBe(200);
    at(18);
    expect(await byToken()).toBe(200);
  });

  test('ends after a day even where it never idles', async () => {
    const { byToken, byCookie } = await signIn();
    for (const hours of [6, 12, 18, 23.9]) {
      at(hours);
      expect(await byToken()).toBe(200);
    }
    at(24.01);
    expect([await byToken(), await byCookie()]).toEqual([401, 401]);
  });
});
