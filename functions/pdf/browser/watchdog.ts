import { spawn } from 'node:child_process';

/** Waits for a line on its standard input; end of file without one means that this process has died. */
const script = 'read -r _ || { kill -9 "-$1"; rm -rf -- "$2"; }';

/**
 * Starts a watchdog process that kills a browser as soon as this process has ended, even by SIGKILL: a busy Chromium
 * takes seconds to notice that its pipe is closed. Where there is no shell, as in Lambda, where the browser ends with
 * the execution environment, orphans are killed at the next start (`killOrphans`).
 * @param processGroup the browser's process group, which is its pid
 * @param folder removed with the browser
 * @returns disarms the watchdog, once the browser has ended by other means
 */
export function startWatchdog(processGroup: number, folder: string): () => void {
  const watchdog = spawn('/bin/sh', ['-c', script, 'sh', String(processGroup), folder], {
    // In a process group of its own, so that Ctrl-C does not reach it.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { PATH: '/usr/bin:/bin' },
  });
  watchdog.on('error', () => {});
  watchdog.stdin.on('error', () => {});
  watchdog.unref();
  return () => void watchdog.stdin.end('ended\n');
}
