import * as z from 'zod/mini';
import type { DutyRule } from './duties.ts';
import type { ErrorCode } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The two areas of the portal; a session gives access to one of them. */
export const areas = ['employee', 'admin'] as const;
export type Area = (typeof areas)[number];

/** Who may call: anyone, or the holder of a session of an area; 'signed-in' is of either. */
type Caller = 'anyone' | Area | 'signed-in';

/** The kind of a reply that is not JSON. */
type ReplyKind = 'pdf' | 'calendar';

/**
 * A route of the API as data. API Gateway's routes, the server's validation, the typed client, the access tests and the
 * OpenAPI document are derived from it.
 */
export interface Route {
  method: Method;
  /** With `{name}` for each parameter, as API Gateway and OpenAPI write it. */
  path: `/api/${string}`;
  summary: string;
  caller: Caller;
  /** The duties that a route for admins needs (shared/duties.ts); only those have them. */
  duties?: DutyRule;
  /** Why it leaves no audit entry. Each other route that writes, or shows an admin bank details, leaves one. */
  unaudited?: string;
  /** Also for an employee who has left, as long as the account has access to payslips. */
  formerEmployees?: true;
  /** Also for a user who still has to replace an initial password. */
  initialPassword?: true;
  /** Also for an admin who lacks two-step verification that the company requires. */
  beforeTwoFactor?: true;
  /** Asks for a fresh proof of the person, where the company wants that (shared/sign-in/security-settings.ts). */
  reauthentication?: true;
  /** Also authenticates by the session cookie where there is no Authorization header: for plain links. */
  cookie?: true;
  /** The resource of a path never changes, so that the browser may keep the reply; no other reply is kept anywhere. */
  immutable?: true;
  /** A paginated list; the cursor of the next page is in the `x-next-cursor` header. */
  paged?: true;
  params?: z.ZodMiniObject;
  query?: z.ZodMiniObject;
  body?: z.ZodMiniObject;
  /** The body, of which every field is optional, may be left out. */
  optionalBody?: true;
  /** The largest JSON body; the default is 128 KB. */
  maxBodyBytes?: number;
  /** The body is multipart/form-data, with an optional file in this field. */
  upload?: string;
  /** The field of the body whose rows are refused one by one, also for text that cannot be stored. */
  rows?: string;
  reply: z.ZodMiniType | ReplyKind;
  /** Errors that depend on what is stored or going on, besides the conflict of a write; others follow from the rest of the route. */
  errors?: readonly ErrorCode[];
  /** Every other route that writes states conditions, which what is stored may not meet. */
  neverConflicts?: true;
}

/** A route says who may call it; one that names duties is for admins. */
type Definition = Omit<Route, 'method' | 'path' | 'caller' | 'duties'> &
  ({ caller: Exclude<Caller, 'admin'>; duties?: never } | { duties: DutyRule; caller?: never });
type CallerOf<R extends Definition> = R extends { caller: Caller } ? R['caller'] : 'admin';

/** Makes a route, and preserves its literal type. */
export const route = <M extends Method, P extends Route['path'], const R extends Definition>(
  method: M,
  path: P,
  definition: R,
): R & { method: M; path: P; caller: CallerOf<R> } => ({
  ...definition,
  method,
  path,
  caller: (definition.caller ?? 'admin') as CallerOf<R>,
});

/** The reply of a route that only says what it did. */
export const messageReply = z.object({ message: z.string() });

type Parsed<S> = S extends z.ZodMiniType ? z.output<S> : undefined;

export type ParamsOf<R extends Route> = Parsed<R['params']>;
export type QueryOf<R extends Route> = Parsed<R['query']>;
export type BodyOf<R extends Route> = Parsed<R['body']>;
export type ReplyOf<R extends Route> = R['reply'] extends 'pdf'
  ? Uint8Array
  : R['reply'] extends 'calendar'
    ? string
    : Parsed<R['reply']>;
export const nextCursorHeader = 'x-next-cursor';

/** Every error that a route answers with, but for an unexpected one. */
export function errorCodesOf({
  method,
  caller,
  beforeTwoFactor,
  reauthentication,
  params,
  query,
  body,
  errors = [],
  neverConflicts,
}: Route): Set<ErrorCode> {
  return new Set<ErrorCode>([
    ...(params || query || body ? (['bad_input'] as const) : []),
    ...(caller === 'anyone' ? [] : (['unauthenticated', 'forbidden'] as const)),
    // From a page of another site.
    ...(caller === 'anyone' && method !== 'GET' ? (['forbidden'] as const) : []),
    ...(caller === 'anyone' || caller === 'employee' || beforeTwoFactor
      ? []
      : (['two_factor_required'] as const)),
    ...(reauthentication ? (['reauthentication_required'] as const) : []),
    ...(params ? (['not_found'] as const) : []),
    ...(body ? (['too_large', 'unsupported_type'] as const) : []),
    ...(method === 'GET' || neverConflicts ? [] : (['conflict'] as const)),
    ...errors,
  ]);
}
