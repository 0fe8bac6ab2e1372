import type { IncomingMessage } from 'node:http';
import { operationOf } from '../../support/trace-requests.ts';

/**
 * What goes wrong with one call: the engine fails and does nothing; the engine does it and the answer is lost on the
 * way; or the call is held up on its way in.
 */
export type FaultKind = 'fails' | 'is lost' | 'is held';

export interface Fault {
  kind: FaultKind;
  /** Which call of the request, counted from 1. The SDK's own tries of one call are one call. */
  call: number;
  /** Once: the SDK tries again, and gets through. Outlasting: every try of this call meets the fault. */
  outlasting: boolean;
}

/** A call to an engine, by the id that the SDK gives to it and to each further try of it. */
export interface EngineCall {
  id: string;
  operation: string;
  tries: number;
}

/** Counts the calls to the engines, and says which of them go wrong. */
export class Faults {
  calls: EngineCall[] = [];
  #fault: Fault | undefined;
  #held = Promise.withResolvers<void>();
  #released = Promise.withResolvers<void>();

  /** Counts anew, from here on with this fault. */
  begin(fault?: Fault): void {
    this.end();
    this.calls = [];
    this.#fault = fault;
    this.#held = Promise.withResolvers();
    this.#released = Promise.withResolvers();
  }

  /** From here on everything goes through. */
  end(): void {
    this.#fault = undefined;
    this.#released.resolve();
  }

  /** Settles when the call that is to be held has arrived. */
  get held(): Promise<void> {
    return this.#held.promise;
  }

  /** What becomes of a call that arrives; one that is held is let through once the fault ends. */
  async meet(request: IncomingMessage): Promise<Exclude<FaultKind, 'is held'> | 'goes through'> {
    const id = String(request.headers['amz-sdk-invocation-id']);
    let call = this.calls.find((known) => known.id === id);
    if (!call) {
      call = { id, operation: operationOf(request.method, request.headers['x-amz-target']), tries: 0 };
      this.calls.push(call);
    }
    call.tries++;
    const fault = this.#fault;
    if (!fault || call !== this.calls[fault.call - 1]) return 'goes through';
    if (call.tries > 1 && !fault.outlasting) return 'goes through';
    if (fault.kind !== 'is held') return fault.kind;
    this.#held.resolve();
    await this.#released.promise;
    return 'goes through';
  }
}
