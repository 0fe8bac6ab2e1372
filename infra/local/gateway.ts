import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { ErrorCode } from '../../shared/errors.ts';
import { messages } from '../../shared/messages.ts';
import { callerGone } from './caller-gone.ts';
import { eventOf } from './event.ts';
import { readBody } from './http-body.ts';
import { type Failure, FunctionFailed, type Functions } from './lambda.ts';
import { refuse } from './refuse.ts';
import { refusedTarget } from './request-target.ts';
import { matchRoute } from './routes.ts';

/** Bytes of a request's body that API Gateway takes. */
const largestRequest = 10 * 1024 * 1024;

const refusals: Record<Failure, [ErrorCode, string]> = {
  'too-large': ['too_large', messages.tooLarge],
  'timed-out': ['unavailable', messages.unexpected],
  threw: ['internal', messages.unexpected],
  'answer-too-large': ['internal', messages.unexpected],
};

/** API Gateway on one machine: the contract's routes, each to its feature's function. */
export function gateway(functions: Functions): RequestListener {
  return async (request, response) => {
    try {
      await pass(functions, request, response);
    } catch (error) {
      refuseFor(error, response);
    }
  };
}

async function pass(functions: Functions, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const refused = refusedTarget(request);
  if (refused) {
    refuse(response, refused, refused === 'not_found' ? messages.notFound : messages.badInput);
    return;
  }
  const [path = '/'] = (request.url ?? '/').split('?');
  const match = matchRoute(request.method ?? 'GET', path);
  const body = await readBody(request, largestRequest);
  if (!body) {
    response.setHeader('connection', 'close');
    refuse(response, 'too_large', messages.tooLarge);
    return;
  }
  const event = JSON.stringify(eventOf(request, body, match));
  const answer = await functions.call(match.feature, event, callerGone(response));
  send(response, JSON.parse(answer) as APIGatewayProxyStructuredResultV2);
}

function send(response: ServerResponse, result: APIGatewayProxyStructuredResultV2): void {
  const { statusCode = 200, headers = {}, cookies = [], body = '', isBase64Encoded } = result;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, String(value));
  if (cookies.length > 0) response.setHeader('set-cookie', cookies);
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
  response.setHeader('content-length', bytes.length);
  response.writeHead(statusCode).end(bytes);
}

function refuseFor(error: unknown, response: ServerResponse): void {
  // The caller hung up in the middle: there is nobody to tell.
  if (response.destroyed) return;
  const [code, message] = refusals[error instanceof FunctionFailed ? error.failure : 'threw'];
  if (code !== 'too_large') console.error(error);
  if (response.headersSent) response.destroy();
  else refuse(response, code, message);
}
