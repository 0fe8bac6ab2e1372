import { pathToFileURL } from 'node:url';
import { bundleOf } from '../../infra/build/functions.ts';
import type { FunctionName } from '../../infra/features.ts';
import type { Handler } from '../../infra/local/lambda.ts';
import { type Stack, startStack } from '../../infra/local/stack.ts';
import { type Moment, now } from '../company/wire.ts';

/** The API on the functions' bundles, as they are deployed, and how long each call spent in its function. */
export interface TimedStack extends Stack {
  /** What the latest call took in its function, waiting for storage included. */
  inFunction(): Moment;
}

export async function startTimedStack(): Promise<TimedStack> {
  let latest: Moment = { clock: 0, processor: 0 };
  const handlers = new Map<FunctionName, Handler>();
  const loadHandler = async (name: FunctionName): Promise<Handler> => {
    const loaded = handlers.get(name);
    if (loaded) return loaded;
    const { handler } = await import(/* @vite-ignore */ pathToFileURL(bundleOf(name)).href);
    const timed: Handler = async (event, context) => {
      const started = now();
      const answer = await handler(event, context);
      const ended = now();
      latest = { clock: ended.clock - started.clock, processor: ended.processor - started.processor };
      return answer;
    };
    // The PDF function is asked by another one: its time is that one's waiting.
    handlers.set(name, name === 'pdf' ? handler : timed);
    return handlers.get(name) as Handler;
  };
  const stack = await startStack({ loadHandler });
  return { ...stack, inFunction: () => latest };
}
