import { afterEach, describe, expect, test, vi } from 'vitest';
import { addressLimit, maxAccountsPerAddress } from '../../functions/sign-in/rate-limit/address-limit.ts';
import { startAttempt } from '../../functions/sign-in/rate-limit/throttle.ts';
import { edgeHeaders } from '../../shared/system/environment.ts';
import { setUpPortal } from '../support/set-up-portal.ts';

const portal = setUpPortal();
afterEach(() => {
  vi.unstubAllEnvs();
});

const present = 'the-present-secret';
const before = 'the-one-before';
const next = 'the-next-one';
const byCloudFront = (secret: string, said: { viewer?: string; host?: string } = {}) => ({
  [edgeHeaders.secret]: secret,
  ...(said.viewer && { [edgeHeaders.viewer]: said.viewer }),
  ...(said.host && { [edgeHeaders.host]: said.host }),
});
const behindCloudFront = () => vi.stubEnv('ORIGIN_SECRETS', `${before},${present},${next}`);

describe('behind CloudFront, a request', () => {
  const paths = ['/api/health', '/api/openapi.json', '/api/slips/my-slips', '/api/holidays', '/api/nowhere'];

  test.each(paths)('for %s without the origin secret is refused', async (path) => {
    behindCloudFront();
    for (const headers of [
      {},
      byCloudFront('another'),
      byCloudFront(`${before},${present},${next}`),
      byCloudFront(''),
    ]) {
      const { status, body } = await portal.call('GET', path, { token: portal.admin, headers });
      expect([status, body]).toEqual([
        403,
        {
          code: 'forbidden',
          message: 'Open the portal at its own address.',
          error: 'Open the portal at its own address.',
          requestId: expect.any(String),
        },
      ]);
    }
  });

  test.each([before, present, next])('with the origin secret "%s" is answered', async (secret) => {
    behindCloudFront();
    const { status } = await portal.call('GET', '/api/health', { headers: byCloudFront(secret) });
    expect(status).toBe(200);
  });

  test('is refused if the deployment has no origin secret', async () => {
    vi.stubEnv('ORIGIN_SECRETS', '');
    for (const headers of [{}, byCloudFront('')]) {
      expect((await portal.call('GET', '/api/health', { headers })).status).toBe(403);
    }
  });
});

test('on one machine a request needs no origin secret', async () => {
  expect((await portal.call('GET', '/api/health')).status).toBe(200);
});

describe('guesses at passwords from one address', () => {
  const guess = (headers: Record<string, string>) =>
    portal.call('POST', '/api/auth/login', {
      body: { email: `${crypto.randomUUID()}@example.com`, password: 'a guess' },
      headers,
    });

  const failFrom = async (address: string) => {
    for (let i = 0; i < maxAccountsPerAddress; i++) {
      await (await startAttempt(addressLimit(address, `ghost.${i}@example.com`))).failed();
    }
  };

  test('are counted by the viewer address that CloudFront sends', async () => {
    behindCloudFront();
    const viewer = '198.51.100.7';
    await failFrom(viewer);
    expect((await guess(byCloudFront(present, { viewer }))).status).toBe(429);
    expect((await guess(byCloudFront(present, { viewer: '198.51.100.8' }))).status).toBe(401);
  });

  test.each([
    ['2001:db8:0:7::1', '2001:0DB8::7:ffff:1:2:3', '2001:db8:0:8::1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::', '2001:db8:1::2'],
  ])(
    'are counted by the network of %s, of which one person may have every address',
    async (one, same, other) => {
      behindCloudFront();
      await failFrom(one);
      expect((await guess(byCloudFront(present, { viewer: same }))).status).toBe(429);
      expect((await guess(byCloudFront(present, { viewer: other }))).status).toBe(401);
    },
  );

  test('are not counted by an address that the client sends', async () => {
    const viewer = '198.51.100.9';
    await failFrom(viewer);
    expect((await guess(byCloudFront('another', { viewer }))).status).toBe(401);
  });
});

describe('a browser without Sec-Fetch-Site may write with its cookie', () => {
  const write = (headers: Record<string, string>) =>
    portal.call('POST', '/api/holidays', {
      body: { name: 'Pongal', date: '2026-01-15' },
      headers: {
        cookie: portal.adminCookie.split(';')[0] ?? '',
        origin: 'https://portal.example.com',
        ...headers,
      },
    });

  test('if its Origin is the host that CloudFront received', async () => {
    behindCloudFront();
    const { status } = await write(byCloudFront(present, { host: 'portal.example.com' }));
    expect(status).toBe(200);
  });

  test('and not otherwise, nor if the client sends that header itself', async () => {
    expect((await write(byCloudFront('another', { host: 'portal.example.com' }))).status).toBe(403);
    behindCloudFront();
    expect((await write(byCloudFront(present, { host: 'elsewhere.example.com' }))).status).toBe(403);
  });
});
