import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { edgeHeaders } from '../../../shared/system/environment.ts';
import { adminSignIn, type Employee } from '../../support/portal.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';

const portal = setUpPortal();
let employee: Employee;
beforeAll(async () => {
  employee = await portal.employee();
});

const areas = () => [
  ['/api/auth/login', 'vetan_employee', employee] as const,
  ['/api/auth/admin/login', 'vetan_admin', adminSignIn] as const,
];

/** A call of the portal under a host's name; fetch itself says which host it asks. */
async function call(host: string, method: string, path: string, sent: Record<string, string>, body?: object) {
  const headers = { host, 'content-type': 'application/json', ...sent };
  const asked = request(`${portal.url}${path}`, { method, headers }).end(body && JSON.stringify(body));
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return {
    status: answer.statusCode,
    cookies: answer.headers['set-cookie'] ?? [],
    body: JSON.parse(await text(answer)),
  };
}
const signIn = (path: string, { email, password }: { email: string; password: string }, host: string) =>
  call(host, 'POST', path, {}, { email, password });

const rights = '; Path=/; HttpOnly; Secure; SameSite=Strict';

describe('the cookie of a sign-in', () => {
  test('on the portal’s own domain is kept from scripts, other sites, other hosts and plain HTTP, for a day', async () => {
    for (const host of ['portal.example.com', 'localhost.example.com', 'my-localhost']) {
      for (const [path, name, who] of areas()) {
        const { cookies } = await signIn(path, who, host);
        const [secret, ...rest] = (cookies[0] ?? '').split('; ');
        expect(secret).toMatch(new RegExp(`^__Host-${name}=[\\w-]{43}\\.usr_`));
        expect(rest.sort()).toEqual(['HttpOnly', 'Max-Age=86400', 'Path=/', 'SameSite=Strict', 'Secure']);
      }
    }
  });

  test('is followed by the one of the device, which is kept from them as well, for 180 days', async () => {
    for (const [path, , who] of areas()) {
      const { cookies } = await signIn(path, who, 'portal.example.com');
      const [token, ...rest] = (cookies[1] ?? '').split('; ');
      expect([cookies.length, token]).toEqual([
        2,
        expect.stringMatching(/^__Host-vetan_device=[\w-]{43}\.usr_[0-9a-f]{20}$/),
      ]);
      expect(rest.sort()).toEqual(['HttpOnly', 'Max-Age=15552000', 'Path=/', 'SameSite=Strict', 'Secure']);
    }
  });

  test.each(['localhost', '127.0.0.1', '[::1]'])(
    'on %s is one that a browser keeps from HTTP',
    async (host) => {
      for (const [path, name, who] of areas()) {
        const { cookies } = await signIn(path, who, host);
        const [secret, ...rest] = (cookies[0] ?? '').split('; ');
        expect(secret).toMatch(new RegExp(`^${name}=`));
        expect(rest.sort()).toEqual(['HttpOnly', 'Max-Age=86400', 'Path=/', 'SameSite=Strict']);
      }
    },
  );

  test('is dropped at the logout, of its own area alone', async () => {
    for (const [path, name, who] of areas()) {
      const host = 'portal.example.com';
      const { body } = await signIn(path, who, host);
      const { cookies } = await call(host, 'POST', '/api/auth/logout', {
        authorization: `Bearer ${body.token}`,
      });
      expect(cookies).toEqual([expect.stringMatching(new RegExp(`^__Host-${name}=; Max-Age=0${rights}$`))]);
    }
  });

  test('under its plain name counts for nothing on the portal’s own domain', async () => {
    const host = 'portal.example.com';
    const { cookies } = await signIn('/api/auth/login', employee, host);
    const [cookie = ''] = (cookies[0] ?? '').split(';');
    const read = (sent: string) => call(host, 'GET', '/api/holidays', { cookie: sent });
    expect((await read(cookie)).status).toBe(200);
    expect((await read(cookie.replace('__Host-', ''))).status).toBe(401);
  });
});

describe('a write by cookie', () => {
  const host = 'portal.example.com';
  let cookie: string;
  let days = 0;
  beforeAll(async () => {
    const { cookies } = await signIn('/api/auth/admin/login', adminSignIn, host);
    cookie = cookies.join().split(';')[0] as string;
  });
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  const ours = { 'sec-fetch-site': 'same-origin' };
  const day = () => new Date(Date.UTC(2026, 0, ++days)).toISOString().slice(0, 10);
  const write = (sent: Record<string, string>, body: object = { name: 'A day off', date: day() }) =>
    call(host, 'POST', '/api/holidays', { cookie, ...sent }, body);
  const names = async () =>
    (await call(host, 'GET', '/api/holidays', { cookie })).body.map(({ name }: { name: string }) => name);

  // behaviour sign-in: Holiday calls of the admin screens carry no authorization header
  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling host', { 'sec-fetch-site': 'same-site', origin: `https://${host}` }],
    ['nowhere', { 'sec-fetch-site': 'none' }],
    ['who knows where', {}],
    ['another origin', { origin: 'https://evil.example' }],
    ['an origin that begins like ours', { origin: `https://${host}.evil.example` }],
    ['an origin that is none', { origin: 'null' }],
  ])('that comes from %s is refused', async (_, sent) => {
    const { status, body } = await write(sent as Record<string, string>, { name: 'Forged', date: day() });
    expect([status, body.code]).toEqual([403, 'forbidden']);
    expect(await names()).not.toContain('Forged');
  });

  test.each(['text/plain', 'text/plain; application/json', 'application/jsonp'])(
    'from a page of ours is refused as %s',
    async (type) => {
      const { status, body } = await write(
        { ...ours, 'content-type': type },
        { name: 'Forged', date: day() },
      );
      expect([status, body.code]).toEqual([415, 'unsupported_type']);
      expect(await names()).not.toContain('Forged');
    },
  );

  test('from the portal’s address on plain HTTP is refused behind CloudFront', async () => {
    vi.stubEnv('ORIGIN_SECRETS', 'secret');
    const edge = { [edgeHeaders.secret]: 'secret', [edgeHeaders.host]: host };
    const from = (origin: string) => write({ ...edge, origin });
    expect((await from(`http://${host}`)).status).toBe(403);
    expect((await from(`https://${host}`)).status).toBe(200);
  });

  test.each([
    ['a page of ours', ours],
    ['a page of ours in a browser too old to say so', { origin: `https://${host}` }],
    [
      'a page of ours that says in which letters it writes',
      { ...ours, 'content-type': 'Application/JSON; charset=utf-8' },
    ],
  ])('that comes from %s is taken', async (_, sent) => {
    expect((await write(sent as Record<string, string>)).status).toBe(200);
  });

  test('that carries nothing needs no form of its own', async () => {
    const { body } = await write(ours);
    const remove = (sent: Record<string, string>) =>
      call(host, 'DELETE', `/api/holidays/${body.id}`, { cookie, 'content-type': 'text/plain', ...sent });
    expect((await remove({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await remove(ours)).status).toBe(200);
  });

  test('that comes from the site is taken where the API has a host of its own, and no other', async () => {
    vi.stubEnv('SITE_ORIGIN', 'https://site.example.com');
    const from = (origin: string) => write({ 'sec-fetch-site': 'same-site', origin });
    expect((await from('https://site.example.com')).status).toBe(200);
    expect((await from('https://evil.example.com')).status).toBe(403);
  });

  // behaviour sign-in: Holiday calls of the admin screens carry no authorization header
  test('counts for nothing beside an authorization header, whatever that says', async () => {
    const { body } = await signIn('/api/auth/admin/login', adminSignIn, host);
    const wrong = ['x', 'Bearer', `Basic ${body.token}`, `xBearer ${body.token}`, `Bearer ${body.token} x`];
    for (const authorization of wrong) expect((await write({ ...ours, authorization })).status).toBe(401);
    expect((await write({ authorization: `bearer ${body.token}` })).status).toBe(200);
  });
});

describe('the cookies of both areas in one browser', () => {
  const host = 'portal.example.com';

  test('open what is for all users by either, and what is an admin’s by the admin’s alone', async () => {
    const [employees, admins] = await Promise.all(
      areas().map(async ([path, , who]) => {
        const { cookies, body } = await signIn(path, who, host);
        return { cookie: cookies.join().split(';')[0] as string, token: body.token as string };
      }),
    );
    const both = `${employees?.cookie}; ${admins?.cookie}`;
    const read = (cookie: string) => call(host, 'GET', '/api/holidays', { cookie });
    const write = (cookie: string) =>
      call(
        host,
        'POST',
        '/api/holidays',
        { cookie, 'sec-fetch-site': 'same-origin' },
        {
          name: 'Both',
          date: '2025-06-01',
        },
      );
    for (const cookie of [both, employees?.cookie, admins?.cookie]) {
      expect((await read(cookie as string)).status).toBe(200);
    }
    expect((await write(employees?.cookie as string)).status).toBe(401);
    expect((await write(both)).status).toBe(200);
    await call(host, 'POST', '/api/auth/logout', { authorization: `Bearer ${admins?.token}` });
    expect([(await read(both)).status, (await write(both)).status]).toEqual([200, 401]);
  });

  test('open nothing as tokens, and the tokens nothing as cookies', async () => {
    const { body, cookies } = await signIn('/api/auth/login', employee, host);
    const [name, secret] = (cookies.join().split(';')[0] as string).split('=');
    const path = '/api/holidays';
    expect((await call(host, 'GET', path, { authorization: `Bearer ${secret}` })).status).toBe(401);
    expect((await call(host, 'GET', path, { cookie: `${name}=${body.token}` })).status).toBe(401);
    expect((await call(host, 'GET', path, { cookie: `${name}=${secret}` })).status).toBe(200);
  });

  // behaviour sign-in: Holiday calls of the admin screens carry no authorization header
  test('are asked for by those routes alone that say so', async () => {
    const { cookies } = await signIn('/api/auth/login', employee, host);
    const cookie = cookies.join().split(';')[0] as string;
    expect((await call(host, 'GET', '/api/slips/my-slips', { cookie })).status).toBe(401);
  });
});
