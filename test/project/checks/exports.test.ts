import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findUnusedExports } from '../../../scripts/check/exports.ts';

const files = {
  'shared/one.ts': [
    'export const used = 1;',
    'export type OfAll = 2;',
    'export async function own() {}',
    'export const loaded = own;',
    '',
  ].join('\n'),
  'web/two.ts': "import { used } from '../shared/one.ts';\nexport const two = used;\n",
  'web/three.ts': "export const three = async () => (await import('../shared/one.ts')).loaded;\n",
  'test/one.test.ts':
    "import type { OfAll } from '../shared/one.ts';\nimport { two } from '../web/two.ts';\n",
};

test('names an export that no file uses that imports it, and none of a file that is loaded by its path', () => {
  const folder = mkdtempSync(join(tmpdir(), 'exports-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  expect(findUnusedExports(folder)).toEqual([
    'shared/one.ts exports own, which no other file uses: do not export it.',
  ]);
});
