import { setTimeout as pause } from 'node:timers/promises';
import { UserFacingError } from '../../user-facing-error.ts';
import { type DatabaseProcess, startDatabaseProcess } from './database-process.ts';

/** The local database, supervised: its engine is restarted when it exits. */
export interface Database {
  /** The engine's current process, or the next one while it restarts. */
  process(): Promise<DatabaseProcess>;
  stop(): Promise<void>;
}

/** Backoff before each restart. One more exit within the window is fatal. */
const restartDelaysMs = [0, 100, 500, 2_000];
const restartWindowMs = 60_000;

/**
 * Opens the database on a file or in memory, and restarts its engine when it exits. Calls in flight fail; calls during
 * a restart wait for the new process.
 * @param onFatalError called once when the engine keeps exiting
 */
export async function openDatabase(
  file: string | undefined,
  onFatalError: (error: UserFacingError) => void,
): Promise<Database> {
  let running = Promise.resolve(await startDatabaseProcess(file));
  let stopping = false;
  let recentExits: number[] = [];

  const restart = async (reason: string): Promise<DatabaseProcess> => {
    const now = Date.now();
    recentExits = [...recentExits.filter((exit) => exit > now - restartWindowMs), now];
    const delay = restartDelaysMs[recentExits.length - 1];
    if (delay === undefined) {
      throw new UserFacingError(
        `The local database stopped ${recentExits.length} times within a minute (${reason}). Start the portal again.`,
      );
    }
    console.error(`The local database stopped (${reason}) and is restarting.`);
    await pause(delay);
    return startDatabaseProcess(file).catch((error: Error) => restart(error.message));
  };
  const supervise = async (): Promise<void> => {
    const reason = await (await running).exited;
    if (stopping) return;
    running = restart(reason);
    await running;
    return supervise();
  };
  supervise().catch((error: UserFacingError) => {
    if (!stopping) onFatalError(error);
  });

  return {
    process: () => running,
    async stop() {
      stopping = true;
      await running.then(
        (process) => process.stop(),
        () => {},
      );
    },
  };
}
