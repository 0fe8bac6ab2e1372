import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';

/**
 * Runs a script that serves a portal, sends its URL and ends with its parent. In a process of its own: the portal's
 * engines set environment variables, which every worker of the tests would inherit.
 * @param script relative to this folder
 */
export async function forkPortal(project: TestProject, script: string): Promise<() => Promise<void>> {
  const child = fork(fileURLToPath(new URL(script, import.meta.url)));
  const exit = once(child, 'exit');
  const [url] = await Promise.race([
    once(child, 'message'),
    exit.then(() => Promise.reject(new Error(`${script} served no portal`))),
  ]);
  project.provide('portal', url as string);
  return async () => {
    child.disconnect();
    await exit;
  };
}
