import { tracingChannel } from 'node:diagnostics_channel';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { type HttpRequest, HttpResponse } from '@smithy/core/protocols';
import type { DatabaseHandler } from '../../infra/local/engines/dynamodb.ts';

/*
 * The tests of the API share a process with the endpoint of the local database. Their requests go to the database
 * without a socket and without a check of the signature, which take a sixth of their time. The SDK builds each request and
 * reads each response as ever. test/local proves the endpoint.
 */

/** The operation of each request, as 'PutItem'. */
export const directRequests = tracingChannel<unknown, { operation: string }>('direct-database');

type Handle = (request: HttpRequest, options?: unknown) => Promise<{ response: HttpResponse }>;

const handlerPrototype: { handle: Handle } = Object.getPrototypeOf(
  new DynamoDBClient({}).config.requestHandler,
);

// The modules of a test file are its own. The prototype belongs to the worker.
const worker = globalThis as { sendBySocket?: Handle };
worker.sendBySocket ??= handlerPrototype.handle;
const { sendBySocket } = worker;

const decoder = new TextDecoder();

/** By the address of an endpoint: the database behind it. */
const databases = new Map<string, DatabaseHandler>();

handlerPrototype.handle = function handle(request, options) {
  const call = databases.get(`http://${request.hostname}:${request.port}`);
  const target = request.headers['x-amz-target'];
  if (!call || !target?.startsWith('DynamoDB_')) return sendBySocket.call(this, request, options);
  const answer = async () => {
    const { status, text } = await call(target, decoder.decode(request.body));
    const headers = { 'content-type': 'application/x-amz-json-1.0' };
    return { response: new HttpResponse({ statusCode: status, headers, body: Buffer.from(text) }) };
  };
  return directRequests.tracePromise(answer, { operation: target.split('.')[1] ?? '' });
};

/** Answers the requests to an endpoint, `http://host:port`, from its database. An external database keeps its socket. */
export function answerDirectly(endpoint?: string, call?: DatabaseHandler): void {
  if (endpoint && call) databases.set(endpoint, call);
}
