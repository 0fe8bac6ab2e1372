import { readFileSync } from 'node:fs';
import { allRoutes } from '../../shared/contract.ts';

/**
 * How often in a month each sample call of test/support/calls is made by an employee, or by an admin for one. Assumed: an
 * employee signs in four times. Which calls a screen makes was counted in a browser.
 */
export const monthlyCalls = {
  'company.brand': 4,
  'company.logo': 4,
  'accounts.login': 4,
  'notifications.unread': 10,
  'notifications.markPayslipRead': 1,
  'slips.mySlips': 6,
  'slips.slip, latest': 4,
  'slips.slip': 1,
  'slips.download': 1.5,
  'profiles.mine': 6,
  'holidays.holidays': 7,
  'policies.policies': 4.5,
  'leaves.ofEmployee': 6,
  'leaves.apply': 0.5,
  'leaves.decide': 0.5,
  'leaves.balances': 0.5,
  'leaves.related': 1,
  // Assumed: one in ten has a private calendar, which a program reads every six hours.
  'leaves.calendar': 12,
  'payroll.slipData': 0.2,
  'payroll.history': 0.1,
};

const snapshot = readFileSync(new URL('../../test/local/round-trips.snap', import.meta.url), 'utf8');
const measured = new Map(
  [...snapshot.matchAll(/^(.+): (\d+) requests/gm)].map(([, call, requests]) => [call, Number(requests)]),
);

/** Requests to storage and other functions. @throws Error where no such call was measured */
function requestsOf(call: string): number {
  const requests = measured.get(call);
  if (requests === undefined)
    throw new Error(`${call} of scripts/cost is not in test/local/round-trips.snap`);
  return requests;
}

const reads = new Set(
  allRoutes.filter(({ route }) => route.method === 'GET').map(({ feature, name }) => `${feature}.${name}`),
);

/** Sums of the calls, of those that change something, and of their requests. */
export function countCalls(frequencies: Record<string, number>, requests = requestsOf) {
  const sums = { call: 0, change: 0, request: 0 };
  for (const [call, times] of Object.entries(frequencies)) {
    sums.call += times;
    sums.request += times * requests(call);
    if (!reads.has(call.replace(/,.*/, ''))) sums.change += times;
  }
  return sums;
}
