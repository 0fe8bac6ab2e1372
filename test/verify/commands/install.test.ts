import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { installPackages } from '../../../scripts/install.mjs';

// npm's own lines, and which npm command runs.
const announced: string[] = [];
vi.spyOn(process.stderr, 'write').mockImplementation((line) => announced.push(String(line)) > 0);

const home = mkdtempSync(join(tmpdir(), 'vetan-install-'));
afterAll(() => rmSync(home, { recursive: true }));

const npm = (folder: string, ...args: string[]) =>
  execFileSync('npm', args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
const writeJson = (folder: string, name: string, content: object) => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), JSON.stringify(content));
};

/** Packs a package without content, so that no registry is asked. */
function pack(name: string, version: string): string {
  const folder = join(home, name);
  writeJson(folder, 'package.json', { name, version });
  npm(folder, 'pack', '--pack-destination', home);
  return `file:${home}/${name}-${version}.tgz`;
}

/** Writes package.json and lockfile into a folder that npm has not installed into, and copies them. */
function lock(folder: string, productVersion: string): void {
  const template = join(home, 'template');
  writeJson(template, 'package.json', {
    name: 'portal',
    dependencies: { product: pack('product', productVersion) },
    devDependencies: { development: pack('development', '1.0.0') },
  });
  npm(template, 'install', '--package-lock-only', '--offline');
  cpSync(template, folder, { recursive: true });
}

let folders = 0;
let folder: string;
beforeEach(() => {
  announced.length = 0;
  folder = join(home, `portal-${++folders}`);
  lock(folder, '1.0.0');
});
const fileOf = (name: string) => join(folder, 'node_modules', name, 'package.json');

describe('a fresh clone', () => {
  test('gets the packages of the product alone for npm start', () => {
    expect(installPackages(folder, { withDev: false })).toBe(true);
    expect(['product', 'development'].map((name) => existsSync(fileOf(name)))).toEqual([true, false]);
    expect(announced).toEqual(['Installing packages of portal (npm ci --omit=dev)\n']);
  });

  test('gets all packages for npm test, and npm start keeps them', () => {
    expect(installPackages(folder, { withDev: true })).toBe(true);
    announced.length = 0;
    expect(installPackages(folder, { withDev: false })).toBe(true);
    expect(existsSync(fileOf('development'))).toBe(true);
    expect(announced).toEqual([]);
  });
});

describe('a clone that npm start has installed', () => {
  beforeEach(() => {
    installPackages(folder, { withDev: false });
    announced.length = 0;
  });

  test('gets development packages for npm test beside those that a running portal uses', () => {
    const before = statSync(fileOf('product')).ino;
    expect(installPackages(folder, { withDev: true })).toBe(true);
    expect(existsSync(fileOf('development'))).toBe(true);
    expect(statSync(fileOf('product')).ino).toBe(before);
    expect(announced).toEqual(['Installing packages of portal (npm install --no-save --include=dev)\n']);
  });

  test('gets another version that the lockfile names', () => {
    lock(folder, '2.0.0');
    expect(installPackages(folder, { withDev: false })).toBe(true);
    expect(announced).toEqual(['Installing packages of portal (npm ci --omit=dev)\n']);
    expect(installPackages(folder, { withDev: false })).toBe(true);
    expect(announced).toHaveLength(1);
  });
});

test('an installation that fails is no success', () => {
  rmSync(join(home, 'product-1.0.0.tgz'));
  writeJson(folder, 'package-lock.json', {
    lockfileVersion: 3,
    packages: { '': {}, 'node_modules/x': { version: '1.0.0' } },
  });
  expect(installPackages(folder, { withDev: false })).toBe(false);
});
