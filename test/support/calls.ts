import { allRoutes, type Feature } from '../../shared/contract.ts';
import type { Route } from '../../shared/route.ts';
import { accountsCalls } from './calls/accounts.ts';
import { auditCalls } from './calls/audit.ts';
import { booksCalls } from './calls/books.ts';
import { certificatesCalls } from './calls/certificates.ts';
import { companyCalls } from './calls/company.ts';
import { declarationsCalls } from './calls/declarations.ts';
import { holidaysCalls } from './calls/holidays.ts';
import { lawCalls } from './calls/law.ts';
import { leavesCalls } from './calls/leaves.ts';
import { notificationsCalls } from './calls/notifications.ts';
import { overviewCalls } from './calls/overview.ts';
import { passkeysCalls } from './calls/passkeys.ts';
import { payRunsCalls } from './calls/pay-runs.ts';
import { paymentsCalls } from './calls/payments.ts';
import { payrollCalls } from './calls/payroll.ts';
import { peopleCalls } from './calls/people.ts';
import { policiesCalls } from './calls/policies.ts';
import { profilesCalls } from './calls/profiles.ts';
import { reportsCalls } from './calls/reports.ts';
import { slipsCalls } from './calls/slips.ts';
import { statutoryCalls } from './calls/statutory.ts';
import { systemCalls } from './calls/system.ts';
import type { CallsOf, Prepare, SampleCall } from './sample-call.ts';
import type { SampleCompany } from './sample-company.ts';

const callsOf: { [F in Feature]: CallsOf<F> } = {
  accounts: accountsCalls,
  company: companyCalls,
  passkeys: passkeysCalls,
  profiles: profilesCalls,
  payroll: payrollCalls,
  declarations: declarationsCalls,
  people: peopleCalls,
  'pay-runs': payRunsCalls,
  slips: slipsCalls,
  statutory: statutoryCalls,
  books: booksCalls,
  reports: reportsCalls,
  payments: paymentsCalls,
  overview: overviewCalls,
  holidays: holidaysCalls,
  policies: policiesCalls,
  certificates: certificatesCalls,
  leaves: leavesCalls,
  law: lawCalls,
  notifications: notificationsCalls,
  audit: auditCalls,
  system: systemCalls,
};

/** A call that can be sent again and again, also once what it changed is put back. */
export interface PreparedCall extends Pick<SampleCall, 'token' | 'overtaken' | 'oneAtATime'> {
  /** With its query. */
  path: string;
  readonly init: RequestInit;
}

export interface RouteCall {
  /** 'slips.download', with a variant after a comma. */
  name: string;
  /** Its method and path from the contract, and its variant in parentheses. */
  title: string;
  route: Route;
  /** Whether it changes nothing: a payslip that is downloaded first is printed and kept. */
  isRead: boolean;
  /** Writes the items that the call needs or uses up. Each time it prepares another call. */
  prepare(company: SampleCompany): Promise<PreparedCall>;
}

function toRequest({ method, path, caller }: Route, call: SampleCall, company: SampleCompany): PreparedCall {
  const { cookie, params = {}, query, body, overtaken, oneAtATime } = call;
  const { token = company[caller === 'admin' ? 'admin' : 'employee'].token } = call;
  const isForm = body instanceof FormData;
  const headers = {
    ...(!isForm && { 'content-type': 'application/json' }),
    ...(caller !== 'anyone' && { authorization: `Bearer ${token}` }),
    ...(cookie && { cookie }),
  };
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => params[name] as string);
  return {
    path: query ? `${filled}?${new URLSearchParams(query)}` : filled,
    get init() {
      if (method === 'GET') return { method, headers };
      return { method, headers, body: isForm ? body : JSON.stringify(body ?? {}) };
    },
    ...(caller !== 'anyone' && { token }),
    ...(overtaken && { overtaken }),
    ...(oneAtATime && { oneAtATime }),
  };
}

const missing =
  (feature: string, name: string): Prepare =>
  () => {
    throw new Error(
      `${feature}.${name} has no sample call: add one to test/support/calls/${feature}.ts, which test/support/calls.ts imports`,
    );
  };

/** A call of each route of the contract, and of its variants. Reads come first, before writes lengthen their lists. */
export const calls: RouteCall[] = allRoutes
  .flatMap(({ feature, name, route }) => {
    const ofFeature: Record<string, Prepare> = callsOf[feature] ?? {};
    const variants = Object.entries(ofFeature).filter(([key]) => key.split(',')[0] === name);
    const all = variants.length > 0 ? variants : [[name, missing(feature, name)] as const];
    return all.map(([key, prepare]): RouteCall => {
      const [, variant] = key.split(', ');
      return {
        name: `${feature}.${key}`,
        title: `${route.method} ${route.path}${variant ? ` (${variant})` : ''}`,
        route,
        isRead: route.method === 'GET' && variant !== 'first',
        prepare: async (company) => toRequest(route, await prepare(company), company),
      };
    });
  })
  .sort((a, b) => Number(b.isRead) - Number(a.isRead));

/** One call of each route. */
export const routeCalls = calls.filter(({ name }) => !name.includes(','));

/** The call of a route by its feature and name, as 'slips.download'. */
export function callOf(name: string): RouteCall {
  const found = calls.find((call) => call.name === name);
  if (!found) throw new Error(`${name} is no call of test/support/calls`);
  return found;
}
