import type { LocalBackend } from '../backend.ts';

/** Payslips show from their date itself; this is how late their employees may be told of it. */
const intervalMs = 10 * 60_000;

/** Admins are reminded of due dates once a day; this is how late that may be. */
const reminderIntervalMs = 6 * 3_600_000;

/** Performs a task now, for what became due while this machine was off, and again and again. */
function repeat(task: () => Promise<void>, everyMs: number, failed: string) {
  let running = Promise.resolve();
  const perform = () => {
    running = task().catch((error: unknown) => {
      // The next time finds in the table what is due.
      console.error(failed, error);
    });
  };
  perform();
  const timer = setInterval(perform, everyMs).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/** Stands for the rules that tell employees of payslips whose date of publishing has come, and admins of due dates. */
export function startPublishing({ invoke }: Pick<LocalBackend, 'invoke'>): { stop(): Promise<void> } {
  const stops = [
    repeat(
      () => invoke<void>('pay-run-tasks', { task: 'publish' }),
      intervalMs,
      'Could not announce the payslips that are due.',
    ),
    repeat(
      () => invoke<void>('statutory-reminders', {}),
      reminderIntervalMs,
      'Could not send the reminders of due dates.',
    ),
  ];
  return {
    stop: async () => {
      await Promise.all(stops.map((stop) => stop()));
    },
  };
}
