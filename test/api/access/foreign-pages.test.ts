import { DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { allTables } from '../../../shared/contract.ts';
import { type CallBackend, startCallBackend } from '../../support/call-backend.ts';
import { type PreparedCall, type RouteCall, routeCalls } from '../../support/calls.ts';
import { createPerson } from '../../support/sample-call.ts';

let backend: CallBackend;
beforeAll(async () => {
  backend = await startCallBackend(3);
});
afterAll(() => backend.stop());
afterEach(() => {
  vi.unstubAllEnvs();
});

/** The writes that need no session, so that any page may try to have its visitor's browser send them. */
const openWrites = routeCalls.filter(({ route }) => route.caller === 'anyone' && route.method !== 'GET');
const named = openWrites.map((call) => [call.name, call] as const);

/** Sends a call with these headers over its own. */
const send = (call: PreparedCall, headers: Record<string, string>) =>
  fetch(backend.url + call.path, {
    ...call.init,
    headers: { 'user-agent': 'Chrome', ...call.init.headers, ...headers },
  });
const codeOf = async (answer: Response) => ((await answer.json()) as { code?: string }).code;

/** Every item of every table, by its key. */
async function readEverything(): Promise<unknown[]> {
  const database = new DynamoDBClient({});
  return Promise.all(
    allTables.map(async ([table, { partitionKey, sortKey = partitionKey }]) => {
      const { Items = [] } = await database.send(new ScanCommand({ TableName: table, ConsistentRead: true }));
      return new Map(Items.map((item) => [`${item[partitionKey]?.S} ${item[sortKey]?.S}`, item]));
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

describe.each(named)('%s', (_, { prepare }) => {
  let call: PreparedCall;
  beforeAll(async () => {
    call = await prepare(backend.company);
  });

  // behaviour sign-in: Another website cannot use a visitor's browser
  test('refuses requests from other pages, sets no cookie and counts nothing', async () => {
    const before = await readEverything();
    for (const [page, headers] of Object.entries(foreignPages)) {
      const answer = await send(call, headers);
      expect([page, answer.status, await codeOf(answer)]).toEqual([page, 403, 'forbidden']);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    expect(await readEverything()).toEqual(before);
  });

  test('accepts a page of the portal, and a client that is no browser', async () => {
    const own = [
      { 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'same-origin', origin: backend.url },
      { origin: backend.url },
      {},
    ];
    for (const headers of own) expect([403, 415]).not.toContain((await send(call, headers)).status);
  });

  test('accepts the site’s own page where the API has a host of its own, and no page beside it', async () => {
    vi.stubEnv('SITE_ORIGIN', 'https://site.example.com');
    const from = async (origin: string) =>
      (await send(call, { 'sec-fetch-site': 'same-site', origin })).status;
    expect([403, 415]).not.toContain(await from('https://site.example.com'));
    for (const origin of [
      'https://evil.example.com',
      'http://site.example.com',
      'https://site.example.com.evil',
    ])
      expect([origin, await from(origin)]).toEqual([origin, 403]);
  });
});

/** Routes with a JSON body, of every caller. */
const withJson = routeCalls.filter(({ route }) => route.body && !route.upload);

test.each(withJson.map((call): [string, RouteCall] => [call.name, call]))(
  '%s takes its body as JSON alone',
  async (_, { prepare }) => {
    const call = await prepare(backend.company);
    for (const type of [
      'text/plain',
      'text/plain; application/json',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/jsonp',
      '',
    ]) {
      const answer = await send(call, { 'content-type': type, 'sec-fetch-site': 'same-origin' });
      expect([type, answer.status, await codeOf(answer)]).toEqual([type, 415, 'unsupported_type']);
    }
  },
);

// behaviour sign-in: Another website cannot use a visitor's browser
test('130 calls of a foreign page keep no colleague in its visitor’s office from signing in', async () => {
  const { email } = (await createPerson(backend.company)).account;
  const signIn = (body: object, headers: Record<string, string>) =>
    fetch(`${backend.url}/api/auth/login`, { method: 'POST', headers, body: JSON.stringify(body) });
  for (let i = 0; i < 130; i++) {
    const body = { email: i % 2 ? email : `guess${i}@example.com`, password: 'wrong' };
    await signIn(body, { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example', ...text });
  }
  const { password } = backend.company;
  const answer = await signIn({ email, password }, { 'content-type': 'application/json' });
  expect(answer.status).toBe(200);
});
