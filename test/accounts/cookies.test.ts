import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminSignIn, type Employee, type Portal, startPortal } from '../portal.ts';

let portal: Portal;
let employee: Employee;
beforeAll(async () => {
  portal = await startPortal();
  employee = await portal.employee();
});
afterAll(() => portal.stop());

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
        expect([cookies.length, secret]).toEqual([
          1,
          expect.stringMatching(`^__Host-${name}=[\\w-]{43}\\.usr_`),
        ]);
        expect(rest.sort()).toEqual(['HttpOnly', 'Max-Age=86400', 'Path=/', 'SameSite=Strict', 'Secure']);
      }
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
