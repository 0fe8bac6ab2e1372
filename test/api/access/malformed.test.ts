import { type IncomingMessage, request } from 'node:http';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { allRoutes } from '../../../shared/contract.ts';
import { messages } from '../../../shared/messages.ts';
import type { Route } from '../../../shared/route.ts';
import { type Employee, type Portal, startPortal } from '../../support/portal.ts';

let portal: Portal;
let employee: Employee;
beforeAll(async () => {
  portal = await startPortal();
  employee = await portal.employee();
});
afterAll(() => portal.stop());

const tokenFor = ({ caller }: Route) =>
  caller === 'anyone' ? undefined : caller === 'admin' ? portal.admin : employee.token;

/** A path that names the employee where a person is meant, and nothing that exists otherwise. */
const pathOf = ({ path }: Route, fill = (name: string): string => (name === 'userId' ? employee.id : 'x')) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(fill(name)));

interface Shape {
  properties?: Record<string, { type?: string; anyOf?: { type?: string }[] }>;
}
const propertiesOf = (schema: z.ZodMiniObject): [string, string[]][] =>
  Object.entries((z.toJSONSchema(schema, { io: 'input' }) as Shape).properties ?? {}).map(
    ([name, { type, anyOf = [{ type }] }]) => [name, anyOf.map((one) => one.type ?? 'string')],
  );

/** A value of every JSON type that a field does not take. */
const wrongFor = (types: string[]): unknown[] => {
  const values: Record<string, unknown> = {
    string: 'x'.repeat(30_000),
    number: -1e300,
    boolean: true,
    array: [{}],
    object: { toString: 'x', $gt: '' },
    null: null,
  };
  const taken = types.map((type) => (type === 'integer' ? 'number' : type));
  return Object.entries(values).flatMap(([type, value]) => (taken.includes(type) ? [] : [value]));
};

function expectRefusal(answer: { status: number; body: unknown }, what: unknown): void {
  expect({ what, status: answer.status }).toEqual({
    what,
    status: expect.toSatisfy((s) => s >= 400 && s < 500),
  });
  expect(answer.body).toMatchObject({
    code: expect.any(String),
    message: expect.any(String),
    error: (answer.body as { message: string }).message,
    requestId: expect.any(String),
  });
}

const notObjects = ['', '{', '[]', 'null', '"x"', '12', '{"a":1}}', '\u0000', '<a/>', 'x'.repeat(100_000)];

let turn = 0;
/**
 * The next few of what is tried: one parser serves all routes, and so each route is asked a share, and all of them
 * together everything many times over.
 */
function shareOf<T>(tried: readonly T[], count: number): T[] {
  const start = (turn++ * count) % tried.length;
  return [...tried, ...tried].slice(start, start + Math.min(count, tried.length));
}

const withBody = allRoutes.flatMap(({ feature, name, route }) =>
  route.body && !route.upload ? [[`${feature}.${name}`, route, route.body] as const] : [],
);

describe.each(withBody)('%s', (_, route, body) => {
  const send = (raw: string) => portal.call(route.method, pathOf(route), { token: tokenFor(route), raw });

  // spec 7.23, 8.52
  test('refuses what is no JSON object, in the one shape of errors', async () => {
    for (const raw of shareOf(notObjects, 3)) expectRefusal(await send(raw), raw.slice(0, 20));
  });

  test('refuses a wrong type in any field, beside prototype keys', async () => {
    for (const [name, types] of propertiesOf(body)) {
      for (const value of shareOf(wrongFor(types), 2)) {
        const field = JSON.stringify({ [name]: value }).slice(1, -1);
        const raw = `{"__proto__":{"role":"admin"},"constructor":{"prototype":{}},${field}}`;
        expectRefusal(await send(raw), `${name}: ${JSON.stringify(value)?.slice(0, 40)}`);
      }
    }
  });

  test('answers anything at all without failing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ noUnicodeString: false }), async (value) => {
        const { status } = await send(JSON.stringify(value));
        expect(status).toBeLessThan(500);
      }),
      { numRuns: 2 },
    );
  });
});

const withParams = allRoutes.flatMap(({ feature, name, route }) =>
  route.params ? [[`${feature}.${name}`, route] as const] : [],
);

test.each(withParams)('%s answers 404 to ids of other kinds', async (_, route) => {
  const ids = [
    'x',
    '0',
    'usr_',
    `USR_${'0'.repeat(20)}`,
    `xyz_${'0'.repeat(20)}`,
    'email#admin@example.com',
    'count#admins',
    '../../etc/passwd',
    '%00',
    '😀',
    '__proto__',
    'a'.repeat(3000),
  ];
  for (const id of shareOf(ids, 4)) {
    const answer = await portal.call(
      route.method,
      pathOf(route, () => id),
      {
        token: tokenFor(route),
        body: { name: 'x' },
      },
    );
    expect({ id, status: answer.status }).toEqual({ id, status: 404 });
  }
});

/** Halves of surrogate pairs: alone, the wrong way round, at an end. JSON can name them; UTF-8 has none of them. */
const illFormed = ['\ud800', '\udc00', 'Asha \udfff', '\udc00\ud800', 'x\ud83d'];

const fieldsOf = (route: Route): string[] => Object.keys(route.body?.shape ?? {});

/** Logging out would end the session that the other tests use. */
const everyRoute = allRoutes.flatMap(({ feature, name, route }) =>
  route.path === '/api/auth/logout' ? [] : [[`${feature}.${name}`, route] as const],
);

describe.each(everyRoute)('%s, asked with half a surrogate pair', (_, route) => {
  async function expectNoFailure(path: string, ask: object): Promise<void> {
    const { status, body } = await portal.call(route.method, path, ask);
    expect({ path, ask, status }).toEqual({ path, ask, status: expect.toSatisfy((s) => s < 500) });
    if (status >= 400) expect(body).toMatchObject({ message: expect.any(String), error: body.message });
  }
  const callers = () => [{}, { token: tokenFor(route) }];

  test('in any field or key, at any depth, does not fail', async () => {
    const half = illFormed[0] as string;
    const fields = fieldsOf(route).map((field) => JSON.stringify({ [field]: half }));
    for (const raw of fields) await expectNoFailure(pathOf(route), { token: tokenFor(route), raw });
    const raw = JSON.stringify({ [half]: 'x', deep: [{ er: [half] }] });
    for (const caller of callers()) await expectNoFailure(pathOf(route), { ...caller, raw });
  });

  test('in the query or the path does not fail', async () => {
    const halves = ['%ED%A0%80', '%ED%BF%BF', '%FF', '%C3%28', '%', '%E0%A4%A', '%00'];
    for (const half of shareOf(halves, 1)) {
      const path = route.path.replaceAll(/\{\w+\}/g, half);
      for (const caller of callers())
        await expectNoFailure(`${path}?limit=${half}&cursor=${half}&year=${half}&${half}=x`, caller);
    }
  });
});

describe.each(withBody)('%s', (_, route) => {
  test('says in plain words that text is not well-formed, whatever else is wrong', async () => {
    for (const half of shareOf(illFormed, 2)) {
      const fields = Object.fromEntries(fieldsOf(route).map((field) => [field, half]));
      for (const body of shareOf([fields, { [half]: 1 }, { other: { deep: [[half]] } }], 2)) {
        const answer = await portal.call(route.method, pathOf(route), {
          token: tokenFor(route),
          raw: JSON.stringify(body),
        });
        expect([answer.status, answer.body.message]).toEqual([400, messages.malformedText]);
      }
    }
  });

  test('takes a nesting of any depth for what it is', async () => {
    const depth = 20_000;
    const raw = `{"x":${'['.repeat(depth)}"\\ud800"${']'.repeat(depth)}}`;
    const answer = await portal.call(route.method, pathOf(route), { token: tokenFor(route), raw });
    expect([answer.status, answer.body.message]).toEqual([400, messages.malformedText]);
  });
});

test('a password of half a pair is refused, not looked at', async () => {
  const { email } = employee;
  for (const path of ['/api/auth/login', '/api/auth/admin/login']) {
    for (let attempt = 0; attempt < 8; attempt++) {
      const raw = JSON.stringify({ email, password: '\udc00' });
      expect((await portal.call('POST', path, { raw })).status).toBe(400);
    }
  }
  expect((await portal.signIn(email, employee.password)).token).toBeTruthy();
});

test('a multipart form that is none is refused', async () => {
  const form = (headers: string, raw: string) =>
    portal.call('POST', '/api/policies', { token: portal.admin, raw, headers: { 'content-type': headers } });
  const disposition = 'Content-Disposition: form-data; name="title"';
  for (const [type, raw] of [
    ['multipart/form-data', '--x\r\n'],
    ['multipart/form-data; boundary=', '--\r\n'],
    ['multipart/form-data; boundary=x', ''],
    ['multipart/form-data; boundary=x', '--x'],
    ['multipart/form-data; boundary=x', `--x\r\n${disposition}\r\n\r\nopen`],
    ['multipart/form-data; boundary=x', `--x\r\n${disposition}; filename="t"\r\n\r\nx\r\n--x--\r\n`],
    ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: nonsense\r\n\r\nx\r\n--x--\r\n'],
    ['application/json', '{"title":"x"}'],
    ['; ;=/', 'title=x'],
    ['text/plain', 'title=x'],
  ] as const) {
    expectRefusal(await form(type, raw), [type, raw]);
  }
});

test('headers of odd bytes open nothing and break nothing', async () => {
  for (const odd of [
    '\u00ff\u00fe',
    'Bearer',
    'Bearer \u00ff',
    'Basic eA==',
    '%ED%A0%80',
    '"',
    ';;=;',
    '\u00a0',
  ]) {
    for (const headers of [
      { authorization: odd },
      { cookie: `vetan_admin=${odd}; vetan_employee=${odd}; ${odd}` },
    ]) {
      const { status } = await portal.call('GET', '/api/holidays', { headers });
      expect([odd, status]).toEqual([odd, 401]);
    }
  }
});

test('a body where nothing but a question belongs is not looked at', async () => {
  const { hostname, port } = new URL(portal.url);
  const answer = await new Promise<IncomingMessage>((answered, failed) => {
    request({
      hostname,
      port,
      path: '/api/health',
      method: 'GET',
      headers: { 'content-type': 'application/json', 'content-length': 7 },
    })
      .on('response', answered)
      .on('error', failed)
      .end('{"a":1}');
  });
  answer.resume();
  expect(answer.statusCode).toBe(200);
});

test('a body beyond the gateway’s limit is refused, and the next request is served', async () => {
  const answer = await portal
    .call('POST', '/api/profile', {
      token: employee.token,
      body: { designation: 'x'.repeat(11 * 1024 * 1024) },
    })
    .catch(() => ({ status: 413 }));
  expect(answer.status).toBe(413);
  expect((await portal.call('GET', '/api/health')).status).toBe(200);
});

test('nothing of all this was stored', async () => {
  expect((await portal.call('GET', '/api/slips/my-slips', { token: employee.token })).body).toEqual([]);
  expect((await portal.call('GET', `/api/leaves/${employee.id}`, { token: employee.token })).body).toEqual(
    [],
  );
  expect((await portal.call('GET', '/api/policies', { token: employee.token })).body).toEqual([]);
  expect((await portal.call('GET', '/api/holidays', { token: employee.token })).body).toEqual([]);
  const { body } = await portal.call('GET', '/api/auth/users', { token: portal.admin });
  expect(body.users.map(({ role }: { role: string }) => role).sort()).toEqual(['admin', 'user']);
});

describe('a body that is larger than any form', () => {
  const inJson = allRoutes.filter(({ route }) => route.body && !route.upload);

  test.each(inJson.map(({ feature, name, route }) => [`${feature}.${name}`, route] as const))(
    'is refused by %s before it is parsed',
    async (_, route) => {
      const raw = '['.repeat((route.maxBodyBytes ?? 131_072) + 1);
      const { status, body } = await portal.call(route.method, pathOf(route), {
        token: tokenFor(route),
        raw,
      });
      expect([status, body.code]).toEqual([413, 'too_large']);
    },
  );
});
