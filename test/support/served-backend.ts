import { createServer } from 'node:http';
import { type LocalBackend, type LocalBackendOptions, startLocalBackend } from '../../infra/local/backend.ts';
import { closeServer, listenOnLoopback } from '../../infra/local/server/listen.ts';

/** The local backend, with its API on a port. */
export interface ServedBackend extends LocalBackend {
  url: string;
}

export async function startServedBackend(options: LocalBackendOptions): Promise<ServedBackend> {
  const backend = await startLocalBackend(options);
  const api = createServer(backend.listener);
  // On a busy machine the client would otherwise send on a connection that is being closed for being idle.
  api.keepAliveTimeout = 0;
  const url = await listenOnLoopback(api);
  return {
    ...backend,
    url,
    async stop() {
      await closeServer(api);
      await backend.stop();
    },
  };
}
