import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { startVitest } from 'vitest/node';

/*
 * `npm run bench`: runs test/bench, one file at a time, and fails where a performance budget is exceeded. Arguments
 * filter files, as in `npm run bench -- pdf`; `--keep` writes the tables into docs/reports/performance.md.
 */
const args = process.argv.slice(2);
const filters = args.filter((arg) => arg !== '--keep');

// The load by others, before the benchmarks add theirs.
const [load = 0] = loadavg();
const today = new Date().toISOString().slice(0, 10);
console.log(`${today}, ${cpus()[0]?.model}, ${availableParallelism()} cores, load ${load.toFixed(2)}\n`);

const [buildExitCode] = await once(
  spawn(process.execPath, ['infra/bundle/main.ts'], { stdio: 'inherit' }),
  'exit',
);
if (buildExitCode !== 0) process.exit(1);

Object.assign(process.env, {
  // As deployed; React has a development build otherwise.
  NODE_ENV: 'production',
  BENCH_LOAD: String(load),
  // Functions take longer on a busy machine. A call that has to fit into its timeout has its own threshold.
  TIME_FACTOR: '20',
  ...(args.includes('--keep') && { BENCH_KEEP: 'yes' }),
});
const vitest = await startVitest('test', filters, { run: true, config: 'test/bench/vitest.config.ts' });
await vitest.close();
