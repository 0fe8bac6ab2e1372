import type { FunctionName } from '../../../infra/features.ts';
import { emptyVisit, type ListName, lists, type Visit } from '../measurements.ts';
import { addFunctionUsage, addUsage, emptyUsage, type ResourceUsage } from '../resource-usage.ts';

const findList = (routeKey: string) =>
  (Object.entries(lists) as [ListName, string][]).find(([, key]) => key === routeKey)?.[0];

/** Adds up what visits and pay runs take, call by call. Calls come one at a time. */
export class UsageRecorder {
  /** The usage of the call that is being answered. */
  call = emptyUsage();
  #visit = emptyVisit();
  #lastList: ResourceUsage = emptyUsage();

  /**
   * Ends a call: added to the visit, or counted apart where it reads a list of everybody.
   * @param routeKey of a call of the API
   */
  endCall(routeKey: string | undefined): void {
    const list = routeKey && findList(routeKey);
    if (list) {
      this.#visit.lists[list] = (this.#visit.lists[list] ?? 0) + 1;
      this.#lastList = this.call;
    } else addUsage(this.#visit, this.call);
    this.call = emptyUsage();
  }

  recordRun(name: FunctionName, milliseconds: number): void {
    addFunctionUsage(this.call, name, { calls: 1, milliseconds });
  }

  /** A function's request. S3 prices those that read a file, or only look for one, far below the others. */
  recordRoundTrip(name: FunctionName, service: string, method: string): void {
    addFunctionUsage(this.call, name, { roundTrips: 1 });
    if (service === 's3') this.call[method === 'GET' || method === 'HEAD' ? 'fileGets' : 'filePuts'] += 1;
  }

  recordSiteFile(bytes: number): void {
    this.#visit.siteRequests += 1;
    this.#visit.siteBytes += bytes;
  }

  /** The visit since the last one was taken. */
  takeVisit(): Visit {
    const visit = this.#visit;
    this.#visit = emptyVisit();
    return visit;
  }

  /** The latest read of a list of everybody. */
  takeList(): ResourceUsage {
    this.takeVisit();
    return this.#lastList;
  }
}
