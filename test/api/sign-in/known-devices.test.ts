import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { get, type Item } from '../../../functions/lib/table.ts';
import { maxAccountsPerBrowser } from '../../../functions/sign-in/device-tokens.ts';
import {
  deviceLifetimeSeconds,
  devicesKey,
  maxDevices,
  tokenRenewalSeconds,
} from '../../../functions/sign-in/known-devices.ts';
import { maxAccountsPerAddress } from '../../../functions/sign-in/rate-limit/address-limit.ts';
import { freeFailures } from '../../../functions/sign-in/rate-limit/backoff.ts';
import { edgeHeaders } from '../../../shared/system/environment.ts';
import type { UserId } from '../../../shared/user-id.ts';
import { interleaveBeforeWrite, pauseCommand } from '../../support/pause-command.ts';
import { adminSignIn, type Employee, type Portal, startPortal } from '../../support/portal.ts';
import { failAtAccounts } from './address-counter.ts';

let portal: Portal;
let adminId: UserId;
beforeAll(async () => {
  portal = await startPortal();
  const body = await portal.ok('GET', '/api/auth/users');
  adminId = body.users[0].id;
  vi.stubEnv('ORIGIN_SECRETS', 'secret');
});
afterAll(() => {
  vi.unstubAllEnvs();
  return portal.stop();
});

/** A fake clock that only the tests advance. */
const start = Math.ceil(Date.now() / 1000) * 1000;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(start);
});
afterEach(() => {
  vi.useRealTimers();
});
const laterSeconds = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

let networks = 0;
const newAddress = () => `192.0.2.${++networks}`;
const homeAddress = newAddress();

const privileged = async <T>(work: () => Promise<T>): Promise<T> => {
  vi.stubEnv('ORIGIN_SECRETS', undefined);
  try {
    return await work();
  } finally {
    vi.stubEnv('ORIGIN_SECRETS', 'secret');
  }
};
const employee = (): Promise<Employee> => privileged(() => portal.employee());

interface Login {
  path?: string;
  device?: string | undefined;
  address?: string;
}
async function login(email: string, password: string, { path, device, address }: Login = {}) {
  const answer = await portal.call('POST', path ?? '/api/auth/login', {
    body: { email, password },
    headers: {
      [edgeHeaders.secret]: 'secret',
      [edgeHeaders.viewer]: address ?? newAddress(),
      ...(device !== undefined && { cookie: `other=1; vetan_device=${device}` }),
    },
  });
  const cookies = answer.headers.getSetCookie();
  const set = cookies.find((cookie) => cookie.startsWith('vetan_device='));
  return { ...answer, cookies, device: set && /^vetan_device=([^;]*)/.exec(set)?.[1], set };
}
const adminLogin = (password: string, options: Login = {}) =>
  login(adminSignIn.email, password, { path: '/api/auth/admin/login', ...options });

/** Signs in from a new browser, which is known from then on. @returns its cookie */
async function signInFromNewDevice({ email, password }: { email: string; password: string }) {
  const { status, device } = await login(email, password);
  expect([status, device]).toEqual([200, expect.any(String)]);
  return device as string;
}
const storedDevices = async (id: UserId) => (await get('sessions', devicesKey(id))) as Item | undefined;
const lockOut = async (email: string, path = '/api/auth/login') => {
  for (let i = 0; i <= freeFailures; i++) await login(email, `guess ${i}`, { path });
};

describe('an admin whose email a stranger keeps locked', () => {
  // behaviour sign-in: Wrong passwords cost growing waits; A browser that has signed in
  test('signs in from a device that they signed in from before, at either door, and from no other', async () => {
    const device = (await adminLogin(adminSignIn.password)).device;
    await lockOut(adminSignIn.email, '/api/auth/admin/login');
    expect((await adminLogin(adminSignIn.password)).status).toBe(429);
    expect((await adminLogin(adminSignIn.password, { device })).status).toBe(200);
    const { email, password } = adminSignIn;
    expect((await login(email, password, { device })).status).toBe(200);
    // That they signed in gives the stranger no further guesses.
    expect((await adminLogin('a guess')).status).toBe(429);
  });

  test('signs in from there behind an address that is shut out, and takes none of its permits', async () => {
    laterSeconds(24 * 3600);
    const device = (await adminLogin(adminSignIn.password)).device;
    const address = newAddress();
    await failAtAccounts(address, maxAccountsPerAddress);
    expect((await adminLogin(adminSignIn.password, { address })).status).toBe(429);
    expect((await adminLogin('a typo', { address, device })).status).toBe(401);
    expect((await adminLogin(adminSignIn.password, { address, device })).status).toBe(200);
  });
});

describe('guesses from a known device', () => {
  test('are slowed down as those of all callers are, and count neither for the account nor for the address', async () => {
    const person = await employee();
    const device = await signInFromNewDevice(person);
    for (let i = 0; i < freeFailures; i++)
      expect((await login(person.email, 'a typo', { device, address: homeAddress })).status).toBe(401);
    const refused = await login(person.email, person.password, { device });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    expect((await login(person.email, person.password, { address: homeAddress })).status).toBe(200);
    laterSeconds(1);
    expect((await login(person.email, person.password, { device })).status).toBe(200);
    expect((await login(person.email, 'a typo', { device })).status).toBe(401);
  });

  test('of one device do not count for another one of the person', async () => {
    const person = await employee();
    const [one, other] = [await signInFromNewDevice(person), await signInFromNewDevice(person)];
    for (let i = 0; i <= freeFailures; i++) await login(person.email, 'a typo', { device: one });
    expect((await login(person.email, person.password, { device: other })).status).toBe(200);
  });

  test('have no more looked at where they come all at once', async () => {
    const person = await employee();
    const device = await signInFromNewDevice(person);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) => login(person.email, `guess ${i}`, { device })),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(freeFailures);
  });
});

describe('a device cookie counts as none', () => {
  /** Whether a caller with this cookie may try an account that is locked for strangers. */
  async function isKnown({ email, password }: Employee, device: string) {
    await lockOut(email);
    return (await login(email, password, { device })).status === 200;
  }

  test('for the account of another user', async () => {
    const [victim, stranger] = [await employee(), await employee()];
    expect(await isKnown(victim, await signInFromNewDevice(stranger))).toBe(false);
  });

  test('where it is made up, in whichever form', async () => {
    const victim = await employee();
    const device = await signInFromNewDevice(victim);
    await lockOut(victim.email);
    const madeUp = [
      `${'A'.repeat(43)}.${victim.id}`,
      victim.id,
      '',
      '~',
      '%00',
      'x'.repeat(4000),
      `${device}x`,
      device.replace('.', ''),
      createHash('sha256').update(device).digest('base64url'),
      `${createHash('sha256').update(device).digest('base64url')}.${victim.id}`,
    ];
    for (const made of madeUp) {
      expect([made, (await login(victim.email, victim.password, { device: made })).status]).toEqual([
        made,
        429,
      ]);
    }
    expect((await login(victim.email, victim.password, { device })).status).toBe(200);
  });

  test('where it names one account and carries another one’s token', async () => {
    const [victim, stranger] = [await employee(), await employee()];
    await signInFromNewDevice(victim);
    const [random] = (await signInFromNewDevice(stranger)).split('.');
    expect(await isKnown(victim, `${random}.${victim.id}`)).toBe(false);
  });

  // behaviour sign-in: A browser that has signed in
  test('after 180 days, to the second', async () => {
    const person = await employee();
    const device = await signInFromNewDevice(person);
    laterSeconds(deviceLifetimeSeconds - 1);
    await lockOut(person.email);
    const known = await login(person.email, 'a typo', { device });
    expect(known.status).toBe(401);
    laterSeconds(1);
    await lockOut(person.email);
    expect((await login(person.email, person.password, { device })).status).toBe(429);
  });

  test('for the user who has the email after its account was deleted', async () => {
    const person = await employee();
    const device = await signInFromNewDevice(person);
    expect(await storedDevices(person.id)).toBeDefined();
    await privileged(async () => {
      await portal.ok('DELETE', `/api/auth/users/${person.id}`);
      const body = { name: person.name, email: person.email, password: person.password };
      await portal.ok('POST', '/api/auth/admin/create-user', body);
    });
    expect(await storedDevices(person.id)).toBeUndefined();
    expect(await isKnown(person, device)).toBe(false);
  });

  test('for an email that is another person’s by now, and counts on for its own account', async () => {
    const person = await employee();
    const device = await signInFromNewDevice(person);
    const body = { name: person.name, email: `new.${person.email}`, role: 'user', isInitialPassword: false };
    await privileged(() =>
      portal.callOk('PUT', `/api/auth/users/${person.id}`, { token: portal.admin, body }),
    );
    await lockOut(body.email);
    expect((await login(body.email.toUpperCase(), person.password, { device })).status).toBe(200);
    await lockOut(person.email);
    expect((await login(person.email, person.password, { device })).status).toBe(429);
  });
});

describe('the cookie of a device', () => {
  test('comes after the session’s, for 180 days, and names neither email nor what is stored', async () => {
    const person = await employee();
    const { cookies, device = '', set } = await login(person.email, person.password);
    expect(cookies).toEqual([expect.stringMatching(/^vetan_employee=/), set]);
    const [, ...rights] = (set ?? '').split('; ');
    expect(rights.sort()).toEqual(['HttpOnly', `Max-Age=${180 * 24 * 3600}`, 'Path=/', 'SameSite=Strict']);
    const stored = await storedDevices(person.id);
    expect(stored).toEqual({
      ...devicesKey(person.id),
      // The other one is of the sign-in that made the employee.
      devices: [
        { token: createHash('sha256').update(device).digest('base64url'), issuedAt: start / 1000 },
        expect.anything(),
      ],
      version: expect.any(Number),
      expiresAt: start / 1000 + deviceLifetimeSeconds,
    });
    expect(JSON.stringify(stored)).not.toContain(device.split('.')[0]);
    expect(device).not.toContain('@');
  });

  // behaviour sign-in: A browser that has signed in
  test('is not given for a wrong password, a refused sign-in, or an initial password', async () => {
    const person = await employee();
    expect((await login(person.email, 'a guess')).device).toBeUndefined();
    const newcomer = await privileged(() => portal.createUser());
    const { status, device } = await login(newcomer.email, newcomer.password);
    expect([status, device, await storedDevices(newcomer.id)]).toEqual([200, undefined, undefined]);
  });

  test('authorizes nothing', async () => {
    const device = (await adminLogin(adminSignIn.password)).device as string;
    const headers = { [edgeHeaders.secret]: 'secret' };
    for (const name of ['vetan_device', 'vetan_admin', 'vetan_employee']) {
      const sent = { ...headers, cookie: `${name}=${device}`, 'sec-fetch-site': 'same-origin' };
      expect((await portal.call('GET', '/api/holidays', { headers: sent })).status).toBe(401);
    }
    expect((await portal.call('GET', '/api/auth/users', { headers, token: device })).status).toBe(401);
  });

  test('stays the same for a month, and is then replaced, which makes the device known for longer', async () => {
    const person = await employee();
    const first = await signInFromNewDevice(person);
    const stored = (await storedDevices(person.id))?.devices as unknown[];
    laterSeconds(tokenRenewalSeconds - 1);
    expect((await login(person.email, person.password, { device: first })).set).toBeUndefined();
    laterSeconds(1);
    const { device: second } = await login(person.email, person.password, { device: first });
    expect(second).toMatch(new RegExp(`^[\\w-]{43}\\.${person.id}$`));
    expect((await storedDevices(person.id))?.devices).toHaveLength(stored.length);
    laterSeconds(deviceLifetimeSeconds - 1);
    await lockOut(person.email);
    expect((await login(person.email, person.password, { device: first })).status).toBe(429);
    expect((await login(person.email, person.password, { device: second })).status).toBe(200);
  });

  test('outlives logging out and a new password', async () => {
    const person = await employee();
    const { device, body } = await login(person.email, person.password);
    const newPassword = 'Another@123';
    await privileged(async () => {
      await portal.callOk('PUT', '/api/auth/set-password', {
        token: body.token,
        body: { oldPassword: person.password, newPassword },
      });
      const { token } = await portal.signIn(person.email, newPassword);
      await portal.callOk('POST', '/api/auth/logout', { token });
    });
    await lockOut(person.email);
    expect((await login(person.email, newPassword, { device })).status).toBe(200);
  });
});

describe('several accounts in one browser', () => {
  test('are known to it side by side, the latest few of them', async () => {
    const people: Employee[] = [];
    let cookie: string | undefined;
    for (let i = 0; i <= maxAccountsPerBrowser; i++) {
      const person = await employee();
      people.unshift(person);
      cookie = (await login(person.email, person.password, { device: cookie })).device;
    }
    expect(cookie?.split('~').map((token) => token.split('.')[1])).toEqual(
      people.slice(0, maxAccountsPerBrowser).map(({ id }) => id),
    );
    for (const [i, { email, password }] of people.entries()) {
      await lockOut(email);
      const { status } = await login(email, password, { device: cookie });
      expect([i, status]).toEqual([i, i < maxAccountsPerBrowser ? 200 : 429]);
    }
  });

  test('have more tokens looked at than a browser is given in no case', async () => {
    const person = await employee();
    const device = await signInFromNewDevice(person);
    const fillers = Array.from(
      { length: maxAccountsPerBrowser },
      (_, i) => `${'A'.repeat(43)}.usr_${String(i).padStart(20, '0')}`,
    );
    await lockOut(person.email);
    const { email, password } = person;
    const placedAfter = (count: number) => [...fillers.slice(0, count), device].join('~');
    expect((await login(email, password, { device: placedAfter(maxAccountsPerBrowser) })).status).toBe(429);
    expect((await login(email, password, { device: placedAfter(maxAccountsPerBrowser - 1) })).status).toBe(
      200,
    );
  });
});

describe('the devices of a person', () => {
  test('are the latest few: one more makes the oldest unknown', async () => {
    const person = await employee();
    const devices: string[] = [];
    for (let i = 0; i <= maxDevices; i++) {
      laterSeconds(1);
      devices.push(await signInFromNewDevice(person));
    }
    expect((await storedDevices(person.id))?.devices).toHaveLength(maxDevices);
    await lockOut(person.email);
    const statuses = [];
    for (const device of devices.slice(0, 3))
      statuses.push((await login(person.email, person.password, { device })).status);
    expect(statuses).toEqual([429, 200, 200]);
  });

  test('are both remembered where two sign in at once', async () => {
    const person = await employee();
    const isOfDevices = (command: unknown) => JSON.stringify(command).includes('"devices#');
    let seen = 0;
    // The first command reads the devices; the second writes them.
    const paused = pauseCommand((command) => isOfDevices(command) && ++seen === 2);
    const one = login(person.email, person.password);
    await paused.reached;
    const other = await login(person.email, person.password);
    paused.resume();
    const devices = [(await one).device, other.device];
    await lockOut(person.email);
    for (const device of devices)
      expect((await login(person.email, person.password, { device })).status).toBe(200);
  });

  test('are forgotten where their account is deleted while one is used', async () => {
    const person = await employee();
    const device = await signInFromNewDevice(person);
    const remove = () =>
      privileged(() => portal.callOk('DELETE', `/api/auth/users/${person.id}`, { token: portal.admin }));
    const [late] = await interleaveBeforeWrite(
      'sessions',
      () => login(person.email, person.password, { device }),
      remove,
    );
    expect([late.status, late.device, await storedDevices(person.id)]).toEqual([401, undefined, undefined]);
  });
});

test('an admin’s devices are kept apart from an employee’s', async () => {
  expect((await storedDevices(adminId))?.devices).not.toEqual([]);
  const person = await employee();
  const device = await signInFromNewDevice(person);
  const { device: both } = await adminLogin(adminSignIn.password, { device });
  expect(both?.split('~').map((token) => token.split('.')[1])).toEqual([adminId, person.id]);
});
