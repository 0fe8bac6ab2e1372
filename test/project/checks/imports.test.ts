import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  findFeatureImports,
  findSharedCircles,
  findUnusedPermissions,
  layers,
} from '../../../scripts/check/feature-imports.ts';

/** Imports against the order of the folders: the file that makes them, and what it imports. */
const forbidden: [file: string, imported: string][] = [
  ['shared/a.ts', '../functions/lib/table.ts'],
  ['document/a.ts', '../web/lib/client.ts'],
  ['functions/leaves/a.ts', '../../web/lib/client.ts'],
  ['functions/leaves/a.ts', '../../infra/tables.ts'],
  ['functions/lib/a.ts', '../users/accounts.ts'],
  ['functions/lib/a.ts', '../a-new-feature/items.ts'],
  ['functions/lib/a.ts', '../auth/session.ts'],
  ['functions/lib/a.ts', '../http/serve.ts'],
  ['functions/lib/a.ts', './../http/serve.ts'],
  ['functions/store/a.ts', '../users/accounts.ts'],
  ['functions/store/a.ts', '../auth/session.ts'],
  ['functions/auth/a.ts', '../users/accounts.ts'],
  ['functions/auth/a.ts', '../http/serve.ts'],
  ['functions/http/a.ts', '../users/accounts.ts'],
  ['web/lib/a.ts', '../leaves/queries.ts'],
  ['web/lib/a.ts', '../a-new-feature/queries.ts'],
  ['web/lib/a.ts', '../ui/Button.tsx'],
  ['web/ui/a.ts', '../leaves/queries.ts'],
  ['web/ui/a.ts', '../app/screens.ts'],
  ['web/leaves/a.ts', '../../functions/lib/table.ts'],
  ['infra/a.ts', '../functions/lib/table.ts'],
];

const allowed: [file: string, imported: string][] = [
  ['functions/lib/a.ts', '../../shared/errors.ts'],
  ['functions/store/a.ts', '../lib/table.ts'],
  ['functions/auth/a.ts', '../lib/table.ts'],
  ['functions/auth/a.ts', '../store/account.ts'],
  ['functions/http/a.ts', '../auth/session.ts'],
  ['functions/leaves/a.ts', '../http/serve.ts'],
  ['web/lib/a.ts', '../../shared/errors.ts'],
  ['web/ui/a.ts', '../lib/client.ts'],
  ['web/leaves/a.ts', '../ui/Button.tsx'],
];

/** Every statement by which one file can import another. */
const statements = {
  import: (path: string) => `import { a } from '${path}';\nexport const b = a;\n`,
  type: (path: string) => `import type { a } from '${path}';\nexport type b = a;\n`,
  export: (path: string) => `export { a } from '${path}';\n`,
  dynamic: (path: string) => `export const b = () => import('${path}');\n`,
};

const cycles = {
  'two files': {
    'infra/one.ts': "import { two } from './two.ts';\nexport const one = () => two;\n",
    'infra/two.ts': "import { one } from './one.ts';\nexport const two = () => one;\n",
  },
  'three files in several folders': {
    'shared/one.ts': "import { two } from '../document/two.tsx';\nexport const one = () => two;\n",
    'document/two.tsx': "import { three } from '../scripts/three.ts';\nexport const two = () => three;\n",
    'scripts/three.ts': "import { one } from '../shared/one.ts';\nexport const three = () => one;\n",
  },
  'files that share types alone': {
    'functions/lib/one.ts': "import type { Two } from './two.ts';\nexport type One = Two[];\n",
    'functions/lib/two.ts': "import type { One } from './one.ts';\nexport type Two = One | null;\n",
  },
  'a file and what it loads lazily': {
    'web/app/One.tsx': "export const loadTwo = () => import('./Two.tsx');\n",
    'web/app/Two.tsx': "import { loadTwo } from './One.tsx';\nexport const two = () => loadTwo;\n",
  },
};

interface Report {
  diagnostics: { category: string; location: { path: string } }[];
}

/** Lints these files, by path, with the project's configuration; answers `path rule` for each rule broken. */
function lint(files: Record<string, string>): Set<string> {
  const folder = mkdtempSync(join(tmpdir(), 'imports-'));
  try {
    const { vcs: _, $schema: __, ...configuration } = JSON.parse(readFileSync('biome.json', 'utf8'));
    for (const [path, content] of Object.entries({ ...files, 'biome.json': JSON.stringify(configuration) })) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    }
    const biome = resolve('node_modules/@biomejs/biome/bin/biome');
    const options = ['lint', '--reporter=json', '--max-diagnostics=none'];
    const { stdout } = spawnSync(process.execPath, [biome, ...options], { cwd: folder, encoding: 'utf8' });
    const { diagnostics } = JSON.parse(stdout) as Report;
    return new Set(diagnostics.map(({ category, location }) => `${location.path} ${category}`));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Each import by each statement, in a file of its own: the path of the file, and what is in it. */
const importing = (imports: [file: string, imported: string][]): Record<string, string> =>
  Object.fromEntries(
    imports.flatMap(([file, imported], i) =>
      Object.entries(statements).map(([statement, write]) => [
        file.replace('a.ts', `${statement}-${i}.ts`),
        write(imported),
      ]),
    ),
  );

const brokenBy = (rule: string, files: Record<string, string>) =>
  Object.keys(files).map((path) => `${path} lint/${rule}`);

test('an import against the order of the folders is an error, by whichever statement', () => {
  const files = importing(forbidden);
  expect([...lint(files)].sort()).toEqual(brokenBy('style/noRestrictedImports', files).sort());
});

test('an import along the order of the folders is none', () => {
  expect([...lint(importing(allowed))]).toEqual([]);
});

describe('an import cycle is an error', () => {
  test.each(Object.entries(cycles))('of %s', (_, files) => {
    const broken = lint(files);
    for (const error of brokenBy('suspicious/noImportCycles', files)) expect(broken).toContain(error);
  });
});

/** The mistakes that a check finds in a checkout with these files alone. */
function findIn(files: Record<string, string>, find = findFeatureImports): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'features-'));
  try {
    for (const layer of [...Object.keys(layers), 'shared'])
      mkdirSync(join(folder, layer), { recursive: true });
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    }
    return find(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('an import of one feature by another', () => {
  test('fails with the file, what it imports and what to do, by whichever statement', () => {
    for (const [statement, write] of Object.entries(statements)) {
      const mistakes = findIn({ [`functions/leaves/${statement}.ts`]: write('../holidays/holidays.ts') });
      expect(mistakes).toEqual([
        expect.stringMatching(
          /^functions\/leaves\/\w+\.ts imports functions\/holidays\/holidays\.ts: leaves may not import holidays\. Move what both need to functions\/store or shared\/, or allow it/,
        ),
      ]);
    }
  });

  test('fails from a folder within a feature, and for a feature that no list names', () => {
    expect(
      findIn({
        'functions/pay-runs/rows/a.ts': statements.import('../../payroll/payroll.ts'),
        'functions/assets/a.ts': statements.type('../leaves/leaves.ts'),
      }),
    ).toHaveLength(2);
  });

  test('is allowed of the store, of its own folders, and where the list has a reason', () => {
    expect(
      findIn({
        'functions/leaves/a.ts': statements.import('../store/leave.ts') + statements.type('./leaves.ts'),
        'functions/pay-runs/rows/a.ts': statements.type('../job/plan.ts'),
        'functions/payroll/a.ts': statements.import('../slips/make-slip.ts'),
      }),
    ).toEqual([]);
  });

  test('is allowed nowhere that nothing imports any more', () => {
    expect(findUnusedPermissions('.')).toEqual([]);
  });
});

test('folders of shared/ that import each other, and a file beside them that imports one, are named', () => {
  const { import: imports, type } = statements;
  const problems = findIn(
    {
      'shared/law/a.ts': type('../company/b.ts'),
      'shared/company/b.ts': imports('../pay/c.ts'),
      'shared/pay/c.ts': imports('../law/d.ts'),
      'shared/slips/e.ts': imports('../pay/c.ts'),
      'shared/money.ts': imports('./pay/c.ts'),
      'shared/contract.ts': imports('./pay/c.ts'),
    },
    findSharedCircles,
  );
  expect(problems.map((problem) => problem.slice(0, problem.indexOf(':'))).sort()).toEqual([
    'shared/company/b.ts imports shared/pay/c.ts',
    'shared/law/a.ts imports shared/company/b.ts',
    'shared/money.ts imports shared/pay/c.ts',
    'shared/pay/c.ts imports shared/law/d.ts',
  ]);
});

test('no chain of features that import each other is longer than four', () => {
  const chainOf = (allowed: Record<string, Record<string, string>>, feature: string): string[] =>
    Object.keys(allowed[feature] ?? {})
      .map((other) => [feature, ...chainOf(allowed, other)])
      .reduce((longest, chain) => (chain.length > longest.length ? chain : longest), [feature]);
  const chains = Object.values(layers).flatMap(({ allowed }) =>
    Object.keys(allowed).map((feature) => chainOf(allowed, feature)),
  );
  expect(chains.filter((chain) => chain.length > 4).map((chain) => chain.join(' → '))).toEqual([]);
});
