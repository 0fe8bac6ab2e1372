import { setTimeout as pause } from 'node:timers/promises';
import {
  InvokeCommand,
  type InvokeCommandOutput,
  LambdaClient,
  TooManyRequestsException,
} from '@aws-sdk/client-lambda';
import { traced } from './tracer.ts';

let client: LambdaClient | undefined;
const getClient = () => {
  client ??= traced(new LambdaClient({}));
  return client;
};

/** As many of the function as may run at once still do. */
export class FunctionBusy extends Error {}

/** How long a call goes on asking for a function of which as many run as may; the client's own pauses come on top. */
const timeoutMs = 8_000;
/** Between two such calls, on average: nobody is always the first to ask. */
const pauseMs = 150;

async function sendWithRetry(command: InvokeCommand, signal?: AbortSignal): Promise<InvokeCommandOutput> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    try {
      return await getClient().send(command, signal && { abortSignal: signal });
    } catch (error) {
      if (!(error instanceof TooManyRequestsException)) throw error;
      if (Date.now() > deadline) throw new FunctionBusy('no room in time', { cause: error });
      await pause(Math.random() * 2 * pauseMs, undefined, signal && { signal });
    }
  }
}

/**
 * Calls another function and waits for its answer; where as many of it run as may, until there is room.
 * @param signal gives the call up
 * @throws FunctionBusy where there was no room in time; Error when that function failed: its own words are the
 *   message, for the log
 */
export async function invoke<Reply>(
  functionName: string,
  request: unknown,
  signal?: AbortSignal,
): Promise<Reply> {
  const command = new InvokeCommand({ FunctionName: functionName, Payload: JSON.stringify(request) });
  const { Payload, FunctionError } = await sendWithRetry(command, signal);
  const payload = Payload ? new TextDecoder().decode(Payload) : 'null';
  if (FunctionError) throw new Error(`${functionName} failed: ${payload.slice(0, 500)}`);
  return JSON.parse(payload) as Reply;
}
