import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The two parts of the portal; a session opens one of them. */
export const areas = ['employee', 'admin'] as const;
export type Area = (typeof areas)[number];

/** Who may call: nobody's session needed, an employee's, an admin's, or either of the two. */
export type Caller = 'anyone' | Area | 'signed-in';

/** What a route answers with when it is not JSON. */
export type ReplyKind = 'pdf';

/**
 * One route of the portal as plain data. The gateway, the server's validation, the typed client,
 * the access tests and the OpenAPI document are all derived from it, so it is written once.
 */
export interface Route {
  method: Method;
  /** With `{name}` for each parameter, as API Gateway and OpenAPI write it. */
  path: `/api/${string}`;
  summary: string;
  caller: Caller;
  /** Open also to somebody who still has to replace an initial password. */
  initialPassword?: true;
  /**
   * Answers also without an authorisation header, by the session's cookie: for calls that carry none, and for
   * what a plain link opens.
   */
  cookie?: true;
  /** A list that goes on past `limit`; the next page's cursor travels in the `x-next-cursor` header. */
  paged?: true;
  params?: z.ZodMiniObject;
  query?: z.ZodMiniObject;
  body?: z.ZodMiniObject;
  /** Bytes of a body in JSON that are read; 128 KB where a route says nothing. */
  maxBodyBytes?: number;
  /** The body is a multipart form, with an optional file in this field. */
  upload?: string;
  reply: z.ZodMiniType | ReplyKind;
  /** Errors that depend on what is stored or going on; those of the request's form follow from the rest of the route. */
  errors?: readonly ErrorCode[];
}

/** Keeps the exact type of a route while checking that it is one. */
export const route = <const R extends Route>(definition: R): R => definition;

type Parsed<S> = S extends z.ZodMiniType ? z.output<S> : undefined;

export type ParamsOf<R extends Route> = Parsed<R['params']>;
export type QueryOf<R extends Route> = Parsed<R['query']>;
export type BodyOf<R extends Route> = Parsed<R['body']>;
export type ReplyOf<R extends Route> = R['reply'] extends 'pdf' ? Uint8Array : Parsed<R['reply']>;
export const nextCursorHeader = 'x-next-cursor';

/** Every error that a route answers with, but for an unexpected one. */
export function errorCodesOf({ caller, params, query, body, upload, errors = [] }: Route): Set<ErrorCode> {
  return new Set<ErrorCode>([
    ...(params || query || body ? (['bad_input'] as const) : []),
    ...(caller === 'anyone' ? [] : (['unauthenticated', 'forbidden'] as const)),
    ...(params ? (['not_found'] as const) : []),
    ...(body ? (['too_large'] as const) : []),
    ...(upload ? (['unsupported_type'] as const) : []),
    ...errors,
  ]);
}
