import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/** A file of /proc, or '' where the process has ended or the platform has no /proc. */
function readProcFile(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}

/**
 * When a process started, in clock ticks since boot: together with the pid it identifies a process, since pids are
 * reused. '' where there is none, or only a zombie.
 */
export function startTimeOf(pid: number): string {
  const [state, ...fields] = (readProcFile(pid, 'stat').split(') ').pop() ?? '').split(' ');
  return state === 'Z' ? '' : (fields[18] ?? '');
}

/** Resident memory of a process in MB; 0 where that cannot be read. */
export function residentMB(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readProcFile(pid, 'status'))?.[1];
  return Number(kilobytes ?? 0) / 1024;
}

/** Linux's USER_HZ is 100. */
const clockTickMs = 10;

/** CPU time of a process, user and system, of all its threads; 0 where that cannot be read. */
export function cpuTimeMs(pid: number): number {
  const fields = (readProcFile(pid, 'stat').split(') ').pop() ?? '').split(' ');
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * clockTickMs;
}

const maxNiceness = 19;

/** Sets the niceness of a process, in all its threads and those to come, to this process's plus the increment. */
export function lowerPriority(pid: number, increment: number): void {
  const niceness = Math.min(maxNiceness, getPriority() + increment);
  for (const thread of listThreads(pid)) {
    try {
      setPriority(thread, niceness);
    } catch {
      // The thread has ended.
    }
  }
  try {
    // With autogroup scheduling, as on desktops, niceness counts within a session alone, and the browser has its own.
    writeFileSync(`/proc/${pid}/autogroup`, String(niceness));
  } catch {
    // The kernel has no autogroups.
  }
}

/** On Linux each thread has a separate niceness, which threads that it starts inherit. */
function listThreads(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number);
  } catch {
    return [pid];
  }
}

/** The pids of processes that have this command-line argument. */
export function findProcessesByArgument(argument: string): number[] {
  const pids = hasProcFs() ? readdirSync('/proc').filter((name) => /^\d+$/.test(name)) : [];
  return pids.map(Number).filter((pid) => readProcFile(pid, 'cmdline').split('\0').includes(argument));
}

const hasProcFs = (): boolean => readProcFile(process.pid, 'stat') !== '';

/** Sends SIGKILL to a process, or with `group` to the process group that it leads. */
export function kill(pid: number, { group = false } = {}): void {
  try {
    process.kill(group ? -pid : pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}
