import type { Company } from '../company/company.ts';
import type { PreparedCall } from '../company/requests.ts';
import { outside, type Trips, watchWire } from '../company/wire.ts';
import { notedStorage } from './storage.ts';
import type { TimedStack } from './timed-stack.ts';

export interface Timed {
  /** Milliseconds from the client's request to the last byte of the answer. */
  whole: number;
  /** Milliseconds in the function while no client of the SDK was being asked; all of them unless those are watched. */
  own: number;
  /** Milliseconds in the function while no trip to storage was on its way. */
  withSdk: number;
  trips: Trips;
  /** Bytes of the answer's body. */
  bytes: number;
}

/** Makes one call and says what it took. @throws Error where it is refused */
export async function timedCall(
  stack: TimedStack,
  company: Company,
  { name, prepare }: PreparedCall,
  turn: number,
): Promise<Timed> {
  const { path, init } = await prepare(company, turn);
  notedStorage();
  const started = performance.now();
  const { result, trips } = await watchWire(async () => {
    const response = await fetch(stack.url + path, init);
    return { status: response.status, bytes: (await response.arrayBuffer()).byteLength };
  });
  const whole = performance.now() - started;
  if (result.status !== 200) throw new Error(`${name} answered ${result.status}`);
  const inFunction = stack.inFunction();
  return {
    whole,
    own: outside(inFunction, notedStorage()),
    withSdk: outside(inFunction, trips.spans),
    trips,
    bytes: result.bytes,
  };
}
