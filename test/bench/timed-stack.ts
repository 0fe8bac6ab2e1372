import { pathToFileURL } from 'node:url';
import { bundleOf } from '../../infra/build/functions.ts';
import type { FunctionName } from '../../infra/features.ts';
import type { Handler, LoadHandler } from '../../infra/local/lambda.ts';
import type { Span } from '../company/wire.ts';
import { type ServedStack, startServedStack } from '../served-stack.ts';

/** The API, and how long each call spent in its function. */
export interface TimedStack extends ServedStack {
  /** When the latest call was in its function, waiting for storage included. */
  inFunction(): Span;
}

/** The functions as they are deployed. */
export async function handlerFromBundle(name: FunctionName): Promise<Handler> {
  return (await import(/* @vite-ignore */ pathToFileURL(bundleOf(name)).href)).handler;
}

export async function startTimedStack(load: LoadHandler): Promise<TimedStack> {
  let latest: Span = { from: 0, to: 0 };
  const handlers = new Map<FunctionName, Handler>();
  const loadHandler = async (name: FunctionName): Promise<Handler> => {
    const loaded = handlers.get(name);
    if (loaded) return loaded;
    const handler = await load(name);
    const timed: Handler = async (event, context) => {
      const from = performance.now();
      const answer = await handler(event, context);
      latest = { from, to: performance.now() };
      return answer;
    };
    // The PDF function is asked by another one: its time is that one's waiting.
    handlers.set(name, name === 'pdf' ? handler : timed);
    return handlers.get(name) as Handler;
  };
  const stack = await startServedStack({ loadHandler });
  return { ...stack, inFunction: () => latest };
}
