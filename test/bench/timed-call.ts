import type { RouteCall } from '../support/calls.ts';
import type { SampleCompany } from '../support/sample-company.ts';
import { type RequestTrace, traceRequests, uncoveredMs } from '../support/trace-requests.ts';
import { takeStorageSpans } from './storage.ts';
import type { TimedBackend } from './timed-backend.ts';

export interface TimedCall {
  /** Milliseconds from the client's request to the last byte of the answer. */
  whole: number;
  /** Milliseconds in the function outside of SDK calls; all of them unless `watchStorage` was called. */
  own: number;
  /** Milliseconds in the function outside of requests to storage. */
  withSdk: number;
  trace: RequestTrace;
  /** Bytes of the answer's body. */
  bytes: number;
}

/** Makes one call and measures it. @throws Error where it is refused */
export async function timedCall(
  backend: TimedBackend,
  company: SampleCompany,
  { name, prepare }: RouteCall,
): Promise<TimedCall> {
  const { path, init } = await prepare(company);
  takeStorageSpans();
  const started = performance.now();
  const { result, trips: trace } = await traceRequests(async () => {
    const response = await fetch(backend.url + path, init);
    return { status: response.status, bytes: (await response.arrayBuffer()).byteLength };
  });
  const whole = performance.now() - started;
  if (result.status !== 200) throw new Error(`${name} answered ${result.status}`);
  const inFunction = backend.inFunction();
  return {
    whole,
    own: uncoveredMs(inFunction, takeStorageSpans()),
    withSdk: uncoveredMs(inFunction, trace.spans),
    trace,
    bytes: result.bytes,
  };
}
