import { messages } from '../../shared/messages.ts';
import { nextCursorHeader, type ReplyOf, type Route } from '../../shared/route.ts';
import { CallError } from './call-error.ts';
import { readReply } from './read-reply.ts';
import { type Area, endSession, sessionOf } from './session.ts';
import { showToast } from './toasts.ts';
import { send, type WireAnswer } from './transport.ts';

export interface PdfFile {
  blob: Blob;
  /** From the content-disposition header (spec §7). */
  fileName: string | undefined;
}

export type AnswerOf<R extends Route> = R['reply'] extends 'pdf' ? PdfFile : ReplyOf<R>;

type Given<R extends Route, K extends 'params' | 'query' | 'body'> =
  R extends Record<K, { _zod: { input: infer I } }> ? { [key in K]: I } : unknown;

/** The file that goes beside the fields, on a route that takes one. */
type GivenFile<R extends Route> = R extends { upload: string } ? { file?: File | undefined } : unknown;

/** What a route needs from its caller, and a signal to give the call up. */
export type CallInput<R extends Route> = Given<R, 'params'> &
  Partial<Given<R, 'query'>> &
  Given<R, 'body'> &
  GivenFile<R> & { signal?: AbortSignal | undefined };

interface LooseInput {
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

/** The fields, and the file beside them where there is one, as a multipart form. */
function formOf(fields: object, upload: string, file?: File): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, String(value));
  if (file) form.set(upload, file);
  return form;
}

function fileNameOf(disposition = ''): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1];
}

async function readAnswer(route: Route, answer: WireAnswer): Promise<unknown> {
  if (route.reply === 'pdf') {
    return { blob: await answer.body.blob(), fileName: fileNameOf(answer.headers['content-disposition']) };
  }
  try {
    return readReply(route.reply, JSON.parse(await answer.body.text()));
  } catch (cause) {
    throw new CallError(answer.statusCode, 'unreadable', '', {}, cause);
  }
}

/** Said where a call is tried after its session has gone (spec §6); nothing is sent then. */
const withoutSession = { employee: messages.sessionEnded, admin: 'Admin not authenticated.' } as const;

/** Any 401 ends the session it was sent with (spec §4), but never one begun in the meantime. */
function endDeadSession(area: Area, token: string, error: CallError) {
  if (sessionOf(area).token !== token) return;
  endSession(area);
  showToast('info', error.message || messages.sessionEnded);
}

/** Two pages of a list, which is the reply itself or stands in it under a name. */
function joined(first: unknown, rest: unknown): unknown {
  if (Array.isArray(first)) return [...first, ...(rest as unknown[])];
  const pages = rest as Record<string, unknown[]>;
  const lists = Object.entries(first as Record<string, unknown[]>);
  return Object.fromEntries(lists.map(([name, list]) => [name, [...list, ...(pages[name] ?? [])]]));
}

/** What shows whose call it is: the area's token, or the cookie of the same sign-in, which the browser adds. */
type Proof = 'token' | 'cookie';

async function callAs(
  area: Area | undefined,
  route: Route,
  input: LooseInput,
  proof: Proof = 'token',
): Promise<unknown> {
  const token = area && sessionOf(area).token;
  if (area && !token) throw new CallError(401, 'unauthenticated', withoutSession[area]);
  const request = {
    method: route.method,
    path: fillPath(route.path, input.params),
    token: proof === 'token' ? token : undefined,
    query: input.query && fillQuery(input.query),
    body: route.upload ? formOf(input.body ?? {}, route.upload, input.file) : input.body,
    signal: input.signal,
  };
  try {
    const answer = await send(request);
    const reply = await readAnswer(route, answer);
    const cursor = answer.headers[nextCursorHeader];
    if (!route.paged || !cursor) return reply;
    return joined(reply, await callAs(area, route, { ...input, query: { ...input.query, cursor } }, proof));
  } catch (error) {
    if (error instanceof CallError && error.status === 401 && area && token)
      endDeadSession(area, token, error);
    throw error;
  }
}

/** The last argument may be left out only where a route needs nothing. */
type Arguments<R extends Route> =
  object extends CallInput<R> ? [input?: CallInput<R>] : [input: CallInput<R>];

const caller =
  <Callable extends Pick<Route, 'caller' | 'cookie'>>(area?: Area, proof?: Proof) =>
  <R extends Route & Callable>(route: R, ...[input]: Arguments<R>): Promise<AnswerOf<R>> =>
    callAs(area, route, (input ?? {}) as LooseInput, proof) as Promise<AnswerOf<R>>;

/**
 * Calls a route of the contract and gives its reply, parsed; a PDF as a file; a paged list whole.
 * @throws CallError
 */
export const asEmployee = caller<{ caller: 'employee' | 'signed-in' }>('employee');
/** The same with the admin's session. */
export const asAdmin = caller<{ caller: 'admin' | 'signed-in' }>('admin');
/** The same with the admin's session, but without an authorisation header: the cookie counts (spec §6). */
export const asAdminByCookie = caller<{ caller: 'admin' | 'signed-in'; cookie: true }>('admin', 'cookie');
/** The same without any session: signing in. A 401 is then a wrong password and ends nothing. */
export const asAnyone = caller<{ caller: 'anyone' }>();
