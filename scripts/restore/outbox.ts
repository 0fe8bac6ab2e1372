import { InvokeCommand, type LambdaClient, paginateListEventSourceMappings } from '@aws-sdk/client-lambda';
import { UserFacingError } from '../../infra/user-facing-error.ts';
import type { DeployedStack } from './deployed-stack.ts';

/** A function that reads a table's stream. */
interface StreamReader {
  /** Its name in AWS. */
  functionName: string;
  streamArn: string;
}

/** The functions that read the stream of a table, as Lambda has them; also of a stream that no longer exists. */
export async function listStreamReaders(
  client: LambdaClient,
  { functions }: DeployedStack,
  tableName: string,
): Promise<StreamReader[]> {
  const readers: StreamReader[] = [];
  for (const functionName of functions.values()) {
    const pages = paginateListEventSourceMappings({ client }, { FunctionName: functionName });
    for await (const { EventSourceMappings = [] } of pages) {
      for (const { EventSourceArn: streamArn = '' } of EventSourceMappings)
        if (streamArn.includes(`:table/${tableName}/stream/`)) readers.push({ functionName, streamArn });
    }
  }
  return readers;
}

/** A call settles what fits into its time; a company of 10,000 takes a few. */
const maxCalls = 50;

/**
 * Has a function settle all that waits in the outbox: a stream tells only of what is written after it began.
 * @throws UserFacingError where it goes on failing
 */
export async function settleOutbox(client: LambdaClient, functionName: string): Promise<void> {
  for (let call = 1; call <= maxCalls; call++) {
    const { FunctionError } = await client.send(
      new InvokeCommand({ FunctionName: functionName, Payload: JSON.stringify({ kind: 'outbox' }) }),
    );
    if (!FunctionError) return;
  }
  throw new UserFacingError(
    `${functionName} could not settle the outbox in ${maxCalls} calls. Its log has the error; nothing is lost.`,
  );
}
