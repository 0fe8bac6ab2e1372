import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

/** Runs `.ci/run` with an npm that does the given of `npm test` and `npm run verify`. */
function runCi(tests: string, verify: string) {
  const folder = mkdtempSync(join(tmpdir(), 'vetan-ci-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const npm = `#!/bin/sh\nif [ "$1" = test ]; then\n${tests}\nelif [ "$*" = 'run verify' ]; then\n${verify}\nfi\n`;
  writeFileSync(join(folder, 'npm'), npm, { mode: 0o755 });
  const { status, stdout } = spawnSync('.ci/run', {
    encoding: 'utf8',
    env: { PATH: `${folder}:${process.env.PATH}` },
  });
  return { status, lastLine: stdout.trimEnd().split('\n').at(-1) };
}

const end = (passed: number, failed: number) =>
  `echo '${passed} passed, ${failed} failed'; echo 'npm warn'; exit ${failed ? 1 : 0}`;

test('continuous integration ends with the sum of npm test and npm run verify, and passes where both do', () => {
  expect(runCi(end(3000, 0), end(48, 0))).toEqual({ status: 0, lastLine: '3048 passed, 0 failed' });
});

test('continuous integration fails where npm test fails, and runs npm run verify all the same', () => {
  expect(runCi(end(2999, 1), end(48, 0))).toEqual({ status: 1, lastLine: '3047 passed, 1 failed' });
});

test('continuous integration fails where npm run verify fails', () => {
  expect(runCi(end(3000, 0), end(46, 2))).toEqual({ status: 1, lastLine: '3046 passed, 2 failed' });
});

test('continuous integration counts a command that ends without its closing line as one failure', () => {
  expect(runCi(end(3000, 0), 'exit 0')).toEqual({ status: 1, lastLine: '3000 passed, 1 failed' });
  expect(runCi('echo broken; exit 3', end(48, 0))).toEqual({ status: 1, lastLine: '48 passed, 1 failed' });
});

test('continuous integration has npm run verify install what it needs, and fails where it cannot', () => {
  const { lastLine } = runCi(end(1, 0), `echo "$\{CI:+1} passed, 0 failed"`);
  expect(lastLine).toBe('2 passed, 0 failed');
});
