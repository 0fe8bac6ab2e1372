// Runs under the machine's own Node, from 20 on: installs the packages of a lockfile that are missing.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The packages of a lockfile by their paths, without the folder's own entry; none where there is no file. */
function readPackages(file) {
  try {
    const { '': _, ...packages } = JSON.parse(readFileSync(file, 'utf8')).packages;
    return packages;
  } catch {
    return {};
  }
}

/** @returns whether npm succeeded */
function runNpm(folder, command) {
  const { name } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  process.stderr.write(`Installing packages of ${name} (npm ${command.join(' ')})\n`);
  const npm = process.env.npm_execpath;
  const [program, ...options] = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm'];
  // No package of ours needs its script, which would run with the rights of this user.
  const flags = [
    '--prefix',
    folder,
    '--loglevel=error',
    '--prefer-offline',
    '--ignore-scripts',
    '--no-audit',
  ];
  const { status } = spawnSync(program, [...options, ...command, ...flags], {
    cwd: folder,
    stdio: ['ignore', 2, 2],
  });
  return status === 0;
}

/**
 * Installs what a folder's lockfile names and node_modules lacks. Development packages that are installed stay.
 * @param folder has package.json and package-lock.json
 * @param withDev whether development packages are needed
 * @returns whether every package is installed in its version, but for optional ones of other platforms
 */
export function installPackages(folder, { withDev }) {
  const locked = Object.entries(readPackages(join(folder, 'package-lock.json')));
  const installed = () => readPackages(join(folder, 'node_modules/.package-lock.json'));
  const product = locked.filter(([, { dev }]) => !dev);
  const hasDev = Object.values(installed()).some(({ dev }) => dev);
  const [wanted, scope] = withDev || hasDev ? [locked, '--include=dev'] : [product, '--omit=dev'];
  const areInstalled = (packages) => {
    const found = installed();
    return packages.every(([path, { version, optional }]) =>
      found[path] ? found[path].version === version : optional === true,
    );
  };
  if (areInstalled(wanted)) return true;
  // npm ci begins by removing all packages, and a portal may be running on those of the product.
  const isAddition = areInstalled(product) && runNpm(folder, ['install', '--no-save', scope]);
  return (isAddition && areInstalled(wanted)) || runNpm(folder, ['ci', scope]);
}
