import { spawnSync } from 'node:child_process';
import { libreOffice, pythonWithOpenpyxl } from '../test/verify/spreadsheets/installed.ts';
import { runTests } from './run-tests.ts';
import { installTool } from './tools/install-tool.ts';

/* The proofs before a release that take longer than `npm test`, or need programs that are no part of the portal. */

/** Debian's names of the packages that are missing. */
const missingPackages = (): string[] => [
  ...(libreOffice() ? [] : ['libreoffice-calc-nogui']),
  ...(pythonWithOpenpyxl() ? [] : ['python3-openpyxl']),
];

const run = (command: string, args: string[]): boolean =>
  spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0;

/** Installs packages of Debian, as root or by a sudo that asks for no password. */
function installPackages(packages: readonly string[]): void {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const aptGet = (...args: string[]) => {
    const [command = '', ...rest] = [...sudo, 'apt-get', ...args];
    return run(command, rest);
  };
  // Lists from before may have all that is needed, and the mirrors may be out of reach.
  aptGet('update');
  aptGet('install', '--yes', '--no-install-recommends', ...packages);
}

const isCi = Boolean(process.env.CI);
if (isCi && missingPackages().length > 0) installPackages(missingPackages());
const hasReaders = installTool('spreadsheets');

const missing = missingPackages();
const notes = [
  ...(missing.length > 0
    ? [`Some spreadsheet tests did not run. Install what they need: apt-get install ${missing.join(' ')}`]
    : []),
  ...(hasReaders
    ? []
    : [
        'exceljs and SheetJS could not be installed. Check the connection to the npm registry and try again.',
      ]),
];

const { passed, failed: failedTests } = await runTests(process.argv.slice(2), { project: 'verify*' });
const failed = failedTests + (isCi ? notes.length : 0);
for (const note of notes) console.log(note);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
