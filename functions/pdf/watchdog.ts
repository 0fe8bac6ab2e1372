import { spawn } from 'node:child_process';

/** Waits for a line; where its input ends without one, whoever held the other end of it has died. */
const script = 'read -r _ || { kill -9 "-$1"; rm -rf -- "$2"; }';

/**
 * Sees to it that a browser does not outlive this process, however that ends: a Chromium at work would only notice
 * after seconds that nobody listens. Where there is no shell, as in a Lambda whose machine ends with it anyway, what
 * is left behind is found by the next start.
 * @param processGroup the browser's process group, which is its pid
 * @param folder removed with the browser
 * @returns what to call once the browser has ended by other means
 */
export function startWatchdog(processGroup: number, folder: string): () => void {
  const watchdog = spawn('/bin/sh', ['-c', script, 'sh', String(processGroup), folder], {
    // A group of its own, which a signal to this process's does not reach.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { PATH: '/usr/bin:/bin' },
  });
  watchdog.on('error', () => {});
  watchdog.stdin.on('error', () => {});
  watchdog.unref();
  return () => void watchdog.stdin.end('ended\n');
}
