import { startVitest } from 'vitest/node';

/** Runs test/bench, one file after the other, and fails where a bar is not met: `npm run bench`. */
const vitest = await startVitest('test', process.argv.slice(2), {
  run: true,
  config: 'test/bench/vitest.config.ts',
});
await vitest.close();
