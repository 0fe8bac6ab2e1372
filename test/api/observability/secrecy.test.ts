import { DeleteTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { killWarmBrowser } from '../../../functions/pdf/browser/warm-browser.ts';
import { allRoutes } from '../../../shared/contract.ts';
import type { Route } from '../../../shared/route.ts';
import { type Employee, type Portal, startPortal } from '../../support/portal.ts';
import { takeOutput } from './log-lines.ts';

vi.hoisted(() => {
  Object.assign(process.env, {
    POWERTOOLS_LOG_LEVEL: 'INFO',
    POWERTOOLS_METRICS_DISABLED: 'false',
    POWERTOOLS_METRICS_NAMESPACE: 'vetan-test',
  });
});

/** Secrets that must not be logged, each unique in the output. */
const private_ = {
  name: 'Zebulon Quartermain',
  email: 'zebulon@quartermain.example',
  password: 'Hush-hush@7719',
  text: 'Appendicectomy',
  account: '998877665544',
  amount: 83_456.17,
  date: '2026-12-28',
  address: '203.0.113.77',
};
const words = Object.values(private_).map(String);

let portal: Portal;
let employee: Employee;
let slipId: string;
beforeAll(async () => {
  portal = await startPortal();
  employee = await portal.employee(private_.name);
  slipId = await portal.generate(employee.id, { basicSalary: private_.amount });
});
afterAll(async () => {
  killWarmBrowser();
  await portal.stop();
});

interface Shape {
  type?: string;
  format?: string;
  enum?: unknown[];
  anyOf?: Shape[];
  properties?: Record<string, Shape>;
}

/** Something of the person's for a field: what its name and its type ask for, so that most of it is accepted. */
function valueFor(name: string, { type, enum: choices, anyOf }: Shape): unknown {
  if (choices) return choices[0];
  const kind = type ?? anyOf?.[0]?.type;
  if (kind === 'number' || kind === 'integer') return private_.amount;
  if (kind === 'boolean') return true;
  if (/email/i.test(name)) return private_.email;
  if (/password/i.test(name)) return private_.password;
  if (/date/i.test(name)) return private_.date;
  if (/account/i.test(name)) return private_.account;
  return /name/i.test(name) ? private_.name : private_.text;
}

const fieldsOf = (schema: z.ZodMiniObject | undefined): Record<string, unknown> => {
  const shape = schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape) : {};
  return Object.fromEntries(
    Object.entries(shape.properties ?? {}).map(([name, field]) => [name, valueFor(name, field)]),
  );
};

const ids = (name: string) => (name === 'slipId' || name === 'id' ? slipId : employee.id);
const strangeWords = () => encodeURIComponent(private_.text);

const pathOf = ({ path }: Route, fill: (name: string) => string) =>
  `${path.replaceAll(/\{(\w+)\}/g, (_, name) => fill(name))}?cursor=${private_.text}&q=${private_.account}`;

const headers = {
  'user-agent': private_.text,
  referer: `https://${private_.account}.example/`,
  'x-forwarded-for': private_.address,
  'x-vetan-viewer': private_.address,
  'x-amz-cf-id': private_.text,
};

const named = allRoutes.map(({ feature, name, route }) => [`${feature}.${name}`, route] as const);

/** Left out, as they would end the sessions that the other calls use. */
const lasting = named.filter(([name]) => !/\.(logout|setPassword|resetAdminPassword)$/.test(name));

/** Of the person, of the machine, and of those who call. */
const secrets = () => [
  ...words,
  '127.0.0.1',
  portal.admin,
  employee.token,
  portal.adminCookie.split(/[=;]/)[1] ?? '',
  employee.email,
  'admin@example.com',
];

function expectSecrecy(output: string): void {
  expect(output).toContain('"requestId"');
  for (const secret of secrets()) expect(output).not.toContain(secret);
}

describe.each(lasting)('%s', (_, route) => {
  test('logs nothing of what is sent or answered, whoever calls and however it ends', async () => {
    const body = fieldsOf(route.body);
    const statuses: number[] = [];
    for (const token of [undefined, `${private_.account}.x`, employee.token, portal.admin]) {
      for (const fill of [ids, strangeWords]) {
        const path = pathOf(route, fill);
        statuses.push((await portal.call(route.method, path, { token, body, headers })).status);
      }
    }
    const raw = `{"${private_.text}": ${private_.account}`;
    await portal.call(route.method, pathOf(route, ids), { token: portal.admin, raw, headers });
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    expectSecrecy(takeOutput());
  });
});

test('signing in, by name and password or by a wrong one, and changing it are logged without any of them', async () => {
  const person = await portal.employee(private_.name);
  takeOutput();
  const { token } = await portal.signIn(person.email, person.password);
  const passwords = { oldPassword: person.password, newPassword: private_.password };
  await portal.call('PUT', '/api/auth/set-password', { token, body: passwords });
  await portal.call('POST', '/api/auth/login', { body: { email: person.email, password: private_.text } });
  const again = await portal.signIn(person.email, private_.password);
  await portal.call('POST', '/api/auth/logout', { token: again.token });
  const output = takeOutput();
  expectSecrecy(output);
  for (const secret of [token, again.token, person.email, person.password]) {
    expect(output).not.toContain(secret);
  }
});

test('what fails inside is logged with its cause, and without what was being done', async () => {
  await new DynamoDBClient({}).send(new DeleteTableCommand({ TableName: 'holidays' }));
  const body = { name: private_.name, date: private_.date };
  const answer = await portal.call('POST', '/api/holidays', { token: portal.admin, body, headers });
  expect(answer.status).toBe(500);
  const output = takeOutput();
  expectSecrecy(output);
  expect(output).toContain('ResourceNotFoundException');
  expect(output).toContain(answer.body.requestId);
});
