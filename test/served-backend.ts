import { createServer } from 'node:http';
import { type LocalBackend, type LocalBackendOptions, startLocalBackend } from '../infra/local/backend.ts';
import { closeServer, listenOnLoopback } from '../infra/local/listen.ts';

/** The stack, with the API on a port of its own. */
export interface ServedBackend extends LocalBackend {
  url: string;
}

export async function startServedBackend(options: LocalBackendOptions): Promise<ServedBackend> {
  const stack = await startLocalBackend(options);
  const api = createServer(stack.listener);
  const url = await listenOnLoopback(api);
  return {
    ...stack,
    url,
    async stop() {
      await closeServer(api);
      await stack.stop();
    },
  };
}
