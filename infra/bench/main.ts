import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { startVitest } from 'vitest/node';

/*
 * Runs test/bench, one file after the other, and fails where a bar is not met: `npm run bench`. Words choose files,
 * as in `npm run bench -- pdf`; `--keep` puts the tables into docs/performance.md as well.
 */
const words = process.argv.slice(2);
const filters = words.filter((word) => word !== '--keep');

// What else this machine does, before this adds to it.
const [load = 0] = loadavg();
const today = new Date().toISOString().slice(0, 10);
console.log(`${today}, ${cpus()[0]?.model}, ${availableParallelism()} cores, load ${load.toFixed(2)}\n`);

const [built] = await once(spawn(process.execPath, ['infra/bundle/main.ts'], { stdio: 'inherit' }), 'exit');
if (built !== 0) process.exit(1);

Object.assign(process.env, {
  // As the functions are deployed; React is another one without it.
  NODE_ENV: 'production',
  BENCH_LOAD: String(load),
  ...(words.includes('--keep') && { BENCH_KEEP: 'yes' }),
});
const vitest = await startVitest('test', filters, { run: true, config: 'test/bench/vitest.config.ts' });
await vitest.close();
