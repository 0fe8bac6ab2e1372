import type { ServerResponse } from 'node:http';

/** Aborted once nobody waits for the response any more, because it has been given or because the caller hung up. */
export function callerGone(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  return gone.signal;
}
