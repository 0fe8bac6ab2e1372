import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { takeOutput } from '../../api/observability/log-lines.ts';
import {
  type PrivateCompany,
  secretsOfPerson,
  startPrivateCompany,
} from '../../api/observability/private-person.ts';
import { routeCalls } from '../../support/calls.ts';

vi.hoisted(() => {
  Object.assign(process.env, {
    POWERTOOLS_LOG_LEVEL: 'INFO',
    POWERTOOLS_METRICS_DISABLED: 'false',
    POWERTOOLS_METRICS_NAMESPACE: 'vetan-test',
  });
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
  if (kind === 'number' || kind === 'integer') return secretsOfPerson.amount;
  if (kind === 'boolean') return true;
  if (/email/i.test(name)) return secretsOfPerson.email;
  if (/password/i.test(name)) return secretsOfPerson.password;
  if (/date/i.test(name)) return secretsOfPerson.date;
  if (/account/i.test(name)) return secretsOfPerson.account;
  return /name/i.test(name) ? secretsOfPerson.name : secretsOfPerson.text;
}

const fieldsOf = (schema: z.ZodMiniObject | undefined): Record<string, unknown> => {
  const shape = schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape) : {};
  return Object.fromEntries(
    Object.entries(shape.properties ?? {}).map(([name, field]) => [name, valueFor(name, field)]),
  );
};

let company: PrivateCompany;
beforeAll(async () => {
  company = await startPrivateCompany();
});
afterAll(() => company.backend.stop());

// behaviour general: The log
test.each(routeCalls.map((call) => [call.name, call] as const))(
  '%s logs nothing of what is sent or answered, however it ends',
  async (_, { route, prepare }) => {
    const { backend, employee, admin, send, expectSecrecy } = company;
    const { path, init } = await prepare({ ...backend.company, employee, admin });
    const json = { 'content-type': 'application/json' };
    const token = route.caller === 'admin' ? admin.token : employee.token;
    const asCaller = { ...json, authorization: `Bearer ${token}` };
    const withBody = (body: string, of: Record<string, string>): RequestInit =>
      route.method === 'GET' ? { headers: of } : { body, headers: of };
    const body = JSON.stringify(fieldsOf(route.body));
    const strange = route.path.replaceAll(/\{\w+\}/g, encodeURIComponent(secretsOfPerson.text));
    const query = `?cursor=${secretsOfPerson.text}&q=${secretsOfPerson.account}`;
    const { method } = route;
    const answers = [
      await send(method, path.split('?')[0] + query, withBody(body, json)),
      await send(method, strange + query, withBody(body, asCaller)),
      await send(method, path, withBody(`{"${secretsOfPerson.text}": ${secretsOfPerson.account}`, asCaller)),
      await send(method, path.split('?')[0] + query, withBody(body, asCaller)),
      await send(method, path, init),
    ];
    for (const answer of answers) await answer.arrayBuffer();
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expectSecrecy(takeOutput());
  },
);
