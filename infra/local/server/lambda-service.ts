import type { ServerResponse } from 'node:http';
import { functions as definitions, type FunctionName } from '../../features.ts';
import type { Service } from './endpoint.ts';
import { abortOnClose } from './http.ts';
import { FunctionError, FunctionThrottledError, type LambdaRuntime } from './lambda-runtime.ts';

const invocation = /^\/2015-03-31\/functions\/([^/]+)\/invocations$/;

/** Lambda's Invoke API, for the SDK's client. */
export function lambdaService(functions: LambdaRuntime): Service {
  return async ({ method, url, body }, response) => {
    const name = decodeURIComponent(invocation.exec(url)?.[1] ?? '');
    if (method !== 'POST' || !Object.hasOwn(definitions, name)) {
      return sendInvokeError(response, 404, 'ResourceNotFoundException', `Function not found: ${name}`);
    }
    try {
      const payload = body.toString() || '{}';
      sendPayload(response, await functions.invoke(name as FunctionName, payload, abortOnClose(response)));
    } catch (error) {
      if (error instanceof FunctionThrottledError) {
        return sendInvokeError(response, 429, 'TooManyRequestsException', error.message);
      }
      if (!(error instanceof FunctionError)) throw error;
      if (error.failure === 'too-large') {
        return sendInvokeError(response, 413, 'RequestTooLargeException', 'The request payload is too large');
      }
      response.setHeader('x-amz-function-error', 'Unhandled');
      sendPayload(response, JSON.stringify(errorPayload(error)));
    }
  };
}

/** The payload of an unhandled function error. */
function errorPayload({ failure, message, cause }: FunctionError) {
  if (!(cause instanceof Error)) return { errorType: failure, errorMessage: message };
  return { errorType: cause.name, errorMessage: message, trace: cause.stack?.split('\n') ?? [] };
}

const sendPayload = (response: ServerResponse, payload: string) =>
  void response.writeHead(200, { 'content-type': 'application/json' }).end(payload);

function sendInvokeError(response: ServerResponse, status: number, type: string, message: string): void {
  response.writeHead(status, { 'content-type': 'application/json', 'x-amzn-errortype': type });
  response.end(JSON.stringify({ Type: 'User', Message: message }));
}
