import { readdirSync, readFileSync } from 'node:fs';

/** A file of /proc, or nothing where the process has gone or the platform has none. */
function procFile(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}

/**
 * When a process started, in ticks since boot: with the pid, it names one process for good. Empty where there
 * is none, or only what its parent has not collected yet.
 */
export function startOf(pid: number): string {
  const [state, ...fields] = (procFile(pid, 'stat').split(') ').pop() ?? '').split(' ');
  return state === 'Z' ? '' : (fields[18] ?? '');
}

/** Memory that a process holds, in MB; 0 where that cannot be read. */
export function residentMB(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(procFile(pid, 'status'))?.[1];
  return Number(kilobytes ?? 0) / 1024;
}

/** The processes that were started with this argument. */
export function processesWith(argument: string): number[] {
  const pids = existsProc() ? readdirSync('/proc').filter((name) => /^\d+$/.test(name)) : [];
  return pids.map(Number).filter((pid) => procFile(pid, 'cmdline').split('\0').includes(argument));
}

const existsProc = (): boolean => procFile(process.pid, 'stat') !== '';

/** Ends a process, and with `group` all that it has started; at once, without asking. */
export function end(pid: number, { group = false } = {}): void {
  try {
    process.kill(group ? -pid : pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
