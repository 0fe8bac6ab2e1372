import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../infra/bundle/paths.ts';

const succeeds = (command: string, ...args: string[]) => spawnSync(command, args).status === 0;

/** The command that starts LibreOffice; undefined where it is not installed. */
export const libreOffice = (): string | undefined =>
  ['soffice', 'libreoffice'].find((command) => succeeds(command, '--version'));

/** Debian's own Python first, for which apt-get installs openpyxl. */
export const pythonWithOpenpyxl = (): string | undefined =>
  ['/usr/bin/python3', 'python3'].find((command) => succeeds(command, '-c', 'import openpyxl'));

/** exceljs and SheetJS are installed there, with a lockfile of their own. */
export const readersFolder = join(root, 'node_modules/.cache/spreadsheet-readers');
export const readersSource = join(root, 'test/verify/spreadsheets/readers');

export const hasReaders = (): boolean => existsSync(join(readersFolder, 'node_modules/.package-lock.json'));
