import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface LockedPackage {
  version: string;
  integrity?: string;
  /** Part of another package's own archive. */
  inBundle?: boolean;
  optionalDependencies?: Record<string, string>;
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, LockedPackage>;
};

/** Where a package finds another: beside it, or in a folder above. */
function isLocked(at: string, name: string): boolean {
  const place = `${at && `${at}/`}node_modules/${name}`;
  if (packages[place]) return true;
  return at !== '' && isLocked(at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/'))), name);
}

/** `npm ci` refuses a lockfile without them, also where they are for another platform. */
test('the lockfile has every optional dependency, of other platforms as well', () => {
  const missing = Object.entries(packages).flatMap(([at, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isLocked(at, name)),
  );
  expect(missing).toEqual([]);
});

test('the lockfile has an integrity hash for every package', () => {
  const unchecked = Object.entries(packages).filter(
    ([at, { integrity = '', inBundle }]) =>
      at !== '' && !inBundle && !/^sha512-[\w+/]{86}==$/.test(integrity),
  );
  expect(unchecked.map(([at]) => at)).toEqual([]);
});
