import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage } from 'node:http';

/** A request to the database, the bucket or another function, from sent to answered, in milliseconds. */
interface Trip {
  sent: number;
  /** When the answer's head came in, and when its last byte had been read. */
  answered: number;
  read: number;
  /** Whether it went to the database, which runs in a process of its own here. */
  toDatabase: boolean;
}

export interface Trips {
  requests: number;
  /** The longest chain of trips of which each began after the one before it had ended. */
  inARow: number;
  /** Milliseconds in which some trip was on its way. */
  waiting: number;
}

/** Of all that end before others begin, those that end first make the longest chain. */
function longestChain(trips: Trip[]): number {
  let length = 0;
  let end = 0;
  for (const { sent, read } of trips.toSorted((a, b) => a.read - b.read)) {
    if (sent < end) continue;
    length += 1;
    end = read;
  }
  return length;
}

/**
 * The bucket and the PDF function run in this very process, so the time until their last byte is theirs. The
 * database does not: from the head of its answer on, reading it is the caller's own work.
 */
const endOfWaiting = ({ answered, read, toDatabase }: Trip) => (toDatabase ? answered : read);

/** The time that at least one trip covers. */
function covered(trips: Trip[]): number {
  let sum = 0;
  let end = 0;
  for (const trip of trips.toSorted((a, b) => a.sent - b.sent)) {
    sum += Math.max(0, endOfWaiting(trip) - Math.max(trip.sent, end));
    end = Math.max(end, endOfWaiting(trip));
  }
  return sum;
}

/** Counts what goes over the wire while one piece of work runs: every HTTP request that this process sends. */
export async function watchWire<T>(work: () => Promise<T>): Promise<{ result: T; trips: Trips }> {
  const database = new URL(process.env.AWS_ENDPOINT_URL_DYNAMODB as string).host;
  const open = new Map<ClientRequest, Trip>();
  const trips: Trip[] = [];
  const onSent = (message: unknown) => {
    const { request } = message as { request: ClientRequest };
    const trip = {
      sent: performance.now(),
      answered: Number.POSITIVE_INFINITY,
      read: Number.POSITIVE_INFINITY,
      toDatabase: request.getHeader('host') === database,
    };
    open.set(request, trip);
    trips.push(trip);
  };
  const onAnswered = (message: unknown) => {
    const { request, response } = message as { request: ClientRequest; response: IncomingMessage };
    const trip = open.get(request);
    if (!trip) return;
    trip.answered = performance.now();
    response.once('end', () => {
      trip.read = performance.now();
    });
  };
  subscribe('http.client.request.start', onSent);
  subscribe('http.client.response.finish', onAnswered);
  try {
    const result = await work();
    if (trips.some(({ read }) => read === Number.POSITIVE_INFINITY)) throw new Error('a trip has no answer');
    return {
      result,
      trips: { requests: trips.length, inARow: longestChain(trips), waiting: covered(trips) },
    };
  } finally {
    unsubscribe('http.client.request.start', onSent);
    unsubscribe('http.client.response.finish', onAnswered);
  }
}
