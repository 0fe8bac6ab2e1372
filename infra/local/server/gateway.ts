import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { ErrorCode } from '../../../shared/errors.ts';
import { messages } from '../../../shared/messages.ts';
import { toGatewayEvent } from './gateway-event.ts';
import { abortOnClose, readBody, sendError } from './http.ts';
import { type Failure, FunctionError, type LambdaRuntime } from './lambda-runtime.ts';
import { matchRoute } from './routes.ts';

/** API Gateway's limit on a request body, in bytes. */
const maxRequestBytes = 10 * 1024 * 1024;

const failureResponses: Record<Failure, [ErrorCode, string]> = {
  'too-large': ['too_large', messages.tooLarge],
  'timed-out': ['unavailable', messages.internalError],
  threw: ['internal', messages.internalError],
  'answer-too-large': ['internal', messages.internalError],
};

const hostPattern = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i;
/** A Web API Request cannot have these methods, and CloudFront forwards none of them. */
const blockedMethods = /^(CONNECT|TRACE|TRACK)$/;

/** The error of a request that AWS would not forward: an absolute-form target, a malformed Host, a blocked method. */
function requestTargetError({ method = 'GET', url = '/', headers }: IncomingMessage): ErrorCode | undefined {
  if (!url.startsWith('/') || !hostPattern.test(headers.host ?? 'localhost')) return 'bad_input';
  return blockedMethods.test(method) ? 'not_found' : undefined;
}

/** API Gateway on one machine: the contract's routes, each to its feature's function. */
export function gateway(functions: LambdaRuntime): RequestListener {
  return async (request, response) => {
    try {
      await forward(functions, request, response);
    } catch (error) {
      sendFailure(error, response);
    }
  };
}

async function forward(
  functions: LambdaRuntime,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const invalid = requestTargetError(request);
  if (invalid) {
    sendError(response, invalid, invalid === 'not_found' ? messages.notFound : messages.badInput);
    return;
  }
  const [path = '/'] = (request.url ?? '/').split('?');
  const match = matchRoute(request.method ?? 'GET', path);
  const body = await readBody(request, maxRequestBytes);
  if (!body) {
    response.setHeader('connection', 'close');
    sendError(response, 'too_large', messages.tooLarge);
    return;
  }
  const event = JSON.stringify(toGatewayEvent(request, body, match));
  const answer = await functions.invoke(match.feature, event, abortOnClose(response));
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

function sendFailure(error: unknown, response: ServerResponse): void {
  // The client disconnected.
  if (response.destroyed) return;
  const [code, message] = failureResponses[error instanceof FunctionError ? error.failure : 'threw'];
  if (code !== 'too_large') console.error(error);
  if (response.headersSent) response.destroy();
  else sendError(response, code, message);
}
