import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { root } from '../../infra/bundle/paths.ts';
import { allFunctions, type LambdaFunction } from '../../infra/features.ts';
import { layers } from '../../scripts/check/feature-imports.ts';
import { allTables, contract, type TableSchema } from '../../shared/contract.ts';

/** Rooms of functions/ that the features share. */
const sharedRooms = layers.functions?.base ?? [];

const foldersOf = (path: string) =>
  readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/** A sentence for each folder of functions/ that no function is made of. */
const unwiredFolders = (folders: string[], functions: LambdaFunction[]) =>
  folders
    .filter((folder) => !sharedRooms.includes(folder))
    .filter((folder) => !functions.some(({ entry }) => entry.startsWith(`functions/${folder}/`)))
    .map(
      (folder) =>
        `functions/${folder}/ is never deployed: add its routes to shared/contract.ts, or a function without routes to ` +
        'infra/features.ts, and run `npm run snapshot`.',
    );

const missingEntries = (functions: LambdaFunction[]) =>
  functions
    .filter(
      ({ entry }) =>
        !existsSync(join(root, entry)) ||
        !/^export (const|async function) handler\b/m.test(readFileSync(join(root, entry), 'utf8')),
    )
    .map(
      ({ entry }) =>
        `infra/features.ts names ${entry}, which exports no \`handler\`: export one, or mend the path.`,
    );

/** A sentence for each table that no function was granted. */
const unusedTables = (tables: string[], functions: LambdaFunction[]) =>
  tables
    .filter((table) => !functions.some(({ tables: granted = {} }) => Object.hasOwn(granted, table)))
    .map(
      (table) =>
        `No function may touch the table ${table}: grant it in infra/features.ts to the functions that read and write it, ` +
        'or take it out of shared/contract.ts.',
    );

/** A sentence for each table that has the keys and indexes of one before it. */
const ambiguousTables = (all: [string, TableSchema][]) =>
  all.flatMap(([name, { ttlAttribute: _, ...schema }], i) => {
    const twin = all
      .slice(0, i)
      .find(([, { ttlAttribute: __, ...other }]) => isDeepStrictEqual(other, schema));
    if (!twin) return [];
    return `The tables ${twin[0]} and ${name} have the same keys and indexes: give one of them another name for a key, since a restore tells tables by them.`;
  });

/** A sentence for each module of routes that the contract does not list. */
const unlistedRoutes = (modules: { file: string; source: string }[], listed: string) =>
  modules.flatMap(({ file, source }) =>
    [...source.matchAll(/^export const (\w+Routes)\b/gm)]
      .map(([, name = '']) => name)
      .filter((name) => !listed.includes(name))
      .map(
        (name) =>
          `${file} has ${name}, which shared/contract.ts does not list: add it there, and every route is served, ` +
          'tested for strangers and described.',
      ),
  );

const functions = allFunctions.map(([, definition]) => definition);
const tables = allTables.map(([name]) => name);
const read = (file: string) => readFileSync(join(root, file), 'utf8');

test('every feature of functions/ is deployed, from an entry that exists', () => {
  expect(unwiredFolders(foldersOf('functions'), functions)).toEqual([]);
  expect(missingEntries(functions)).toEqual([]);
});

test('every table is granted to a function, and has keys by which it is told from the others', () => {
  expect(unusedTables(tables, functions)).toEqual([]);
  expect(ambiguousTables(allTables)).toEqual([]);
});

test('every list of routes is in the contract', () => {
  const modules = readdirSync(join(root, 'shared'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && name !== 'contract.ts')
    .map((name) => ({ file: `shared/${name}`, source: read(`shared/${name}`) }));
  // A list may be part of another one.
  const parts = modules.flatMap(({ source }) => source.match(/^ {2}\.\.\.\w+Routes,$/gm) ?? []);
  expect(unlistedRoutes(modules, `${read('shared/contract.ts')}${parts}`)).toEqual([]);
  // At least one list for each feature: the pattern finds them.
  const lists = modules.flatMap(({ source }) => source.match(/^export const \w+Routes\b/gm) ?? []);
  expect(lists.length).toBeGreaterThanOrEqual(Object.keys(contract).length);
});

test('a half-wired feature fails with a sentence that says what is missing', () => {
  expect(unwiredFolders(['claims'], functions)).toEqual([
    expect.stringMatching(/^functions\/claims\/ is never deployed: add its routes to shared\/contract\.ts, /),
  ]);
  const [system] = functions as [LambdaFunction];
  expect(missingEntries([{ ...system, entry: 'functions/claims/claims.lambda.ts' }])).toEqual([
    expect.stringMatching(
      /^infra\/features\.ts names functions\/claims\/claims\.lambda\.ts, which exports no `handler`/,
    ),
  ]);
  expect(unusedTables(['claims'], functions)).toEqual([
    expect.stringMatching(/^No function may touch the table claims: grant it in infra\/features\.ts /),
  ]);
  expect(ambiguousTables([...allTables, ['claims', { partitionKey: 'name', ttlAttribute: 'end' }]])).toEqual([
    expect.stringMatching(/^The tables settings and claims have the same keys and indexes: /),
  ]);
  const source = 'export const claimsRoutes = {};';
  expect(unlistedRoutes([{ file: 'shared/claims.ts', source }], read('shared/contract.ts'))).toEqual([
    expect.stringMatching(/^shared\/claims\.ts has claimsRoutes, which shared\/contract\.ts does not list/),
  ]);
});
