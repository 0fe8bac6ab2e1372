import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';

const main = fileURLToPath(new URL('../verify/packaging/serve.ts', import.meta.url));

/**
 * The portal as the bundles of a deployment, for the tests that otherwise run against the local build. In a process of
 * its own: its engines set environment variables, which every worker of the tests would inherit.
 */
export default async function start(project: TestProject): Promise<() => Promise<void>> {
  const child = fork(main);
  const exit = once(child, 'exit');
  const [url] = await Promise.race([
    once(child, 'message'),
    exit.then(() => Promise.reject(new Error('the portal of the bundles did not start'))),
  ]);
  project.provide('portal', url as string);
  return async () => {
    child.disconnect();
    await exit;
  };
}
