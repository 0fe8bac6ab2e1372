import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage } from 'node:http';

/** From when to when, in milliseconds. */
export interface Span {
  from: number;
  to: number;
}

/** What a piece of work asked of the database, the bucket or another function. */
export interface Trips {
  requests: number;
  /** The longest chain of trips of which each began after the one before it had ended. */
  inARow: number;
  /** Each from when it was sent until the last byte of its answer had been read. */
  spans: Span[];
}

/** Of all that end before others begin, those that end first make the longest chain. */
function longestChain(spans: readonly Span[]): number {
  let length = 0;
  let end = 0;
  for (const { from, to } of spans.toSorted((a, b) => a.to - b.to)) {
    if (from < end) continue;
    length += 1;
    end = to;
  }
  return length;
}

/** Milliseconds of a span that none of the others covers. */
export function outside({ from, to }: Span, others: readonly Span[]): number {
  let covered = 0;
  let end = from;
  for (const other of others.toSorted((a, b) => a.from - b.from)) {
    covered += Math.max(0, Math.min(other.to, to) - Math.max(other.from, end));
    end = Math.max(end, other.to);
  }
  return to - from - covered;
}

/** Counts what goes over the wire while one piece of work runs: every HTTP request that this process sends. */
export async function watchWire<T>(work: () => Promise<T>): Promise<{ result: T; trips: Trips }> {
  const sent = new Map<ClientRequest, number>();
  const spans: Span[] = [];
  const onSent = (message: unknown) => {
    sent.set((message as { request: ClientRequest }).request, performance.now());
  };
  const onAnswered = (message: unknown) => {
    const { request, response } = message as { request: ClientRequest; response: IncomingMessage };
    const from = sent.get(request);
    if (from === undefined) return;
    response.once('end', () => spans.push({ from, to: performance.now() }));
  };
  subscribe('http.client.request.start', onSent);
  subscribe('http.client.response.finish', onAnswered);
  try {
    const result = await work();
    if (spans.length < sent.size) throw new Error('a trip has no answer');
    return { result, trips: { requests: spans.length, inARow: longestChain(spans), spans } };
  } finally {
    unsubscribe('http.client.request.start', onSent);
    unsubscribe('http.client.response.finish', onAnswered);
  }
}
