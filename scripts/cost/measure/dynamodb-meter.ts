import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { closeServer, listenOnLoopback } from '../../../infra/local/server/listen.ts';

export interface CapacityUnits {
  read: number;
  write: number;
}

interface ConsumedCapacity {
  CapacityUnits?: number;
  WriteCapacityUnits?: number;
}

const writeOperations = new Set([
  'PutItem',
  'UpdateItem',
  'DeleteItem',
  'TransactWriteItems',
  'BatchWriteItem',
]);

const sum = (consumed: ConsumedCapacity | ConsumedCapacity[] | undefined): number =>
  [consumed ?? []].flat().reduce((units, { CapacityUnits = 0 }) => units + CapacityUnits, 0);

/** A proxy in front of DynamoDB that reports the capacity units which each request consumes. */
export async function startDynamoDbMeter(
  endpoint: string,
  onConsumed: (units: CapacityUnits) => void,
): Promise<{ endpoint: string; stop(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    const input = (await json(request)) as object;
    const { 'x-amz-target': target = '', 'x-amz-date': date = '', authorization = '' } = request.headers;
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': String(target),
        'x-amz-date': String(date),
        authorization,
      },
      body: JSON.stringify({ ...input, ReturnConsumedCapacity: 'TOTAL' }),
    });
    const body = await answer.text();
    const units = sum(JSON.parse(body).ConsumedCapacity);
    const isWrite = writeOperations.has(String(target).split('.')[1] ?? '');
    onConsumed({ read: isWrite ? 0 : units, write: isWrite ? units : 0 });
    response.writeHead(answer.status, { 'content-type': 'application/x-amz-json-1.0' }).end(body);
  });
  return { endpoint: await listenOnLoopback(server), stop: () => closeServer(server) };
}
