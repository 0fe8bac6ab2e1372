import { DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { allRoutes } from '../../../shared/contract.ts';
import type { Route } from '../../../shared/route.ts';
import { allTables } from '../../../shared/tables.ts';
import { adminSignIn, type Portal, startPortal } from '../../support/portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.stop());
afterEach(() => {
  vi.unstubAllEnvs();
});

/** The writes that need no session, so that any page may try to have its visitor's browser send them. */
const openWrites = allRoutes.filter(({ route }) => route.caller === 'anyone' && route.method !== 'GET');
const named = openWrites.map(({ feature, name, route }) => [`${feature}.${name}`, route] as const);

/** A call that changes something wherever it is accepted: it signs the admin in, or counts for their email. */
const raw = JSON.stringify(adminSignIn);
const send = (route: Route, headers: Record<string, string>) =>
  portal.call(route.method, route.path, { raw, headers: { 'user-agent': 'Chrome', ...headers } });

/** Every item of every table. */
async function readEverything(): Promise<unknown[]> {
  const database = new DynamoDBClient({});
  return Promise.all(
    allTables.map(async ([table]) => {
      const { Items = [] } = await database.send(new ScanCommand({ TableName: table, ConsistentRead: true }));
      return Items.map((item) => JSON.stringify(item)).sort();
    }),
  );
}

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const text = { 'content-type': 'text/plain;charset=UTF-8' };
const foreignPages: Record<string, Record<string, string>> = {
  'another site': { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
  'another site, without an Origin header': { 'sec-fetch-site': 'cross-site' },
  'another site, as text': { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example', ...text },
  'another site, by a form': { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example', ...form },
  'a sibling host of the same site': { 'sec-fetch-site': 'same-site', origin: 'https://blog.example.com' },
  'no page at all': { 'sec-fetch-site': 'none' },
  'a sandboxed page': { 'sec-fetch-site': 'cross-site', origin: 'null' },
  'a sandboxed page in a browser without Sec-Fetch-Site': { origin: 'null' },
  'another site in a browser without Sec-Fetch-Site': { origin: 'https://evil.example' },
  'another site in a browser without Sec-Fetch-Site, as text': { origin: 'https://evil.example', ...text },
};

test('the contract has writes that need no session', () => {
  expect(named.map(([name]) => name)).toEqual(
    expect.arrayContaining([
      'accounts.login',
      'accounts.adminLogin',
      'accounts.forgotPassword',
      'accounts.resetPassword',
      'accounts.twoFactorLogin',
      'passkeys.passkeyChallenge',
      'passkeys.passkeyLogin',
      'passkeys.passkeyAdminLogin',
    ]),
  );
});

describe.each(named)('%s', (_, route) => {
  test.each(Object.entries(foreignPages))(
    'refuses a request from %s, sets no cookie and counts nothing',
    async (_, headers) => {
      const before = await readEverything();
      const answer = await send(route, headers);
      expect([answer.status, answer.body.code]).toEqual([403, 'forbidden']);
      expect(answer.headers.getSetCookie()).toEqual([]);
      expect(await readEverything()).toEqual(before);
    },
  );

  test('accepts a page of the portal, and a client that is no browser', async () => {
    const own = [
      { 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'same-origin', origin: portal.url },
      { origin: portal.url },
      {},
    ];
    for (const headers of own) expect([403, 415]).not.toContain((await send(route, headers)).status);
  });

  test('accepts the site’s own page where the API has a host of its own, and no page beside it', async () => {
    vi.stubEnv('SITE_ORIGIN', 'https://site.example.com');
    const from = async (origin: string) =>
      (await send(route, { 'sec-fetch-site': 'same-site', origin })).status;
    expect([403, 415]).not.toContain(await from('https://site.example.com'));
    for (const origin of [
      'https://evil.example.com',
      'http://site.example.com',
      'https://site.example.com.evil',
    ])
      expect([origin, await from(origin)]).toEqual([origin, 403]);
  });
});

/** Routes with a JSON body, whoever may call them. */
const withJson = allRoutes.filter(({ route }) => route.body && !route.upload);

test.each(withJson.map(({ feature, name, route }) => [`${feature}.${name}`, route] as const))(
  '%s takes its body as JSON alone',
  async (_, route) => {
    const token = await tokenFor(route);
    const path = route.path.replaceAll(/\{\w+\}/g, `usr_${'0'.repeat(20)}`);
    for (const type of [
      'text/plain',
      'text/plain; application/json',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/jsonp',
      '',
    ]) {
      const headers = { 'content-type': type, 'sec-fetch-site': 'same-origin' };
      const { status, body } = await portal.call(route.method, path, { token, raw, headers });
      expect([type, status, body.code]).toEqual([type, 415, 'unsupported_type']);
    }
  },
);

const tokens = new Map<Route['caller'], string>();
async function tokenFor({ caller }: Route): Promise<string | undefined> {
  if (caller === 'anyone') return undefined;
  if (caller !== 'employee') return portal.admin;
  const token = tokens.get('employee') ?? (await portal.employee()).token;
  tokens.set('employee', token);
  return token;
}

test('130 calls of a foreign page keep nobody in its visitor’s office from signing in', async () => {
  const { email, password } = await portal.employee();
  for (let i = 0; i < 130; i++) {
    const body = JSON.stringify({ email: i % 2 ? email : `guess${i}@example.com`, password: 'wrong' });
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example', ...text };
    await portal.call('POST', '/api/auth/login', { raw: body, headers });
  }
  expect((await portal.signIn(email, password)).token).toBeTruthy();
});
