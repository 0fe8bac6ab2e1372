import type { FunctionName } from '../../../infra/features.ts';
import { type ListName, lists, type Visit } from '../measurements.ts';
import { addFunctionUsage, addUsage, noUsage, type ResourceUsage } from '../resource-usage.ts';

const noVisit = (): Visit => ({ ...noUsage(), siteRequests: 0, siteBytes: 0, lists: {} });

const listOf = (routeKey: string) =>
  (Object.entries(lists) as [ListName, string][]).find(([, key]) => key === routeKey)?.[0];

/** Writes down what happens, call by call, until it is asked for the sum. Calls come one at a time. */
export class UsageRecorder {
  /** The call that is being answered. */
  call = noUsage();
  #visit = noVisit();
  #lastList: ResourceUsage = noUsage();

  /** Ends a call of the API: into the visit's sum, or beside it where it reads a list of everybody. */
  endCall(routeKey: string): void {
    const list = listOf(routeKey);
    if (list) {
      this.#visit.lists[list] = (this.#visit.lists[list] ?? 0) + 1;
      this.#lastList = this.call;
    } else addUsage(this.#visit, this.call);
    this.call = noUsage();
  }

  recordRun(name: FunctionName, milliseconds: number): void {
    addFunctionUsage(this.call, name, { calls: 1, milliseconds });
  }

  recordRoundTrip(name: FunctionName): void {
    addFunctionUsage(this.call, name, { trips: 1 });
  }

  recordSiteFile(bytes: number): void {
    this.#visit.siteRequests += 1;
    this.#visit.siteBytes += bytes;
  }

  /** The sum since it was last taken. */
  takeVisit(): Visit {
    const visit = this.#visit;
    this.#visit = noVisit();
    return visit;
  }

  takeList(): ResourceUsage {
    this.takeVisit();
    return this.#lastList;
  }
}
