import type { Company } from '../company/company.ts';
import type { PreparedCall } from '../company/requests.ts';
import { type Moment, type Trips, watchWire } from '../company/wire.ts';
import type { TimedStack } from './bundles.ts';

export interface Timed {
  /** Milliseconds from the client's request to the last byte of the answer. */
  whole: number;
  /** What the function took less what passed while a trip to storage was on its way. */
  handler: Moment;
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
  const started = performance.now();
  const { result, trips } = await watchWire(async () => {
    const response = await fetch(stack.url + path, init);
    return { status: response.status, bytes: (await response.arrayBuffer()).byteLength };
  });
  const whole = performance.now() - started;
  if (result.status !== 200) throw new Error(`${name} answered ${result.status}`);
  const { clock, processor } = stack.inFunction();
  const handler = {
    clock: clock - trips.waiting.clock,
    processor: processor - trips.waiting.processor,
  };
  return { whole, handler, trips, bytes: result.bytes };
}
