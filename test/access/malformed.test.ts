import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { allRoutes } from '../../shared/contract.ts';
import type { Route } from '../../shared/route.ts';
import { type Employee, type Portal, startPortal } from '../portal.ts';

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
const pathOf = ({ path }: Route, fill = (name: string) => (name === 'userId' ? employee.id : 'x')) =>
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

const withBody = allRoutes.flatMap(({ feature, name, route }) =>
  route.body && !route.upload ? [[`${feature}.${name}`, route, route.body] as const] : [],
);

describe.each(withBody)('%s', (_, route, body) => {
  const send = (raw: string) => portal.call(route.method, pathOf(route), { token: tokenFor(route), raw });

  test('refuses what is no JSON object, in the one shape of errors', async () => {
    for (const raw of [
      '',
      '{',
      '[]',
      'null',
      '"x"',
      '12',
      '{"a":1}}',
      '\u0000',
      '<a/>',
      'x'.repeat(100_000),
    ]) {
      expectRefusal(await send(raw), raw.slice(0, 20));
    }
  });

  test('refuses a wrong type in any field, beside prototype keys', async () => {
    for (const [name, types] of propertiesOf(body)) {
      for (const value of wrongFor(types)) {
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
      { numRuns: 15 },
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
  for (const id of ids) {
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
