import { createServer } from 'node:http';
import { closeServer, listenOnLoopback } from '../infra/local/listen.ts';
import { type Stack, type StackOptions, startStack } from '../infra/local/stack.ts';

/** The stack, with the API on a port of its own. */
export interface ServedStack extends Stack {
  url: string;
}

export async function startServedStack(options: StackOptions): Promise<ServedStack> {
  const stack = await startStack(options);
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
