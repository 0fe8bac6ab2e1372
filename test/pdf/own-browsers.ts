import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { userDataDirArgument } from '../../functions/pdf/browser/browser-dir.ts';
import { findProcessesByArgument } from '../../functions/pdf/browser/processes.ts';

/** The ids of the Chromiums that work for this process. */
export const ownBrowsers = (): number[] =>
  readdirSync(tmpdir())
    .filter((name) => name.startsWith(`vetan-pdf-${process.pid}-`))
    .flatMap((name) => findProcessesByArgument(userDataDirArgument(join(tmpdir(), name))));
