import type { FunctionName } from '../../../infra/features.ts';
import { type ListName, lists, type Visit } from '../measured.ts';
import { add, addRun, nothing, type Taken } from '../taken.ts';

const noVisit = (): Visit => ({ ...nothing(), siteRequests: 0, siteBytes: 0, lists: {} });

const listOf = (routeKey: string) =>
  (Object.entries(lists) as [ListName, string][]).find(([, key]) => key === routeKey)?.[0];

/** Writes down what happens, call by call, until it is asked for the sum. Calls come one at a time. */
export class Ledger {
  /** The call that is being answered. */
  call = nothing();
  #visit = noVisit();
  #lastList: Taken = nothing();

  /** Ends a call of the API: into the visit's sum, or beside it where it reads a list of everybody. */
  endCall(routeKey: string): void {
    const list = listOf(routeKey);
    if (list) {
      this.#visit.lists[list] = (this.#visit.lists[list] ?? 0) + 1;
      this.#lastList = this.call;
    } else add(this.#visit, this.call);
    this.call = nothing();
  }

  noteRun(name: FunctionName, milliseconds: number): void {
    addRun(this.call, name, { calls: 1, milliseconds });
  }

  noteTrip(name: FunctionName): void {
    addRun(this.call, name, { trips: 1 });
  }

  noteSiteFile(bytes: number): void {
    this.#visit.siteRequests += 1;
    this.#visit.siteBytes += bytes;
  }

  /** The sum since it was last taken. */
  takeVisit(): Visit {
    const visit = this.#visit;
    this.#visit = noVisit();
    return visit;
  }

  takeList(): Taken {
    this.takeVisit();
    return this.#lastList;
  }
}
