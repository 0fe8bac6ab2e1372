import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { expectImported } from '../../verify/spreadsheets/expect-imported.ts';

const folder = join(import.meta.dirname, '../../support/spreadsheets');
const files = readdirSync(folder);

/** `npm run verify` has the same files made anew. */
test.each(files)(
  'the import reads the committed file %s as the program that made it shows it',
  async (file) => {
    const name = file.startsWith('people-') ? 'people' : 'pay-run';
    await expectImported[name](readFileSync(join(folder, file)));
  },
);

test('the import is tested with files of LibreOffice and of openpyxl, for employees and for a pay run', () => {
  for (const kind of ['people', 'pay-run'])
    for (const program of ['libreoffice', 'openpyxl', 'openpyxl-streamed'])
      expect(files).toContain(`${kind}-${program}.xlsx`);
});
