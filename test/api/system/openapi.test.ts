import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { allRoutes } from '../../../shared/contract.ts';
import { statusByCode } from '../../../shared/errors.ts';
import { errorCodesOf, type Route } from '../../../shared/route.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';

interface Operation {
  tags: string[];
  security: object[];
  requestBody?: { content: Record<string, { schema: { properties: Record<string, unknown> } }> };
  parameters: { name: string; in: string }[];
  responses: Record<
    string,
    { headers?: object; $ref?: string; content?: Record<string, { schema: object }> }
  >;
}

interface Document {
  openapi: string;
  info: object;
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, { name?: string; headers?: object }>>;
}

const portal = setUpPortal();
let document: Document;
beforeAll(async () => {
  document = (await portal.call('GET', '/api/openapi.json')).body;
});

const withoutNames = (path: string) => path.replaceAll(/\{\w+\}/g, '{}');
const operationOf = (method: string, path: string) => {
  const found = Object.entries(document.paths).find(([other]) => withoutNames(other) === withoutNames(path));
  return found?.[1][method.toLowerCase()] as Operation;
};

/** A route of each kind: the document is made by the same rules for all. */
const onePerKind = [
  ...Map.groupBy(
    allRoutes.map(({ route }) => route),
    ({ caller, cookie, body, upload, paged, reply }) =>
      [caller, cookie, body && 'body', upload, paged, reply === 'pdf'].join(),
  ).values(),
].map(([route]) => route as Route);

test('the portal says when it serves', async () => {
  const { status, body } = await portal.call('GET', '/api/health', {});
  expect([status, body]).toEqual([200, { status: 'ok' }]);
});

describe('the OpenAPI document', () => {
  test('is of OpenAPI 3.1', () => {
    expect(document.openapi).toBe('3.1.0');
  });

  // spec 7.2
  test('describes every route of the contract and no other', () => {
    const described = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${withoutNames(path)}`),
    );
    const routes = allRoutes.map(({ route }) => `${route.method} ${withoutNames(route.path)}`);
    expect(described.sort()).toEqual(routes.sort());
  });

  test.each(onePerKind.map((route) => [`${route.method} ${route.path}`, route] as const))(
    'says of %s what it takes and what it answers',
    (_, route) => {
      const { security, requestBody, responses } = operationOf(route.method, route.path);
      const cookies = security.flatMap((scheme) => Object.keys(scheme)).filter((name) => name !== 'session');
      const areas = {
        anyone: [],
        employee: ['employee'],
        admin: ['admin'],
        'signed-in': ['employee', 'admin'],
      };
      expect(security.length > cookies.length).toBe(route.caller !== 'anyone');
      expect(cookies).toEqual(route.cookie ? areas[route.caller].map((area) => `${area}Cookie`) : []);

      const contentType = route.upload ? 'multipart/form-data' : 'application/json';
      expect(Object.keys(requestBody?.content ?? {})).toEqual(route.body ? [contentType] : []);
      if (route.upload) {
        const form = requestBody?.content['multipart/form-data'];
        expect(form?.schema.properties[route.upload]).toMatchObject({ contentMediaType: 'application/pdf' });
      }

      const header = route.paged ? ['x-next-cursor'] : route.reply === 'pdf' ? ['Content-Disposition'] : [];
      expect(Object.keys(responses[200]?.headers ?? {})).toEqual(header);
      expect(responses.default?.$ref).toBe('#/components/responses/internal');
    },
  );

  test('groups the routes by feature, and says what it is the document of', () => {
    for (const { feature, route } of allRoutes)
      expect(operationOf(route.method, route.path).tags).toEqual([feature]);
    expect(document.info).toEqual({
      title: 'Vetan',
      version: '1',
      description: expect.stringContaining('self-service portal'),
    });
  });

  test('a form has its fields, and its file as one more; what is answered has a schema', () => {
    const policies = operationOf('POST', '/api/policies').requestBody;
    const form = policies?.content['multipart/form-data'];
    const title = expect.objectContaining({ type: 'string' });
    expect(form?.schema.properties).toMatchObject({ title, pdf: { contentMediaType: 'application/pdf' } });
    const holiday = operationOf('POST', '/api/holidays').requestBody?.content['application/json'];
    expect(holiday?.schema.properties).toHaveProperty('name');
    expect(operationOf('GET', '/api/slips/download/{id}').responses[200]?.content).toEqual({
      'application/pdf': { schema: { type: 'string', contentMediaType: 'application/pdf' } },
    });
    for (const { route } of allRoutes) {
      const [content] = Object.values(operationOf(route.method, route.path).responses[200]?.content ?? {});
      expect(content?.schema).not.toEqual({});
    }
  });

  test('defines the cookies as they are on the wire, and where they come from', () => {
    const cookie = (name: string) => ({
      type: 'apiKey',
      in: 'cookie',
      name,
      description: expect.stringContaining('signing in'),
    });
    expect(document.components.securitySchemes).toEqual({
      session: { type: 'http', scheme: 'bearer', description: expect.stringContaining('signing in') },
      adminCookie: cookie('__Host-vetan_admin'),
      employeeCookie: cookie('__Host-vetan_employee'),
    });
  });

  test('defines one form for all errors, and a header for those that a later attempt overcomes', () => {
    const text = { type: 'string' };
    const described = { description: expect.stringMatching(/./) };
    expect(document.components.schemas?.Error).toEqual({
      type: 'object',
      required: ['code', 'message', 'error', 'requestId'],
      properties: {
        code: { ...text, enum: Object.keys(statusByCode) },
        message: { ...text, ...described },
        error: { ...text, ...described },
        fields: { type: 'object', additionalProperties: text, ...described },
        requestId: text,
      },
    });
    const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
    const { too_many_requests: limited, ...others } = document.components.responses ?? {};
    expect(limited).toEqual({
      ...described,
      content,
      headers: { 'Retry-After': { ...described, schema: { type: 'integer' } } },
    });
    for (const other of Object.values(others)) expect(other).toEqual({ ...described, content });
  });
});

describe('the errors of a route', () => {
  const route = (values: Partial<Route>): Route => ({
    method: 'GET',
    path: '/api/nothing',
    summary: 'Nothing',
    caller: 'anyone',
    reply: z.object({}),
    ...values,
  });
  const noSession = ['unauthenticated', 'forbidden'];
  const nothing = z.object({});

  test.each<[string, Partial<Route>, string[]]>([
    ['anyone may call it', {}, []],
    ['anyone may write by it', { method: 'POST' }, ['forbidden', 'conflict']],
    ['it writes what never conflicts', { method: 'POST', neverConflicts: true }, ['forbidden']],
    ['an employee may call it', { caller: 'employee' }, noSession],
    ['an admin may call it', { caller: 'admin' }, [...noSession, 'two_factor_required']],
    ['either may call it', { caller: 'signed-in' }, [...noSession, 'two_factor_required']],
    ['an admin may without two-step verification', { caller: 'admin', beforeTwoFactor: true }, noSession],
    ['it asks for a fresh proof', { reauthentication: true }, ['reauthentication_required']],
    ['it takes parameters', { params: nothing }, ['bad_input', 'not_found']],
    ['it takes a query', { query: nothing }, ['bad_input']],
    ['it takes a body', { body: nothing }, ['bad_input', 'too_large', 'unsupported_type']],
    ['it takes a file', { body: nothing, upload: 'pdf' }, ['bad_input', 'too_large', 'unsupported_type']],
    ['it says so itself', { errors: ['unavailable'] }, ['unavailable']],
  ])('where %s', (_, values, expected) => {
    expect([...errorCodesOf(route(values))]).toEqual(expected);
  });
});
