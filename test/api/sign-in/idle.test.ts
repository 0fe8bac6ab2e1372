import { createHash } from 'node:crypto';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { get, type Item, put, query, remove } from '../../../functions/lib/table.ts';
import { failWrite, interleaveBeforeWrite, pauseCommand } from '../../support/pause-command.ts';
import { adminSignIn } from '../../support/portal.ts';
import { putItems } from '../../support/put-items.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { takeConsole } from '../../support/setup.ts';

const portal = setUpPortal();

/** A whole second: sessions count in seconds. */
const start = Math.ceil(Date.now() / 1000) * 1000;
const hour = 3600;
const at = (hours: number, seconds = 0) => vi.setSystemTime(start + (hours * hour + seconds) * 1000);
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
  const kept = (secret: string) =>
    get('sessions', { hash: createHash('sha256').update(secret).digest('base64url') });
  return {
    kept: async () => [
      await kept(body.token as string),
      await kept(decodeURIComponent(cookie.split('=')[1] as string)),
    ],
    byToken: async () =>
      (await portal.call('GET', '/api/auth/users', { token: body.token as string })).status,
    logOut: async () =>
      (await portal.call('POST', '/api/auth/logout', { token: body.token as string })).status,
    changePassword: async (newPassword: string, currentPassword = adminSignIn.password) => {
      const passwords = { currentPassword, newPassword };
      const ask = { token: body.token as string, body: passwords };
      return (await portal.call('PUT', '/api/auth/admin/reset-password', ask)).status;
    },
    byCookie: async () => (await portal.call('GET', '/api/holidays', { headers: { cookie } })).status,
  };
}

describe('of the two secrets of a sign-in', () => {
  const keep = (item: Item) => put('sessions', item, { expression: 'attribute_exists(#hash)' });
  const drop = (item: Item | undefined) => remove('sessions', { hash: item?.hash as string });

  test('one opens as before where the other is not in the table any more', async () => {
    const { byToken, kept } = await signIn();
    await drop((await kept())[1]);
    at(1);
    expect(await byToken()).toBe(200);
    expect(Number((await kept())[0]?.idleUntil)).toBe(start / 1000 + 9 * hour);
    expect((await kept())[1]).toBeUndefined();
  });

  test('both are kept open by either', async () => {
    const { byToken, kept } = await signIn();
    at(1);
    expect(await byToken()).toBe(200);
    const until = start / 1000 + 9 * hour;
    expect((await kept()).map((item) => item?.idleUntil)).toEqual([until, until]);
  });

  test('none is over with a logout that the database fails, and who asked for it is told', async () => {
    const { byToken, logOut } = await signIn();
    const status = await failWrite('sessions', logOut);
    expect([status, takeConsole().join()]).toEqual([500, expect.stringContaining('the database is gone')]);
    expect(await byToken()).toBe(200);
  });

  test('one goes on through a new password where the other is not in the table any more', async () => {
    const { byToken, kept, changePassword } = await signIn();
    await drop((await kept())[1]);
    expect(await changePassword('Another@12345')).toBe(200);
    expect([await byToken(), (await kept())[1]]).toEqual([200, undefined]);
    expect(await changePassword(adminSignIn.password, 'Another@12345')).toBe(200);
  });

  test('none opens what is another account’s, whatever the table says', async () => {
    const { byToken, kept } = await signIn();
    const [ofToken] = await kept();
    await keep({ ...ofToken, userId: 'usr_00000000000000000000' });
    expect(await byToken()).toBe(401);
  });
});

describe('a database that fails', () => {
  test('while a session is written anew is an error, and not taken for a logout', async () => {
    const { byToken } = await signIn();
    at(1);
    expect(await failWrite('sessions', byToken)).toBe(500);
    expect(takeConsole().join()).toContain('the database is gone');
    expect(await byToken()).toBe(200);
  });
});

test('an admin who logs out while they set a new password stays logged out, and keeps the old one', async () => {
  const { kept, logOut, changePassword } = await signIn();
  const [refused, loggedOut] = await interleaveBeforeWrite(
    'accounts',
    () => changePassword('Yet@Another1'),
    logOut,
  );
  expect([loggedOut, refused]).toEqual([200, 409]);
  expect(await kept()).toEqual([undefined, undefined]);
  expect(await (await signIn()).byToken()).toBe(200);
});

test('a session of the admin area opens nothing while its account is no admin’s, whatever its auth version', async () => {
  const { byToken } = await signIn();
  const found = await query('accounts', { index: 'by-kind', partition: ['kind', 'account'] });
  const admin = found.find(({ email }) => email === adminSignIn.email) as Item;
  await putItems('accounts', [{ ...admin, role: 'user' }]);
  expect(await byToken()).toBe(401);
  await putItems('accounts', [admin]);
  expect(await byToken()).toBe(200);
});

describe('a session', () => {
  // behaviour sign-in: A session
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

  test('is there in the last second of the eight hours, and not after it', async () => {
    for (const use of ['byToken', 'byCookie'] as const) {
      at(0);
      const [used, unused] = [await signIn(), await signIn()];
      at(8, -1);
      expect(await used[use]()).toBe(200);
      at(8);
      expect(await unused[use]()).toBe(401);
      expect(await used[use]()).toBe(200);
    }
  });

  test('counts its eight hours from its last use', async () => {
    const [used, unused] = [await signIn(), await signIn()];
    at(6);
    expect([await used.byToken(), await unused.byToken()]).toEqual([200, 200]);
    at(14, -1);
    expect(await used.byToken()).toBe(200);
    at(14);
    expect(await unused.byToken()).toBe(401);
  });

  test('is written anew, both halves of it, when its last use is five minutes ago, and not before', async () => {
    const { byToken, kept } = await signIn();
    const ends = async () => (await kept()).map((half) => Number(half?.idleUntil) - start / 1000);
    at(0, 299);
    await byToken();
    expect(await ends()).toEqual([8 * hour, 8 * hour]);
    at(0, 300);
    await byToken();
    expect(await ends()).toEqual([8 * hour + 300, 8 * hour + 300]);
  });

  test('is there in the last second of the day, and not after it', async () => {
    const { byToken, byCookie } = await signIn();
    for (const hours of [6, 12, 18]) {
      at(hours);
      expect(await byToken()).toBe(200);
    }
    at(24, -1);
    expect([await byToken(), await byCookie()]).toEqual([200, 200]);
    at(24);
    expect([await byToken(), await byCookie()]).toEqual([401, 401]);
  });

  test('may be dropped from the table when its day is over, and no sooner', async () => {
    const { byToken, kept } = await signIn();
    at(6);
    await byToken();
    for (const half of await kept()) expect(half?.expiresAt).toBe(start / 1000 + 24 * hour);
  });

  test('that is used while it is logged out stays ended', async () => {
    const { byToken, kept, logOut } = await signIn();
    at(1);
    const paused = pauseCommand((command) => command instanceof TransactWriteCommand);
    const use = byToken();
    await paused.reached;
    expect(await logOut()).toBe(200);
    paused.resume();
    expect(await use).toBe(200);
    expect(await kept()).toEqual([undefined, undefined]);
    expect(await byToken()).toBe(401);
  });

  // behaviour sign-in: A session
  test('ends after a day even where it never idles', async () => {
    const { byToken, byCookie } = await signIn();
    for (const hours of [6, 12, 18, 23.9]) {
      at(hours);
      expect(await byToken()).toBe(200);
    }
    at(24.01);
    expect([await byToken(), await byCookie()]).toEqual([401, 401]);
  });

  test('that is used while its admin sets a new password goes on in it', async () => {
    const { byToken, changePassword } = await signIn();
    at(1);
    const paused = pauseCommand((command) => command instanceof TransactWriteCommand);
    const use = byToken();
    await paused.reached;
    expect(await changePassword('Another@12345')).toBe(200);
    paused.resume();
    expect(await use).toBe(200);
    expect(await byToken()).toBe(200);
  });
});
