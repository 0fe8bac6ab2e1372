import { messages } from '../../shared/messages.ts';
import { type Area, nextCursorHeader, type ReplyOf, type Route } from '../../shared/route.ts';
import { CallError } from './call-error.ts';
import { parseReply } from './parse-reply.ts';
import { requestReauthentication } from './reauthentication.ts';
import { endSession, getSession, updatePerson } from './session.ts';
import { showToast } from './toasts.ts';
import { send, type WireResponse } from './transport.ts';

interface PdfFile {
  blob: Blob;
  /** From the content-disposition header (spec §7). */
  fileName: string | undefined;
}

export type ResponseOf<R extends Route> = R['reply'] extends 'pdf' ? PdfFile : ReplyOf<R>;

type InputOf<R extends Route, K extends 'params' | 'query' | 'body'> =
  R extends Record<K, { _zod: { input: infer I } }> ? { [key in K]: I } : unknown;

type BodyInputOf<R extends Route> = R extends { optionalBody: true }
  ? Partial<InputOf<R, 'body'>>
  : InputOf<R, 'body'>;

/** The file, on a route that takes an upload. */
type FileInputOf<R extends Route> = R extends { upload: string } ? { file?: File | undefined } : unknown;

/** The input of a route. */
export type RouteInput<R extends Route> = InputOf<R, 'params'> &
  Partial<InputOf<R, 'query'>> &
  BodyInputOf<R> &
  FileInputOf<R>;

/** The input of a route, and a signal to abort the call. */
export type CallInput<R extends Route> = RouteInput<R> & { signal?: AbortSignal | undefined };

interface UntypedInput {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: object;
  file?: File;
  signal?: AbortSignal;
}

/** '/api/slips/{slipId}' → '/slips/slip_…', each parameter escaped. */
const fillPath = (path: string, params: Record<string, string> = {}) =>
  path.slice('/api'.length).replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ''));

const fillQuery = (query: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );

/** The fields and the file, if any, as a multipart form. */
function toFormData(fields: object, upload: string, file?: File): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, String(value));
  if (file) form.set(upload, file);
  return form;
}

function parseFileName(disposition = ''): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1];
}

async function parseResponse(route: Route, response: WireResponse): Promise<unknown> {
  if (route.reply === 'pdf') {
    return {
      blob: await response.body.blob(),
      fileName: parseFileName(response.headers['content-disposition']),
    };
  }
  if (route.reply === 'calendar') return response.body.text();
  try {
    return parseReply(route.reply, JSON.parse(await response.body.text()));
  } catch (cause) {
    throw new CallError(response.statusCode, 'invalid_response', '', {}, cause);
  }
}

/** The messages of a call without a session, which fails before a request is sent (spec §6). */
const noSessionMessages = { employee: messages.sessionEnded, admin: 'Admin not authenticated.' } as const;

/** Ends the session that a 401 was answered to (spec §4), unless a new one has been started meanwhile. */
function endRejectedSession(area: Area, token: string, error: CallError) {
  if (getSession(area).token !== token) return;
  endSession(area);
  showToast('info', error.message || messages.sessionEnded);
}

/** Keeps what a refused call says of its session, which the area then shows (web/app/Guard.tsx). */
function noteRefusal(area: Area, token: string, error: CallError) {
  if (error.status === 401) endRejectedSession(area, token, error);
  if (error.code === 'two_factor_required') updatePerson(area, { lacksTwoFactor: true });
}

/** Concatenates two pages of a list, which is the reply itself or a member of it. */
function concatPages(first: unknown, rest: unknown): unknown {
  if (Array.isArray(first)) return [...first, ...(rest as unknown[])];
  const pages = rest as Record<string, unknown[]>;
  const lists = Object.entries(first as Record<string, unknown[]>);
  return Object.fromEntries(lists.map(([name, list]) => [name, [...list, ...(pages[name] ?? [])]]));
}

/** How a call is authenticated: by the area's token, or by the cookie of the same sign-in. */
type CredentialType = 'token' | 'cookie';

/** One page of a paged list. */
interface Page<Reply> {
  reply: Reply;
  /** The query parameter `cursor` of the next page; undefined on the last one. */
  nextCursor: string | undefined;
}

/** Sends one request; of a paged list, for one page. */
async function fetchPage(
  area: Area | undefined,
  route: Route,
  input: UntypedInput,
  credentialType: CredentialType = 'token',
): Promise<Page<unknown>> {
  const token = area && getSession(area).token;
  if (area && !token) throw new CallError(401, 'unauthenticated', noSessionMessages[area]);
  const request = {
    method: route.method,
    path: fillPath(route.path, input.params),
    token: credentialType === 'token' ? token : undefined,
    query: input.query && fillQuery(input.query),
    body: route.upload ? toFormData(input.body ?? {}, route.upload, input.file) : input.body,
    signal: input.signal,
  };
  try {
    const response = await send(request);
    return {
      reply: await parseResponse(route, response),
      nextCursor: response.headers[nextCursorHeader] || undefined,
    };
  } catch (error) {
    if (error instanceof CallError && area && token) {
      noteRefusal(area, token, error);
      // Repeats the same call, with the same input, after re-authentication.
      if (error.code === 'reauthentication_required' && (await requestReauthentication())) {
        return fetchPage(area, route, input, credentialType);
      }
    }
    throw error;
  }
}

async function callAs(
  area: Area | undefined,
  route: Route,
  input: UntypedInput,
  credentialType?: CredentialType,
): Promise<unknown> {
  const { reply, nextCursor } = await fetchPage(area, route, input, credentialType);
  if (!route.paged || !nextCursor) return reply;
  const rest = { ...input, query: { ...input.query, cursor: nextCursor } };
  return concatPages(reply, await callAs(area, route, rest, credentialType));
}

/** The input argument is optional where all of its properties are. */
type Arguments<R extends Route> =
  object extends CallInput<R> ? [input?: CallInput<R>] : [input: CallInput<R>];

const createCaller =
  <Callable extends Pick<Route, 'caller' | 'cookie'>>(area?: Area, credentialType?: CredentialType) =>
  <R extends Route & Callable>(route: R, ...[input]: Arguments<R>): Promise<ResponseOf<R>> =>
    callAs(area, route, (input ?? {}) as UntypedInput, credentialType) as Promise<ResponseOf<R>>;

/**
 * Calls a route of the contract as an employee. Resolves to the parsed reply; for a PDF, to the
 * file; for a paged list, to all of its pages.
 * @throws CallError
 */
export const asEmployee = createCaller<{ caller: 'employee' | 'signed-in' }>('employee');
/** The same as an admin. */
export const asAdmin = createCaller<{ caller: 'admin' | 'signed-in' }>('admin');
/** The same as an admin, without an Authorization header: the cookie authenticates (spec §6). */
export const asAdminByCookie = createCaller<{ caller: 'admin' | 'signed-in'; cookie: true }>(
  'admin',
  'cookie',
);
/** The same in either area, for what both have. */
export const asArea = (area: Area) => createCaller<{ caller: 'signed-in' }>(area);
/** The same without a session, for signing in. A 401 then means a wrong password, and ends no session. */
export const asAnyone = createCaller<{ caller: 'anyone' }>();

/** The area that a route is called in: its own, that of the screen where both have it, or none. */
const areaOf = ({ caller }: Route, area: Area): Area | undefined =>
  caller === 'anyone' ? undefined : caller === 'signed-in' ? area : caller;

/** Calls any route on a screen of an area, as the caller that it is for. @throws CallError */
export const callIn = <R extends Route>(area: Area, route: R, input: CallInput<R>): Promise<ResponseOf<R>> =>
  callAs(areaOf(route, area), route, input as UntypedInput) as Promise<ResponseOf<R>>;

/** The same for one page of a paged route: that of `query.cursor`, else the first one. Any other route answers one page. */
export const pageIn = <R extends Route>(
  area: Area,
  route: R,
  input: CallInput<R>,
): Promise<Page<ResponseOf<R>>> =>
  fetchPage(areaOf(route, area), route, input as UntypedInput) as Promise<Page<ResponseOf<R>>>;

/** One page of a paged route, as an admin. @throws CallError */
export const pageAsAdmin = <R extends Route & { caller: 'admin'; paged: true }>(
  route: R,
  input: CallInput<R>,
) => pageIn('admin', route, input);

/** Small enough to show progress, large enough that 10,000 rows are few requests. */
const readPageSize = 500;

type RowOf<R extends Route> = ResponseOf<R> extends readonly (infer Row)[] ? Row : never;

/**
 * Every row of a paged route, as an admin, page by page. One whose name changes between two pages can be on both, and is
 * there once.
 * @param onProgress told how many have been read so far @throws CallError
 */
export async function readAll<R extends Route & { caller: 'admin'; paged: true }>(
  route: R,
  input: CallInput<R>,
  keyOf: (row: RowOf<R>) => unknown,
  onProgress: (read: number) => void = () => undefined,
): Promise<RowOf<R>[]> {
  const { query, ...rest } = input as UntypedInput;
  const rows = new Map<unknown, RowOf<R>>();
  let cursor: string | undefined;
  do {
    const page = { ...rest, query: { ...query, cursor, limit: query?.limit ?? readPageSize } };
    const { reply, nextCursor } = await fetchPage('admin', route, page);
    for (const row of reply as readonly RowOf<R>[]) rows.set(keyOf(row), row);
    cursor = nextCursor;
    onProgress(rows.size);
  } while (cursor !== undefined);
  return [...rows.values()];
}

/** An id that a screen keeps for what it adds: sent again after a lost response, it is added once. */
export const newId = (prefix: string): string =>
  `${prefix}_${Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
