import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

interface LockedPackage {
  version: string;
  integrity?: string;
  /** Part of another package's own archive. */
  inBundle?: boolean;
  optionalDependencies?: Record<string, string>;
}

type Packages = Record<string, LockedPackage>;

/** Where a package finds another: beside it, or in a folder above. */
function isLocked(packages: Packages, at: string, name: string): boolean {
  const place = `${at && `${at}/`}node_modules/${name}`;
  if (packages[place]) return true;
  return at !== '' && isLocked(packages, at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/'))), name);
}

const lockfiles = ['package-lock.json', ...globSync('scripts/tools/*/package-lock.json')];

describe.each(lockfiles)('the lockfile %s', (file) => {
  const { packages } = JSON.parse(readFileSync(file, 'utf8')) as { packages: Packages };

  /** `npm ci` refuses a lockfile without them, also where they are for another platform. */
  test('has every optional dependency, of other platforms as well', () => {
    const missing = Object.entries(packages).flatMap(([at, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter((name) => !isLocked(packages, at, name)),
    );
    expect(missing).toEqual([]);
  });

  test('has an integrity hash for every package', () => {
    const unchecked = Object.entries(packages).filter(
      ([at, { integrity = '', inBundle }]) =>
        at !== '' && !inBundle && !/^sha512-[\w+/]{86}==$/.test(integrity),
    );
    expect(unchecked.map(([at]) => at)).toEqual([]);
  });
});
