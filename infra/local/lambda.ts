import { randomUUID } from 'node:crypto';
import type { Context } from 'aws-lambda';
import { type FunctionName, functions } from '../features.ts';
import { inEnvironmentOf } from './function-environment.ts';

export type Handler = (event: unknown, context: Context) => Promise<unknown>;
export type LoadHandler = (name: FunctionName) => Promise<Handler>;

/** Largest event and largest answer of a synchronous call, in bytes, as Lambda counts them. */
export const largestPayload = 6 * 1024 * 1024;

export type Failure = 'too-large' | 'timed-out' | 'threw' | 'answer-too-large';

/** How a call of a function failed; the message is Lambda's own, for a log. */
export class FunctionFailed extends Error {
  readonly failure: Failure;

  constructor(failure: Failure, message: string, cause?: unknown) {
    super(message, { cause });
    this.failure = failure;
  }
}

const contextOf = (name: FunctionName, deadline: number): Context => {
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
export class Functions {
  readonly #load: LoadHandler;

  constructor(load: LoadHandler) {
    this.#load = load;
  }

  /**
   * Calls a function with an event as JSON; its answer as JSON.
   * @throws FunctionFailed
   */
  async call(name: FunctionName, event: string): Promise<string> {
    if (Buffer.byteLength(event) > largestPayload) {
      throw new FunctionFailed('too-large', `the event for ${name} is larger than ${largestPayload} bytes`);
    }
    const handler = await this.#load(name);
    const answer = JSON.stringify((await inTime(name, handler, JSON.parse(event))) ?? null);
    if (Buffer.byteLength(answer) > largestPayload) {
      throw new FunctionFailed(
        'answer-too-large',
        `the answer of ${name} is larger than ${largestPayload} bytes`,
      );
    }
    return answer;
  }
}

/** What is over its time goes on in the background: a process cannot end a part of itself. */
async function inTime(name: FunctionName, handler: Handler, event: unknown): Promise<unknown> {
  const { timeoutSeconds } = functions[name];
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const words = `${name}: task timed out after ${timeoutSeconds.toFixed(2)} seconds`;
    timer = setTimeout(() => reject(new FunctionFailed('timed-out', words)), timeoutSeconds * 1000);
  });
  try {
    return await Promise.race([runOf(name, handler, event, timeoutSeconds), late]);
  } finally {
    clearTimeout(timer);
  }
}

async function runOf(name: FunctionName, handler: Handler, event: unknown, timeoutSeconds: number) {
  try {
    const context = contextOf(name, Date.now() + timeoutSeconds * 1000);
    return await inEnvironmentOf(name, () => handler(event, context));
  } catch (cause) {
    throw new FunctionFailed('threw', cause instanceof Error ? cause.message : String(cause), cause);
  }
}
