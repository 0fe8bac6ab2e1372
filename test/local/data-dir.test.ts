import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { acquireDataDir } from '../../infra/local/data-dir.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-data-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const storeData = () => {
  const database = new DatabaseSync(join(folder, 'portal.db'));
  database.exec('CREATE TABLE items (id TEXT)');
  database.close();
};

describe('a data folder', () => {
  test('is refused where its data is from another version of the portal, and stays as it is', () => {
    storeData();
    const before = readFileSync(join(folder, 'portal.db'));
    expect(() => acquireDataDir(folder)).toThrow(
      `The data in ${folder} is from another version of the portal, which this one cannot read. Start that version, or set DATA_DIR to a new folder.`,
    );
    expect(readdirSync(folder).filter((name) => name.startsWith('portal.db'))).toEqual(['portal.db']);
    expect(readFileSync(join(folder, 'portal.db'))).toEqual(before);
  });

  test('is opened again by the version that began it', () => {
    acquireDataDir(folder).release();
    storeData();
    acquireDataDir(folder).release();
  });
});
