import { randomUUID } from 'node:crypto';
import type { Context } from 'aws-lambda';
import { timeFactorOf } from '../../../shared/system/environment.ts';
import { type FunctionName, functions } from '../../features.ts';
import { withEnvironmentOf } from './function-environment.ts';

/** Lambda's context, plus a signal that aborts when the client disconnects; AWS has none. */
export type LocalContext = Context & { signal?: AbortSignal };
export type Handler = (event: unknown, context: LocalContext) => Promise<unknown>;
export type LoadHandler = (name: FunctionName) => Promise<Handler>;

/** Lambda's limit on the request and the response of a synchronous invocation, in bytes. */
const maxPayloadBytes = 6 * 1024 * 1024;

export type Failure = 'too-large' | 'timed-out' | 'threw' | 'answer-too-large';

/** A failed invocation; the message is for the log. */
export class FunctionError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure, message: string, cause?: unknown) {
    super(message, { cause });
    this.failure = failure;
  }
}

/** The function's reserved concurrency is exhausted. */
export class FunctionThrottledError extends Error {}

/** Reserved concurrency on a machine of a few cores. */
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

/** Lambda's runtime in this process: JSON in, JSON out, with the function's timeout and limits. */
export class LambdaRuntime {
  readonly #load: LoadHandler;
  readonly #running = new Map<FunctionName, number>();

  constructor(load: LoadHandler) {
    this.#load = load;
  }

  /**
   * Invokes a function with a JSON event and returns its JSON response.
   * @param signal aborts when the client disconnects
   * @throws FunctionError, FunctionThrottledError
   */
  async invoke(name: FunctionName, event: string, signal?: AbortSignal): Promise<string> {
    if (Buffer.byteLength(event) > maxPayloadBytes) {
      throw new FunctionError('too-large', `the event for ${name} is larger than ${maxPayloadBytes} bytes`);
    }
    const loaded = await this.#load(name);
    this.#assertNotThrottled(name);
    const handler = this.#countRunning(name, loaded);
    const answer = JSON.stringify(
      (await this.#withTimeout(name, handler, JSON.parse(event), signal)) ?? null,
    );
    if (Buffer.byteLength(answer) > maxPayloadBytes) {
      throw new FunctionError(
        'answer-too-large',
        `the answer of ${name} is larger than ${maxPayloadBytes} bytes`,
      );
    }
    return answer;
  }

  /** Counts until the handler settles, beyond a timeout as well: until then it takes resources. */
  #countRunning(name: FunctionName, handler: Handler): Handler {
    return async (event, context) => {
      this.#running.set(name, this.#runningOf(name) + 1);
      try {
        return await handler(event, context);
      } finally {
        this.#running.set(name, this.#runningOf(name) - 1);
      }
    };
  }

  /** Rejects after the function's timeout. The handler goes on in the background: it cannot be terminated alone. */
  async #withTimeout(
    name: FunctionName,
    handler: Handler,
    event: unknown,
    signal?: AbortSignal,
  ): Promise<unknown> {
    const timeoutSeconds = functions[name].timeoutSeconds * timeFactorOf(process.env);
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

  #runningOf(name: FunctionName): number {
    return this.#running.get(name) ?? 0;
  }

  #assertNotThrottled(name: FunctionName): void {
    const limit = reservedConcurrency[name] ?? Number.POSITIVE_INFINITY;
    if (this.#runningOf(name) >= limit) throw new FunctionThrottledError(`${name}: Rate Exceeded.`);
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
