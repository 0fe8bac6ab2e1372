import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage } from 'node:http';

/** A moment in milliseconds: by the clock, and by what this thread has taken of the processor. */
export interface Moment {
  clock: number;
  processor: number;
}

export function now(): Moment {
  const { user, system } = process.threadCpuUsage();
  return { clock: performance.now(), processor: (user + system) / 1000 };
}

/** A request to the database, the bucket or another function. */
interface Trip {
  sent: Moment;
  /** When the answer's head came in, and when its last byte had been read. */
  answered?: Moment;
  read?: Moment;
  /** Whether it went to the database, which runs in a process of its own here. */
  toDatabase: boolean;
}

export interface Trips {
  requests: number;
  /** The longest chain of trips of which each began after the one before it had ended. */
  inARow: number;
  /** How much of either passed while some trip was on its way. */
  waiting: Moment;
}

interface Span {
  from: number;
  to: number;
}

/** Of all that end before others begin, those that end first make the longest chain. */
function longestChain(spans: Span[]): number {
  let length = 0;
  let end = 0;
  for (const { from, to } of spans.toSorted((a, b) => a.to - b.to)) {
    if (from < end) continue;
    length += 1;
    end = to;
  }
  return length;
}

/** What at least one of them covers. */
function covered(spans: Span[]): number {
  let sum = 0;
  let end = 0;
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    sum += Math.max(0, to - Math.max(from, end));
    end = Math.max(end, to);
  }
  return sum;
}

/**
 * The bucket and the PDF function run in this very process, so the time until their last byte is theirs. The
 * database does not: from the head of its answer on, reading it is the caller's own work.
 */
const endOfWaiting = ({ answered, read, toDatabase }: Trip) => (toDatabase ? answered : read) as Moment;

const spansBy = (by: keyof Moment, trips: Trip[], endOf: (trip: Trip) => Moment): Span[] =>
  trips.map((trip) => ({ from: trip.sent[by], to: endOf(trip)[by] }));

const sumOf = (trips: Trip[]): Trips => ({
  requests: trips.length,
  inARow: longestChain(spansBy('clock', trips, ({ read }) => read as Moment)),
  waiting: {
    clock: covered(spansBy('clock', trips, endOfWaiting)),
    processor: covered(spansBy('processor', trips, endOfWaiting)),
  },
});

/** Counts what goes over the wire while one piece of work runs: every HTTP request that this process sends. */
export async function watchWire<T>(work: () => Promise<T>): Promise<{ result: T; trips: Trips }> {
  const database = new URL(process.env.AWS_ENDPOINT_URL_DYNAMODB as string).host;
  const open = new Map<ClientRequest, Trip>();
  const trips: Trip[] = [];
  const onSent = (message: unknown) => {
    const { request } = message as { request: ClientRequest };
    const trip: Trip = { sent: now(), toDatabase: request.getHeader('host') === database };
    open.set(request, trip);
    trips.push(trip);
  };
  const onAnswered = (message: unknown) => {
    const { request, response } = message as { request: ClientRequest; response: IncomingMessage };
    const trip = open.get(request);
    if (!trip) return;
    trip.answered = now();
    response.once('end', () => {
      trip.read = now();
    });
  };
  subscribe('http.client.request.start', onSent);
  subscribe('http.client.response.finish', onAnswered);
  try {
    const result = await work();
    if (trips.some(({ read }) => !read)) throw new Error('a trip has no answer');
    return { result, trips: sumOf(trips) };
  } finally {
    unsubscribe('http.client.request.start', onSent);
    unsubscribe('http.client.response.finish', onAnswered);
  }
}
