import { createConfig, lintFromString } from '@redocly/openapi-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allRoutes } from '../../shared/contract.ts';
import { type Portal, startPortal } from '../portal.ts';

interface Operation {
  security: object[];
  requestBody?: { content: Record<string, { schema: { properties: Record<string, unknown> } }> };
  parameters: { name: string; in: string }[];
  responses: Record<string, { headers?: object; $ref?: string }>;
}

interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, { name?: string; headers?: object }>>;
}

let portal: Portal;
let document: Document;
beforeAll(async () => {
  portal = await startPortal();
  document = (await portal.call('GET', '/api/openapi.json')).body;
});
afterAll(() => portal.stop());

/** What the specification, and the strictest of the linter's own rules, find wrong. */
async function problemsOf(source: object): Promise<string[]> {
  const config = await createConfig({
    extends: ['recommended-strict'],
    // The portal is nobody else's to use, and what anybody may ask for without a body cannot be refused.
    rules: { 'info-license': 'off', 'operation-4xx-response': 'off' },
  });
  const problems = await lintFromString({ source: JSON.stringify(source), config });
  return problems.map(({ ruleId, message }) => `${ruleId}: ${message}`);
}

const withoutNames = (path: string) => path.replaceAll(/\{\w+\}/g, '{}');
const operationOf = (method: string, path: string) => {
  const found = Object.entries(document.paths).find(([other]) => withoutNames(other) === withoutNames(path));
  return found?.[1][method.toLowerCase()] as Operation;
};

test('the portal says when it serves', async () => {
  const { status, body } = await portal.call('GET', '/api/health', {});
  expect([status, body]).toEqual([200, { status: 'ok' }]);
});

describe('the OpenAPI document', () => {
  test('is valid OpenAPI 3.1', async () => {
    expect(document.openapi).toBe('3.1.0');
    expect(await problemsOf(document)).toEqual([]);
  });

  test.each<[string, (copy: Document) => void, string]>([
    [
      'a path that differs from another in the name of a parameter alone',
      ({ paths }) => {
        paths['/api/leaves/{userId}'] = paths['/api/leaves/{id}'] as Record<string, Operation>;
      },
      'no-identical-paths',
    ],
    [
      'a parameter that its path does not name',
      ({ paths }) => {
        paths['/api/holidays/{id}']?.put?.parameters.push({ name: 'other', in: 'path' });
      },
      'path-parameters-defined',
    ],
    [
      'a security scheme that is not defined',
      ({ components }) => {
        delete components.securitySchemes?.adminCookie;
      },
      'security-defined',
    ],
    [
      'a reference to nothing',
      ({ components }) => {
        delete components.responses?.conflict;
      },
      'no-unresolved-refs',
    ],
  ])('would not be valid with %s', async (_, spoil, rule) => {
    const copy = structuredClone(document);
    spoil(copy);
    expect((await problemsOf(copy)).join('\n')).toContain(rule);
  });

  test('describes every route of the contract and no other', () => {
    const described = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${withoutNames(path)}`),
    );
    const routes = allRoutes.map(({ route }) => `${route.method} ${withoutNames(route.path)}`);
    expect(described.sort()).toEqual(routes.sort());
  });

  test.each(allRoutes.map(({ route }) => [`${route.method} ${route.path}`, route] as const))(
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

  test('names the cookies and the header of a limit as they are on the wire', () => {
    const { securitySchemes, responses } = document.components;
    expect(securitySchemes?.adminCookie?.name).toBe('__Host-vetan_admin');
    expect(securitySchemes?.employeeCookie?.name).toBe('__Host-vetan_employee');
    expect(responses?.too_many_requests?.headers).toHaveProperty('Retry-After');
  });
});
