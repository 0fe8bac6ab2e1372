import { createAmplifyContext } from '@aws-amplify/core';
import { del, get, isCancelError, post, put } from 'aws-amplify/api';
import type { ErrorBody } from '../../shared/errors.ts';
import type { Method } from '../../shared/route.ts';
import { CallError } from './call-error.ts';

/** More than the longest timeout of a function behind the gateway. */
const timeoutMs = 35_000;

const apiName = 'vetan';

/** Requests are not retried: a repeated POST might be executed twice. */
const amplify = createAmplifyContext(
  { API: { REST: { [apiName]: { endpoint: `${import.meta.env.VITE_API_HOST ?? ''}/api` } } } },
  { API: { REST: { retryStrategy: { strategy: 'no-retry' }, defaultAuthMode: 'none' } } },
);

const operations = { GET: get, POST: post, PUT: put, DELETE: del } as const;

/** An HTTP request of the API. */
interface WireRequest {
  method: Method;
  /** Below /api, with parameters filled in. */
  path: string;
  token?: string | undefined;
  query?: Record<string, string> | undefined;
  /** Sent as JSON, a FormData as multipart/form-data. */
  body?: object | undefined;
  signal?: AbortSignal | undefined;
}

export type WireResponse = Awaited<ReturnType<typeof send>>;

function toCallError(cause: unknown): CallError {
  const response = (cause as { response?: { statusCode: number; body?: string } }).response;
  if (!response) return new CallError(0, 'no_response', '', {}, cause);
  try {
    const { code, message, error, fields } = JSON.parse(response.body ?? '') as Partial<ErrorBody>;
    return new CallError(response.statusCode, code ?? 'internal', message ?? error ?? '', fields, cause);
  } catch {
    return new CallError(response.statusCode, 'invalid_response', '', {}, cause);
  }
}

/**
 * Sends one request through Amplify.
 * @throws CallError for an error status or no response; the signal's reason if it was aborted
 */
export async function send({ method, path, token, query, body, signal }: WireRequest) {
  signal?.throwIfAborted();
  const operation = operations[method](amplify, {
    apiName,
    path,
    options: {
      withCredentials: true,
      timeout: timeoutMs,
      ...(token && { headers: { authorization: `Bearer ${token}` } }),
      ...(query && { queryParams: query }),
      ...(body && { body: body as FormData }),
    },
  });
  const cancel = () => operation.cancel();
  signal?.addEventListener('abort', cancel);
  try {
    return await operation.response;
  } catch (cause) {
    if (isCancelError(cause)) throw signal?.reason ?? cause;
    throw toCallError(cause);
  } finally {
    signal?.removeEventListener('abort', cancel);
  }
}
