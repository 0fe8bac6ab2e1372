import { afterAll, beforeAll, expect, test } from 'vitest';
import { allRoutes } from '../../shared/contract.ts';
import { type Portal, startPortal } from '../portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.stop());

test('the portal says when it serves', async () => {
  const { status, body } = await portal.call('GET', '/api/health', {});
  expect([status, body]).toEqual([200, { status: 'ok' }]);
});

test('the OpenAPI document describes every route of the contract and no other', async () => {
  const { body } = await portal.call('GET', '/api/openapi.json', {});
  expect(body.openapi).toBe('3.1.0');
  const described = Object.entries(body.paths as Record<string, object>).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(described.sort()).toEqual(allRoutes.map(({ route }) => `${route.method} ${route.path}`).sort());
  for (const { route } of allRoutes) {
    const operation = body.paths[route.path][route.method.toLowerCase()];
    expect(operation.security).toHaveLength(route.caller === 'anyone' ? 0 : 1);
    expect(Boolean(operation.requestBody)).toBe(route.body !== undefined);
    const form = operation.requestBody?.content['multipart/form-data'];
    expect(form?.schema.properties.pdf?.contentMediaType).toBe(route.upload && 'application/pdf');
  }
});
