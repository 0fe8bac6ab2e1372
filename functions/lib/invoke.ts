import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { traced } from './tracer.ts';

let client: LambdaClient | undefined;
const lambda = () => {
  client ??= traced(new LambdaClient({}));
  return client;
};

/**
 * Calls another function and waits for its answer.
 * @throws Error when that function failed; its own words are the message, for the log.
 */
export async function invoke<Reply>(functionName: string, request: unknown): Promise<Reply> {
  const { Payload, FunctionError } = await lambda().send(
    new InvokeCommand({ FunctionName: functionName, Payload: JSON.stringify(request) }),
  );
  const answer = Payload ? new TextDecoder().decode(Payload) : 'null';
  if (FunctionError) throw new Error(`${functionName} failed: ${answer.slice(0, 500)}`);
  return JSON.parse(answer) as Reply;
}
