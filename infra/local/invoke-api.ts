import type { ServerResponse } from 'node:http';
import { functions as definitions, type FunctionName } from '../features.ts';
import { callerGone } from './caller-gone.ts';
import type { Service } from './endpoint.ts';
import { FunctionFailed, type Functions, FunctionThrottled } from './lambda.ts';

const invocation = /^\/2015-03-31\/functions\/([^/]+)\/invocations$/;

/** Lambda's Invoke call, so that the SDK's client finds functions here as it does in AWS. */
export function lambdaService(functions: Functions): Service {
  return async ({ method, url, body }, response) => {
    const name = decodeURIComponent(invocation.exec(url)?.[1] ?? '');
    if (method !== 'POST' || !Object.hasOwn(definitions, name)) {
      return refuse(response, 404, 'ResourceNotFoundException', `Function not found: ${name}`);
    }
    try {
      const payload = body.toString() || '{}';
      answer(response, await functions.call(name as FunctionName, payload, callerGone(response)));
    } catch (error) {
      if (error instanceof FunctionThrottled) {
        return refuse(response, 429, 'TooManyRequestsException', error.message);
      }
      if (!(error instanceof FunctionFailed)) throw error;
      if (error.failure === 'too-large') {
        return refuse(response, 413, 'RequestTooLargeException', 'The request payload is too large');
      }
      response.setHeader('x-amz-function-error', 'Unhandled');
      answer(response, JSON.stringify(described(error)));
    }
  };
}

/** The payload by which Lambda tells its caller that a function failed. */
function described({ failure, message, cause }: FunctionFailed) {
  if (!(cause instanceof Error)) return { errorType: failure, errorMessage: message };
  return { errorType: cause.name, errorMessage: message, trace: cause.stack?.split('\n') ?? [] };
}

const answer = (response: ServerResponse, payload: string) =>
  void response.writeHead(200, { 'content-type': 'application/json' }).end(payload);

function refuse(response: ServerResponse, status: number, type: string, message: string): void {
  response.writeHead(status, { 'content-type': 'application/json', 'x-amzn-errortype': type });
  response.end(JSON.stringify({ Type: 'User', Message: message }));
}
