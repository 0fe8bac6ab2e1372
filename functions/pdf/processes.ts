import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/** A file of /proc, or nothing where the process has gone or the platform has none. */
function readProcFile(pid: number, name: string): string {
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
export function startTimeOf(pid: number): string {
  const [state, ...fields] = (readProcFile(pid, 'stat').split(') ').pop() ?? '').split(' ');
  return state === 'Z' ? '' : (fields[18] ?? '');
}

/** Memory that a process holds, in MB; 0 where that cannot be read. */
export function residentMB(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readProcFile(pid, 'status'))?.[1];
  return Number(kilobytes ?? 0) / 1024;
}

/** A tick of the processor's accounts on Linux, in milliseconds. */
const clockTickMs = 10;

/** Time of the processor that a process has had, all its threads together; 0 where that cannot be read. */
export function cpuTimeMs(pid: number): number {
  const fields = (readProcFile(pid, 'stat').split(') ').pop() ?? '').split(' ');
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * clockTickMs;
}

/** The lowest priority of all. */
const maxNiceness = 19;

/** Lets a process, every thread that it has and will have, stand back so many steps behind this one. */
export function lowerPriority(pid: number, increment: number): void {
  const niceness = Math.min(maxNiceness, getPriority() + increment);
  for (const thread of listThreads(pid)) {
    try {
      setPriority(thread, niceness);
    } catch {
      // It has ended by itself.
    }
  }
  try {
    // Where a desktop's Linux shares the processor among sessions first, a browser is one of its own.
    writeFileSync(`/proc/${pid}/autogroup`, String(niceness));
  } catch {
    // There are no such groups here.
  }
}

/** On Linux each thread has a priority of its own, which those that it starts inherit. */
function listThreads(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number);
  } catch {
    return [pid];
  }
}

/** The processes that were started with this argument. */
export function findProcessesByArgument(argument: string): number[] {
  const pids = hasProcFs() ? readdirSync('/proc').filter((name) => /^\d+$/.test(name)) : [];
  return pids.map(Number).filter((pid) => readProcFile(pid, 'cmdline').split('\0').includes(argument));
}

const hasProcFs = (): boolean => readProcFile(process.pid, 'stat') !== '';

/** Ends a process, and with `group` all that it has started; at once, without asking. */
export function kill(pid: number, { group = false } = {}): void {
  try {
    process.kill(group ? -pid : pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
