import type { FunctionName } from '../../../infra/features.ts';
import { type ListName, lists, type Taken, type Visit } from '../measured.ts';

const nothing = (): Taken => ({
  functions: {},
  readUnits: 0,
  writeUnits: 0,
  fileGets: 0,
  filePuts: 0,
  bytes: 0,
});
const noVisit = (): Visit => ({ ...nothing(), siteRequests: 0, siteBytes: 0, lists: {} });

function add(sum: Taken, call: Taken): void {
  for (const [name, { calls, milliseconds, trips }] of Object.entries(call.functions)) {
    const of = sum.functions[name as FunctionName] ?? { calls: 0, milliseconds: 0, trips: 0 };
    sum.functions[name as FunctionName] = {
      calls: of.calls + calls,
      milliseconds: of.milliseconds + milliseconds,
      trips: of.trips + trips,
    };
  }
  for (const unit of ['readUnits', 'writeUnits', 'fileGets', 'filePuts', 'bytes'] as const)
    sum[unit] += call[unit];
}

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
    const of = this.call.functions[name] ?? { calls: 0, milliseconds: 0, trips: 0 };
    this.call.functions[name] = { ...of, calls: of.calls + 1, milliseconds: of.milliseconds + milliseconds };
  }

  noteTrip(name: FunctionName): void {
    const of = this.call.functions[name] ?? { calls: 0, milliseconds: 0, trips: 0 };
    this.call.functions[name] = { ...of, trips: of.trips + 1 };
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
