import type { DatabaseHandler } from './dynamodb.ts';

/** Stands for AWS's stream of the outbox: it has a function settle the waiting items. */
export interface Outbox {
  /** Has what waits settled, now or once the work in progress has ended. */
  wake(): void;
  /** Ends the work in progress. What still waits is settled after the next start. */
  stop(): Promise<void>;
}

/** Pauses between attempts while something cannot be settled, as Lambda makes them with a stream's records. */
const retryDelaysMs = [1_000, 5_000, 30_000, 60_000] as const;

/**
 * Stands for the stream of the notifications table, which the local database does not have: the table's own sparse index says
 * what waits, so that nothing is lost with the process.
 * @param settleWaiting invokes the function for all that waits
 */
export function openOutbox(settleWaiting: () => Promise<unknown>): Outbox {
  let sending: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let [isWoken, isStopped, failures] = [false, false, 0];

  async function send(): Promise<void> {
    while (isWoken && !isStopped) {
      isWoken = false;
      try {
        await settleWaiting();
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

/** The database, which wakes the outbox of a state once an item is written that waits in it. */
export function withOutboxes(
  handleRequest: DatabaseHandler,
  outboxes: Readonly<Record<string, Outbox>>,
): DatabaseHandler {
  const marks = Object.entries(outboxes).map(
    ([state, outbox]) => [`"outbox":{"S":"${state}"}`, outbox] as const,
  );
  return async (target, body) => {
    const response = await handleRequest(target, body);
    if (response.status === 200) for (const [mark, outbox] of marks) if (body.includes(mark)) outbox.wake();
    return response;
  };
}
