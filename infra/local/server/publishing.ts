import type { LocalBackend } from '../backend.ts';

/** Payslips show from their date itself; this is how late their employees may be told of it. */
const intervalMs = 10 * 60_000;

/**
 * Stands for the rule that tells employees, every hour, of payslips whose date of publishing has come: at the start, for
 * what became due while this machine was off, and every ten minutes.
 */
export function startPublishing({ invoke }: Pick<LocalBackend, 'invoke'>): { stop(): Promise<void> } {
  let publishing = Promise.resolve();
  const publish = () => {
    publishing = invoke<void>('pay-run-tasks', { task: 'publish' }).catch((error: unknown) => {
      // The next time finds in the table what is due.
      console.error('Could not announce the payslips that are due.', error);
    });
  };
  publish();
  const timer = setInterval(publish, intervalMs).unref();
  return {
    async stop() {
      clearInterval(timer);
      await publishing;
    },
  };
}
