import { createAmplifyContext } from '@aws-amplify/core';
import { del, get, isCancelError, post, put } from 'aws-amplify/api';
import type { ErrorBody } from '../../shared/errors.ts';
import type { Method } from '../../shared/route.ts';
import { CallError } from './call-error.ts';

/** Longer than any function behind the gateway may run. */
const timeoutMs = 35_000;

const apiName = 'vetan';

/** Every call is sent once: a repeated POST could do its work twice. */
const amplify = createAmplifyContext(
  { API: { REST: { [apiName]: { endpoint: `${import.meta.env.VITE_API_HOST ?? ''}/api` } } } },
  { API: { REST: { retryStrategy: { strategy: 'no-retry' }, defaultAuthMode: 'none' } } },
);

const operations = { GET: get, POST: post, PUT: put, DELETE: del } as const;

/** A call as it goes over the wire. */
export interface WireRequest {
  method: Method;
  /** Below /api, with parameters filled in. */
  path: string;
  token?: string | undefined;
  query?: Record<string, string> | undefined;
  /** Goes as JSON, a FormData as the multipart form that it is. */
  body?: object | undefined;
  signal?: AbortSignal | undefined;
}

export type WireResponse = Awaited<ReturnType<typeof send>>;

function toCallError(cause: unknown): CallError {
  const response = (cause as { response?: { statusCode: number; body?: string } }).response;
  if (!response) return new CallError(0, 'no_answer', '', {}, cause);
  try {
    const { code, message, error, fields } = JSON.parse(response.body ?? '') as Partial<ErrorBody>;
    return new CallError(response.statusCode, code ?? 'internal', message ?? error ?? '', fields, cause);
  } catch {
    return new CallError(response.statusCode, 'unreadable', '', {}, cause);
  }
}

/**
 * Sends one call through Amplify.
 * @throws CallError for a refusal or where there is no answer; the signal's reason where it was given up.
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
