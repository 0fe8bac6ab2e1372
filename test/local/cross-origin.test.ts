import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { allRoutes } from '../../shared/contract.ts';
import { type Portal, startPortal } from '../support/portal.ts';

const site = 'https://portal.example.com';

let portal: Portal;
beforeAll(async () => {
  vi.stubEnv('SITE_ORIGIN', site);
  portal = await startPortal();
});
afterAll(() => portal.stop());
afterAll(() => vi.unstubAllEnvs());

/** A CORS preflight request. */
const preflight = (path: string, method: string, origin: string) =>
  fetch(`${portal.url}${path}`, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': 'authorization,content-type',
    },
  });

describe('where the API has a host of its own, a page of the site', () => {
  test('may call every route by its method, with credentials', async () => {
    for (const { route } of allRoutes) {
      const { status, headers } = await preflight(route.path, route.method, site);
      expect([route.path, status]).toEqual([route.path, 204]);
      expect(headers.get('access-control-allow-origin')).toBe(site);
      expect(headers.get('access-control-allow-credentials')).toBe('true');
      expect(headers.get('access-control-allow-headers')).toBe('authorization,content-type');
      expect(headers.get('access-control-allow-methods')?.split(',')).toContain(route.method);
    }
  });

  test.each(['/api/users', '/api/nowhere', '/api/slips/my-slips'])('reads what %s answers', async (path) => {
    const { headers } = await portal.call('GET', path, { token: portal.admin, headers: { origin: site } });
    expect(headers.get('access-control-allow-origin')).toBe(site);
    expect(headers.get('access-control-expose-headers')?.split(',')).toContain('x-next-cursor');
    expect(headers.get('vary')).toContain('Origin');
  });

  test('may write with its session cookie, though the request is cross-origin', async () => {
    const { status } = await portal.call('POST', '/api/holidays', {
      body: { name: 'Pongal', date: '2026-01-15' },
      headers: {
        cookie: portal.adminCookie.split(';')[0] ?? '',
        origin: site,
        'sec-fetch-site': 'same-site',
      },
    });
    expect(status).toBe(200);
  });
});

describe.each(['https://elsewhere.example.com', 'https://portal.example.com.evil.example', 'null'])(
  'a page of %s',
  (origin) => {
    test('fails the preflight and may read no response', async () => {
      const asked = await preflight('/api/users', 'GET', origin);
      expect(asked.headers.has('access-control-allow-origin')).toBe(false);
      const answer = await portal.call('GET', '/api/users', { token: portal.admin, headers: { origin } });
      expect(answer.headers.has('access-control-allow-origin')).toBe(false);
    });

    test('cannot write with the session cookie', async () => {
      const { status } = await portal.call('POST', '/api/holidays', {
        body: { name: 'Onam', date: '2026-08-26' },
        headers: {
          cookie: portal.adminCookie.split(';')[0] ?? '',
          origin,
          'sec-fetch-site': 'same-site',
        },
      });
      expect(status).toBe(403);
    });
  },
);
