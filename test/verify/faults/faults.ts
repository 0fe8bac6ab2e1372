import type { IncomingMessage } from 'node:http';
import { operationOf } from '../../support/trace-requests.ts';

/**
 * The fault of one call: the engine fails and does nothing; the engine does it and the answer is lost on the way; or
 * the call is held up on its way in.
 */
export type FaultKind = 'fails' | 'is lost' | 'is held';

/** A call to an engine, by the id that the SDK gives to it and to each further try of it. */
export interface EngineCall {
  id: string;
  operation: string;
  tries: number;
}

/**
 * The fault that a try of a call meets, if any. Calls of the request and tries of one call are counted from 1; where an
 * SDK tries again, that is one call.
 */
export type FaultPlan = (call: number, attempt: number, operation: string) => FaultKind | undefined;

const nothing: FaultPlan = () => undefined;

/** Counts the calls to the engines, and has those go wrong that the plan names. */
export class Faults {
  calls: EngineCall[] = [];
  /** The fault of each try that met one, in order. */
  met: FaultKind[] = [];
  #plan = nothing;
  #held = Promise.withResolvers<void>();
  #released = Promise.withResolvers<void>();

  /** Counts anew, from here on with these faults. */
  begin(plan = nothing): void {
    this.end();
    this.calls = [];
    this.met = [];
    this.#plan = plan;
    this.#held = Promise.withResolvers();
    this.#released = Promise.withResolvers();
  }

  /** From here on everything goes through. */
  end(): void {
    this.#plan = nothing;
    this.#released.resolve();
  }

  /** Settles when the call that is to be held has arrived. */
  get held(): Promise<void> {
    return this.#held.promise;
  }

  /** The fate of a call that arrives; one that is held is let through once the fault ends. */
  async meet(request: IncomingMessage): Promise<Exclude<FaultKind, 'is held'> | 'goes through'> {
    const id = String(request.headers['amz-sdk-invocation-id']);
    let call = this.calls.find((known) => known.id === id);
    if (!call) {
      call = { id, operation: operationOf(request.method, request.headers['x-amz-target']), tries: 0 };
      this.calls.push(call);
    }
    call.tries++;
    const number = this.calls.indexOf(call) + 1;
    const kind = this.#plan(number, call.tries, call.operation);
    if (!kind) return 'goes through';
    this.met.push(kind);
    if (kind !== 'is held') return kind;
    this.#held.resolve();
    await this.#released.promise;
    return 'goes through';
  }
}
