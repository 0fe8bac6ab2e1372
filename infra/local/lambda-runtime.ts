import { randomUUID } from 'node:crypto';
import type { Context } from 'aws-lambda';
import { type FunctionName, functions } from '../features.ts';
import { withEnvironmentOf } from './function-environment.ts';

/** Lambda's context, and what only one machine can tell: that whoever called has gone. */
export type LocalContext = Context & { signal?: AbortSignal };
export type Handler = (event: unknown, context: LocalContext) => Promise<unknown>;
export type LoadHandler = (name: FunctionName) => Promise<Handler>;

/** Largest event and largest answer of a synchronous call, in bytes, as Lambda counts them. */
export const maxPayloadBytes = 6 * 1024 * 1024;

export type Failure = 'too-large' | 'timed-out' | 'threw' | 'answer-too-large';

/** How a call of a function failed; the message is Lambda's own, for a log. */
export class FunctionError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure, message: string, cause?: unknown) {
    super(message, { cause });
    this.failure = failure;
  }
}

/** As many of a function as may run at once do: what Lambda says where its reserved concurrency is used up. */
export class FunctionThrottledError extends Error {}

/** How many run at once of what has its concurrency reserved, on a machine of a few cores. */
const reservedConcurrency: Partial<Record<FunctionName, number>> = { 'pdf-untrusted': 2 };

const createContext = (name: FunctionName, deadline: number): Context => {
  const awsRequestId = randomUUID();
  return {
    awsRequestId,
    functionName: name,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:local:000000000000:function:${name}`,
    memoryLimitInMB: String(functions[name].memoryMB),
    logGroupName: `/aws/lambda/${name}`,
    logStreamName: 'local',
    callbackWaitsForEmptyEventLoop: true,
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
    done: () => {},
    fail: () => {},
    succeed: () => {},
  };
};

/** Runs functions in this process as Lambda would: JSON in, JSON out, within the function's time. */
export class LambdaRuntime {
  readonly #load: LoadHandler;
  readonly #running = new Map<FunctionName, number>();

  constructor(load: LoadHandler) {
    this.#load = load;
  }

  /**
   * Calls a function with an event as JSON; its answer as JSON.
   * @param signal aborted once the caller has gone
   * @throws FunctionFailed, FunctionThrottled
   */
  async invoke(name: FunctionName, event: string, signal?: AbortSignal): Promise<string> {
    if (Buffer.byteLength(event) > maxPayloadBytes) {
      throw new FunctionError('too-large', `the event for ${name} is larger than ${maxPayloadBytes} bytes`);
    }
    const loaded = await this.#load(name);
    this.#assertNotThrottled(name);
    const handler = this.#counted(name, loaded);
    const answer = JSON.stringify((await withTimeout(name, handler, JSON.parse(event), signal)) ?? null);
    if (Buffer.byteLength(answer) > maxPayloadBytes) {
      throw new FunctionError(
        'answer-too-large',
        `the answer of ${name} is larger than ${maxPayloadBytes} bytes`,
      );
    }
    return answer;
  }

  /** Counted for as long as it works, also beyond its time: until then it takes its share of the machine. */
  #counted(name: FunctionName, handler: Handler): Handler {
    return async (event, context) => {
      this.#running.set(name, this.#runningOf(name) + 1);
      try {
        return await handler(event, context);
      } finally {
        this.#running.set(name, this.#runningOf(name) - 1);
      }
    };
  }

  #runningOf(name: FunctionName): number {
    return this.#running.get(name) ?? 0;
  }

  #assertNotThrottled(name: FunctionName): void {
    const limit = reservedConcurrency[name] ?? Number.POSITIVE_INFINITY;
    if (this.#runningOf(name) >= limit) throw new FunctionThrottledError(`${name}: Rate Exceeded.`);
  }
}

/** What is over its time goes on in the background: a process cannot end a part of itself. */
async function withTimeout(
  name: FunctionName,
  handler: Handler,
  event: unknown,
  signal?: AbortSignal,
): Promise<unknown> {
  const { timeoutSeconds } = functions[name];
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    const message = `${name}: task timed out after ${timeoutSeconds.toFixed(2)} seconds`;
    timer = setTimeout(() => reject(new FunctionError('timed-out', message)), timeoutSeconds * 1000);
  });
  try {
    return await Promise.race([runHandler(name, handler, event, signal), timeout]);
  } finally {
    clearTimeout(timer);
  }
}

async function runHandler(name: FunctionName, handler: Handler, event: unknown, signal?: AbortSignal) {
  try {
    const deadline = Date.now() + functions[name].timeoutSeconds * 1000;
    const context = { ...createContext(name, deadline), ...(signal && { signal }) };
    return await withEnvironmentOf(name, () => handler(event, context));
  } catch (cause) {
    throw new FunctionError('threw', cause instanceof Error ? cause.message : String(cause), cause);
  }
}
