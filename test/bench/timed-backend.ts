import { pathToFileURL } from 'node:url';
import { bundleFile } from '../../infra/bundle/functions.ts';
import type { FunctionName } from '../../infra/features.ts';
import type { LocalBackendOptions } from '../../infra/local/backend.ts';
import type { Handler, LoadHandler } from '../../infra/local/server/lambda-runtime.ts';
import { emailOptions } from '../support/hold-outbox.ts';
import { type ServedBackend, startServedBackend } from '../support/served-backend.ts';
import { testOrigin } from '../support/test-origin.ts';
import type { Span } from '../support/trace-requests.ts';

/** The API, with the time that each call spent in its function. */
export interface TimedBackend extends ServedBackend {
  /** The time span of the latest call in its function, including its waiting for storage. */
  inFunction(): Span;
}

/** A function's handler, as it is deployed. */
export async function handlerFromBundle(name: FunctionName): Promise<Handler> {
  return (await import(/* @vite-ignore */ pathToFileURL(bundleFile(name)).href)).handler;
}

/** Pay runs without the printing of their payslips, which other benchmarks measure (batch.bench.ts). */
export const withoutPrinting: LoadHandler = async (name) =>
  name === 'pay-run-printing' ? async () => ({}) : handlerFromBundle(name);

/** @param options of the backend: such as a database in memory, which answers sooner than the one of `npm start` */
export async function startTimedBackend(
  load: LoadHandler,
  options: Pick<LocalBackendOptions, 'databaseUrl'> = {},
): Promise<TimedBackend> {
  let latest: Span = { from: 0, to: 0 };
  const handlers = new Map<FunctionName, Handler>();
  const loadHandler = async (name: FunctionName): Promise<Handler> => {
    // The emails and fan-outs of a timed call would run beside it.
    if (name === 'email' || name === 'fan-out') return async () => ({});
    const loaded = handlers.get(name);
    if (loaded) return loaded;
    const handler = await load(name);
    const timed: Handler = async (event, context) => {
      const from = performance.now();
      const answer = await handler(event, context);
      latest = { from, to: performance.now() };
      return answer;
    };
    // The PDF function is invoked by another one, whose waiting its time is.
    handlers.set(name, name === 'pdf' ? handler : timed);
    return handlers.get(name) as Handler;
  };
  const backend = await startServedBackend({
    ...options,
    loadHandler,
    email: emailOptions,
    origin: testOrigin,
  });
  return { ...backend, inFunction: () => latest };
}
