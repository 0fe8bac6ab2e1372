import type { Service } from './endpoint.ts';

/** What the outbox does beside a process that has AWS's stream: it has mails sent that wait. */
export interface Outbox {
  /** Has what waits sent, now or once the sending in progress has ended. */
  wake(): void;
  /** Ends the sending in progress. What still waits is sent after the next start. */
  stop(): Promise<void>;
}

/** Pauses between attempts while mail cannot be sent, as Lambda makes them with a stream's records. */
const retryDelaysMs = [1_000, 5_000, 30_000, 60_000] as const;

/**
 * Stands for the stream of the notices table, which the local database does not have: the table's own sparse index says
 * what waits, so that nothing is lost with the process.
 * @param sendWaiting invokes the mail function
 */
export function openOutbox(sendWaiting: () => Promise<unknown>): Outbox {
  let sending: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let [isWoken, isStopped, failures] = [false, false, 0];

  async function send(): Promise<void> {
    while (isWoken && !isStopped) {
      isWoken = false;
      try {
        await sendWaiting();
        failures = 0;
      } catch {
        // The function has logged why.
        const delay = retryDelaysMs[Math.min(failures++, retryDelaysMs.length - 1)];
        timer = setTimeout(wake, delay).unref();
        return;
      }
    }
  }

  function wake(): void {
    isWoken = true;
    clearTimeout(timer);
    sending ??= send().finally(() => {
      sending = undefined;
      // Woken between the last look and now.
      if (isWoken && !isStopped) wake();
    });
  }

  return {
    wake,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await sending;
    },
  };
}

/** A notice that waits, as a transaction puts it. */
const waitingNotice = Buffer.from('"outbox":{"S":"waiting"}');

/** The database, which wakes the outbox once a notice is written whose mail waits. */
export const withOutbox =
  (database: Service, outbox: Outbox): Service =>
  async (call, response) => {
    await database(call, response);
    if (call.body.includes(waitingNotice) && response.statusCode === 200) outbox.wake();
  };
