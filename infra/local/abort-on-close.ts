import type { ServerResponse } from 'node:http';

/** Aborted once nobody waits for the response any more, because it has been given or because the caller hung up. */
export function abortOnClose(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => controller.abort());
  return controller.signal;
}
