import { spawnSync } from 'node:child_process';

const succeeds = (command: string, ...args: string[]) => spawnSync(command, args).status === 0;

/** The command that starts LibreOffice; undefined where it is not installed. */
export const libreOffice = (): string | undefined =>
  ['soffice', 'libreoffice'].find((command) => succeeds(command, '--version'));

/** Debian's own Python first, for which apt-get installs openpyxl. */
export const pythonWithOpenpyxl = (): string | undefined =>
  ['/usr/bin/python3', 'python3'].find((command) => succeeds(command, '-c', 'import openpyxl'));
