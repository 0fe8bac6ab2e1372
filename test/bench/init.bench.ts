import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, test } from 'vitest';
import { bundleFile } from '../../infra/bundle/functions.ts';
import { allFunctions } from '../../infra/features.ts';
import { quantile } from './measure.ts';
import { reportTable } from './report-table.ts';
import { expectThreshold, expectThresholdWhenQuiet } from './thresholds.ts';

/** Milliseconds beyond an empty handler, and bytes of a bundle. */
const maxima = { milliseconds: 150, bytes: 900_000 };

/** Wall-clock time and CPU time, in milliseconds. */
interface InitTime {
  clock: number;
  processor: number;
}

const rounds = 15;

/** Loads a module as Lambda's init phase does, and prints the time since the process started. */
const program = `
  await import(process.argv[1]);
  const { user, system } = process.cpuUsage();
  process.stdout.write(JSON.stringify({ clock: performance.now(), processor: (user + system) / 1000 }));
  process.exit();
`;

/** The variables by which functions detect AWS and load tracing. */
const environment = { AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x', AWS_REGION: 'ap-south-1' };

function start(file: string): InitTime {
  const argv = ['--input-type=module', '--eval', program, pathToFileURL(file).href];
  return JSON.parse(execFileSync(process.execPath, argv, { env: environment, encoding: 'utf8' }));
}

const medianOf = (starts: readonly InitTime[], measure: keyof InitTime) =>
  quantile(
    starts.map((each) => each[measure]),
    0.5,
  );

/** The functions' bundles and an empty handler, in a folder without node_modules. */
const empty = 'an empty handler';
const folder = mkdtempSync(join(tmpdir(), 'vetan-init-'));
afterAll(() => rmSync(folder, { recursive: true }));
const fileOf = (name: string) => join(folder, `${name}.mjs`);
writeFileSync(fileOf(empty), 'export const handler = async () => {};\n');
for (const [name] of allFunctions) copyFileSync(bundleFile(name), fileOf(name));
const names = [empty, ...allFunctions.map(([name]) => name)];

test('a function is ready a moment after an empty one', () => {
  const starts = new Map<string, InitTime[]>(names.map((name) => [name, []]));
  // Interleaved, so that other load on the machine hits all of them alike.
  for (let round = 0; round < rounds; round++) {
    for (const name of names) starts.get(name)?.push(start(fileOf(name)));
  }
  const median = (name: string, measure: keyof InitTime) => medianOf(starts.get(name) ?? [], measure);
  const floor = median(empty, 'clock');
  const rows = names.map((name) => {
    const { size } = statSync(fileOf(name));
    const clock = median(name, 'clock');
    expectThreshold(`${name}: bytes of its bundle`, size, { atMost: maxima.bytes });
    expectThresholdWhenQuiet(`${name}: milliseconds over an empty handler`, clock - floor, {
      atMost: maxima.milliseconds,
    });
    return [
      name,
      (size / 1000).toFixed(0),
      clock.toFixed(0),
      (clock - floor).toFixed(0),
      (clock / floor).toFixed(1),
      median(name, 'processor').toFixed(0),
    ];
  });
  reportTable(
    'init',
    ['Function', 'Bundle, KB', 'Ready, ms', 'Over the empty one', 'Times it', 'Of the processor, ms'],
    rows,
  );
});
