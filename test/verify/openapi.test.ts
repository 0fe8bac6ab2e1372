import { describe, expect, test } from 'vitest';
import { createOpenApiDocument } from '../../functions/system/openapi.ts';
import { requireTool } from '../../scripts/tools/install-tool.ts';

/** The part of Redocly's types that the test uses. */
interface Redocly {
  createConfig(config: { extends: string[]; rules: Record<string, 'off'> }): Promise<object>;
  lintFromString(input: { source: string; config: object }): Promise<{ ruleId: string; message: string }[]>;
}
const { createConfig, lintFromString } = requireTool('redocly')('@redocly/openapi-core') as Redocly;

interface Document {
  paths: Record<string, Record<string, { parameters: { name: string; in: string }[] }>>;
  components: Record<string, Record<string, object>>;
}
const newDocument = (): Document => JSON.parse(JSON.stringify(createOpenApiDocument()));

/** The mistakes by the specification, and by the strictest of the linter's own rules. */
async function problemsOf(document: Document): Promise<string[]> {
  const config = await createConfig({
    extends: ['recommended-strict'],
    // Only users of the portal call it, and a public route without a body cannot be refused.
    rules: { 'info-license': 'off', 'operation-4xx-response': 'off' },
  });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  return problems.map(({ ruleId, message }) => `${ruleId}: ${message}`);
}

describe('the OpenAPI document', () => {
  test('is valid OpenAPI 3.1', async () => {
    expect(await problemsOf(newDocument())).toEqual([]);
  });

  test.each<[string, (document: Document) => void, string]>([
    [
      'a path that differs from another in the name of a parameter alone',
      ({ paths }) => {
        paths['/api/leaves/{userId}'] = paths['/api/leaves/{id}'] ?? {};
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
    const document = newDocument();
    spoil(document);
    expect((await problemsOf(document)).join('\n')).toContain(rule);
  });
});
