import { setTimeout as pause } from 'node:timers/promises';
import {
  InvokeCommand,
  type InvokeCommandOutput,
  LambdaClient,
  TooManyRequestsException,
} from '@aws-sdk/client-lambda';
import { traced } from './powertools.ts';

let client: LambdaClient | undefined;
const getClient = () => {
  client ??= traced(new LambdaClient({}));
  return client;
};

/** The function's reserved concurrency stayed used up until the timeout, or it had no time to answer. */
export class FunctionBusyError extends Error {}

/** The function failed; `type` is the name of its error. */
export class FunctionFailedError extends Error {
  readonly type: string | undefined;

  constructor(functionName: string, payload: string) {
    super(`${functionName} failed: ${payload.slice(0, 500)}`);
    this.type = /"errorType":\s*"([^"]*)"/.exec(payload)?.[1];
  }
}

/** Lambda's message where a function took longer than its timeout. */
const timedOut = /task timed out/i;

/** How long a throttled invocation is retried, beyond the SDK's own retries. */
const timeoutMs = 8_000;
/** Average pause between two attempts, with jitter so that waiting callers take turns. */
const pauseMs = 150;

async function sendWithRetry(command: InvokeCommand, signal?: AbortSignal): Promise<InvokeCommandOutput> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    try {
      return await getClient().send(command, signal && { abortSignal: signal });
    } catch (error) {
      if (!(error instanceof TooManyRequestsException)) throw error;
      if (Date.now() > deadline) throw new FunctionBusyError('throttled until the timeout', { cause: error });
      await pause(Math.random() * 2 * pauseMs, undefined, signal && { signal });
    }
  }
}

/**
 * Invokes another function and waits for its response, retrying while its concurrency is used up.
 * @param signal aborts the wait and the call
 * @throws FunctionBusyError where it stayed throttled or timed out; FunctionFailedError, with its payload for the log
 */
export async function invoke<Reply>(
  functionName: string,
  request: unknown,
  signal?: AbortSignal,
): Promise<Reply> {
  const command = new InvokeCommand({ FunctionName: functionName, Payload: JSON.stringify(request) });
  const { Payload, FunctionError } = await sendWithRetry(command, signal);
  const payload = Payload ? new TextDecoder().decode(Payload) : 'null';
  if (FunctionError) {
    const failure = new FunctionFailedError(functionName, payload);
    throw timedOut.test(payload) ? new FunctionBusyError('timed out', { cause: failure }) : failure;
  }
  return JSON.parse(payload) as Reply;
}
