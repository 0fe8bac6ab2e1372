import { DeleteTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { type CallBackend, startCallBackend } from '../../support/call-backend.ts';
import { callOf, routeCalls } from '../../support/calls.ts';
import { createAdmin, createPerson } from '../../support/sample-call.ts';
import type { Person } from '../../support/sample-company.ts';
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

let backend: CallBackend;
let employee: Person;
let admin: Person;
beforeAll(async () => {
  backend = await startCallBackend(3);
  employee = await createPerson(backend.company, { name: private_.name, email: private_.email });
  admin = await createAdmin(backend.company);
});
afterAll(() => backend.stop());

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

const headers = {
  'user-agent': private_.text,
  referer: `https://${private_.account}.example/`,
  'x-forwarded-for': private_.address,
  'x-vetan-viewer': private_.address,
  'x-amz-cf-id': private_.text,
};

/** Of the person, of the machine, and of those who call. */
const secrets = () => [
  ...words,
  '127.0.0.1',
  admin.token,
  employee.token,
  employee.account.email,
  admin.account.email,
  backend.company.password,
];

function expectSecrecy(output: string): void {
  expect(output).toContain('"requestId"');
  for (const secret of secrets()) expect(output).not.toContain(secret);
}

/** Sends a request of a private person. */
const send = (method: string | undefined, path: string, init: RequestInit): Promise<Response> =>
  fetch(backend.url + path, { ...init, ...(method && { method }), headers: { ...init.headers, ...headers } });

test.each(routeCalls.map((call) => [call.name, call] as const))(
  '%s logs nothing of what is sent or answered, however it ends',
  async (_, { route, prepare }) => {
    const { path, init } = await prepare({ ...backend.company, employee, admin });
    const json = { 'content-type': 'application/json' };
    const token = route.caller === 'admin' ? admin.token : employee.token;
    const asCaller = { ...json, authorization: `Bearer ${token}` };
    const withBody = (body: string, of: Record<string, string>): RequestInit =>
      route.method === 'GET' ? { headers: of } : { body, headers: of };
    const body = JSON.stringify(fieldsOf(route.body));
    const strange = route.path.replaceAll(/\{\w+\}/g, encodeURIComponent(private_.text));
    const query = `?cursor=${private_.text}&q=${private_.account}`;
    const { method } = route;
    const answers = [
      await send(method, path.split('?')[0] + query, withBody(body, json)),
      await send(method, strange + query, withBody(body, asCaller)),
      await send(method, path, withBody(`{"${private_.text}": ${private_.account}`, asCaller)),
      await send(method, path.split('?')[0] + query, withBody(body, asCaller)),
      await send(method, path, init),
    ];
    for (const answer of answers) await answer.arrayBuffer();
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expectSecrecy(takeOutput());
  },
);

test('signing in, by name and password or by a wrong one, and changing it are logged without any of them', async () => {
  const { password } = backend.company;
  const { email } = (await createPerson(backend.company, { name: private_.name })).account;
  takeOutput();
  const call = async (method: string, path: string, body: object, token = '') => {
    const authorization = token && `Bearer ${token}`;
    const of = { 'content-type': 'application/json', authorization };
    return (await (await send(method, path, { headers: of, body: JSON.stringify(body) })).json()) as Record<
      string,
      string
    >;
  };
  const { token = '' } = await call('POST', '/api/auth/login', { email, password });
  const passwords = { oldPassword: password, newPassword: private_.password };
  await call('PUT', '/api/auth/set-password', passwords, token);
  await call('POST', '/api/auth/login', { email, password: private_.text });
  const again = await call('POST', '/api/auth/login', { email, password: private_.password });
  await call('POST', '/api/auth/logout', {}, again.token);
  const output = takeOutput();
  expectSecrecy(output);
  for (const secret of [token, again.token, email]) {
    expect(secret).not.toBe('');
    expect(output).not.toContain(secret);
  }
});

test('what fails inside is logged with its cause, and without what was being done', async () => {
  const addHoliday = await callOf('holidays.addHoliday').prepare({ ...backend.company, admin });
  await new DynamoDBClient({}).send(new DeleteTableCommand({ TableName: 'holidays' }));
  const body = JSON.stringify({ name: private_.name, date: private_.date });
  const answer = await send('POST', addHoliday.path, { ...addHoliday.init, body });
  expect(answer.status).toBe(500);
  const output = takeOutput();
  expectSecrecy(output);
  expect(output).toContain('ResourceNotFoundException');
  expect(output).toContain(((await answer.json()) as { requestId: string }).requestId);
});
