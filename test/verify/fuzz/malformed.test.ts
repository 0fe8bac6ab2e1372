import { type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { messages } from '../../../shared/messages.ts';
import { type CallBackend, startCallBackend } from '../../support/call-backend.ts';
import { callOf, type PreparedCall, routeCalls } from '../../support/calls.ts';
import type { SampleCompany } from '../../support/sample-company.ts';
import { sendOk } from '../../support/send-call.ts';

/** Halves of surrogate pairs: alone, the wrong way round, at an end. JSON can name them; UTF-8 has none of them. */
const illFormed = ['\ud800', '\udc00', 'Asha \udfff', '\udc00\ud800', 'x\ud83d'];

let backend: CallBackend;
let company: SampleCompany;
beforeAll(async () => {
  backend = await startCallBackend(3);
  company = backend.company;
});
afterAll(() => backend.stop());

interface Answer {
  status: number;
  body: { code?: string; message?: string; error?: string };
}

/** Sends a call with some of its request replaced. */
async function send(
  { path, init }: PreparedCall,
  { body = init.body ?? null, headers = {}, ...rest }: Partial<RequestInit> & { path?: string } = {},
): Promise<Answer> {
  const response = await fetch(backend.url + (rest.path ?? path), {
    ...init,
    ...(init.method !== 'GET' && { body }),
    headers: { ...init.headers, ...headers },
  });
  return { status: response.status, body: await response.json() };
}

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

function expectRefusal({ status, body }: Answer, what: unknown): void {
  expect({ what, status }).toEqual({ what, status: expect.toSatisfy((s) => s >= 400 && s < 500) });
  const { message } = body;
  expect(body).toMatchObject({
    code: expect.any(String),
    message: expect.any(String),
    error: message,
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

const withBody = routeCalls.flatMap((call) => {
  const { body, upload } = call.route;
  return body && !upload ? [{ ...call, schema: body }] : [];
});

describe.each(withBody)('$name', ({ name, route, schema, prepare }) => {
  let call: PreparedCall;
  let valid: Record<string, unknown>;
  beforeAll(async () => {
    call = await prepare(company);
    valid = JSON.parse(String(call.init.body));
  });

  // spec 7.23, 8.52
  test('refuses what is no JSON object, in the one shape of errors', async () => {
    const refused = notObjects.filter((body) => body !== '' || !route.optionalBody);
    for (const body of shareOf(refused, 2)) expectRefusal(await send(call, { body }), body.slice(0, 20));
  });

  test('refuses a wrong type in any field of a valid request, beside prototype keys', async () => {
    for (const [name, types] of propertiesOf(schema)) {
      for (const value of shareOf(wrongFor(types), 2)) {
        const fields = JSON.stringify({ ...valid, [name]: value }).slice(1);
        const body = `{"__proto__":{"role":"admin"},"constructor":{"prototype":{}},${fields}`;
        expectRefusal(await send(call, { body }), `${name}: ${JSON.stringify(value)?.slice(0, 40)}`);
      }
    }
  });

  // behaviour general: Half of a character
  test('refuses half a surrogate pair in plain words, whatever else is wrong', async () => {
    for (const half of shareOf(illFormed, 2)) {
      const fields = Object.fromEntries(Object.keys(schema.shape).map((field) => [field, half]));
      for (const body of shareOf([fields, { [half]: 1 }, { other: { deep: [[half]] } }], 2)) {
        const answer = await send(call, { body: JSON.stringify(body) });
        expect([answer.status, answer.body.message]).toEqual([400, messages.malformedText]);
      }
    }
  });

  test('refuses a body beyond its limit before it is parsed', async () => {
    const { status, body } = await send(call, { body: '['.repeat((route.maxBodyBytes ?? 131_072) + 1) });
    expect([status, body.code]).toEqual([413, 'too_large']);
  });

  test('answers the valid request afterwards: what it refused has changed nothing', async () => {
    await sendOk(backend.url, name, call);
  });
});

const withParams = routeCalls.filter(({ route }) => route.params);

test.each(withParams)('$name answers 404 to ids of other kinds', async ({ route, prepare }) => {
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
  const call = await prepare(company);
  for (const id of shareOf(ids, 4)) {
    const { status } = await send(call, {
      path: route.path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(id)),
    });
    expect({ id, status }).toEqual({ id, status: 404 });
  }
});

test('a body nested to any depth is parsed without failing', async () => {
  const depth = 20_000;
  const call = await callOf('accounts.login').prepare(company);
  const body = `{"x":${'['.repeat(depth)}"\\ud800"${']'.repeat(depth)}}`;
  const answer = await send(call, { body });
  expect([answer.status, answer.body.message]).toEqual([400, messages.malformedText]);
});

test('a path or query that is no UTF-8 is refused', async () => {
  const [slip, list] = await Promise.all(
    ['slips.slip', 'holidays.holidays'].map((name) => callOf(name).prepare(company)),
  );
  for (const bytes of ['%ED%A0%80', '%ED%BF%BF', '%FF', '%C3%28', '%', '%E0%A4%A', '%00']) {
    expectRefusal(await send(slip as PreparedCall, { path: `/api/slips/${bytes}` }), bytes);
    expectRefusal(await send(list as PreparedCall, { path: `/api/holidays?limit=${bytes}` }), bytes);
  }
});

test.each(['accounts.login', 'accounts.adminLogin'])(
  '%s refuses a password of half a surrogate pair without counting it as a failure',
  async (name) => {
    const call = await callOf(name).prepare(company);
    const body = JSON.stringify({ ...JSON.parse(String(call.init.body)), password: '\udc00' });
    for (let attempt = 0; attempt < 8; attempt++) expect((await send(call, { body })).status).toBe(400);
    await sendOk(backend.url, name, call);
  },
);

test('a multipart form that is none is refused', async () => {
  const call = await callOf('policies.addPolicy').prepare(company);
  const disposition = 'Content-Disposition: form-data; name="title"';
  for (const [type, body] of [
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
    expectRefusal(await send(call, { body, headers: { 'content-type': type } }), [type, body]);
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
      const { status } = await fetch(`${backend.url}/api/holidays`, { headers });
      expect([odd, status]).toEqual([odd, 401]);
    }
  }
});

test('a GET with a body is answered without reading the body', async () => {
  const { hostname, port } = new URL(backend.url);
  const headers = { 'content-type': 'application/json', 'content-length': 7 };
  const answer = await new Promise<IncomingMessage>((answered, failed) => {
    request({ hostname, port, path: '/api/health', method: 'GET', headers })
      .on('response', answered)
      .on('error', failed)
      .end('{"a":1}');
  });
  answer.resume();
  expect(answer.statusCode).toBe(200);
});

test('a body beyond the gateway’s limit is refused, and the next request is served', async () => {
  const call = await callOf('profiles.saveMine').prepare(company);
  const body = JSON.stringify({ designation: 'x'.repeat(11 * 1024 * 1024) });
  const { status } = await send(call, { body }).catch(() => ({ status: 413 }));
  expect(status).toBe(413);
  await sendOk(backend.url, 'profiles.saveMine', call);
});
