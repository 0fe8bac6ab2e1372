import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ApiClient } from '../../../infra/local/demo/api-client.ts';
import { runMonth } from '../../../infra/local/demo/pay-runs.ts';
import { seedLargeCompany } from '../../../infra/local/demo/seed-large.ts';
import { parseSettings } from '../../../infra/local/settings.ts';
import { todayInIndia } from '../../../shared/date.ts';
import type { PayRun, PayRunSummary } from '../../../shared/pay-runs.ts';
import { type PayPeriod, subtractMonths, toPeriod } from '../../../shared/period.ts';
import { temporaryDataDir } from '../../../test/e2e/portal-process.ts';
import type { MeasuredPayRun, Measurements } from '../measurements.ts';
import { openMeteredPortal } from './metered-portal.ts';

/** One chunk, and five. */
const sizes = { few: 96, many: 480 } as const;

/** As often as the screen looks at a run that is being prepared or generated. */
const pollMs = 1000;
const printedWithinMs = 10 * 60_000;

async function signIn(url: string): Promise<{ admin: ApiClient; id: string }> {
  const portal = new ApiClient(url);
  const { token, admin } = await portal.requestOk<{ token: string; admin: { id: string } }>(
    'POST',
    '/api/auth/admin/login',
    parseSettings({}).admin,
  );
  return { admin: portal.withToken(token), id: admin.id };
}

/** Waits for the state machine without the API, whose calls would wait for the batch that is being printed. */
async function executionsEnded(dataDir: string): Promise<void> {
  const deadline = Date.now() + printedWithinMs;
  while (readdirSync(join(dataDir, 'executions')).length > 0) {
    if (Date.now() > deadline) throw new Error('a pay run did not end');
    await pause(100);
  }
}

/** What the screen asks for in a month that is opened, looked through, generated, taken away and closed. */
async function performRun(admin: ApiClient, payPeriod: PayPeriod, dataDir: string): Promise<PayRun> {
  const runs = '/api/admin/pay-runs';
  const read = () => admin.requestOk<PayRun>('GET', `${runs}/${payPeriod}`);
  const settled = async (): Promise<PayRun> => {
    const run = await read();
    if (run.state !== 'preparing' && run.state !== 'generating') return run;
    await pause(pollMs);
    return settled();
  };
  await admin.requestOk('GET', runs);
  await admin.requestOk('GET', `${runs}/${payPeriod}/opening`);
  await admin.requestOk('POST', runs, { payPeriod });
  await settled();
  const { payable } = await admin.requestOk<PayRunSummary>('GET', `${runs}/${payPeriod}/summary`);
  await admin.requestOk('GET', `${runs}/${payPeriod}/rows`);
  const confirmed = { people: payable.people, netPay: payable.netPay };
  await admin.requestOk('POST', `${runs}/${payPeriod}/generation`, confirmed);
  await settled();
  await executionsEnded(dataDir);
  const run = await read();
  await admin.requestOk('GET', `${runs}/${payPeriod}/comparison`);
  await admin.requestOk('GET', `${runs}/${payPeriod}/register`);
  await admin.requestOk('POST', `${runs}/${payPeriod}/closing`, {});
  return run;
}

/** The second month of a company: with slips to compare with, and functions that the first has warmed up. */
async function measurePayRun(people: number): Promise<MeasuredPayRun> {
  const folder = temporaryDataDir();
  const portal = await openMeteredPortal(folder.path);
  try {
    const { admin, id } = await signIn(portal.url);
    await seedLargeCompany(people, id, () => undefined);
    const month = toPeriod(todayInIndia());
    await runMonth(admin, subtractMonths(month, 1));
    await executionsEnded(folder.path);
    portal.recorder.takeVisit();
    const { outcome, printing } = await performRun(admin, month, folder.path);
    if (outcome?.made !== people || printing?.printed !== people)
      throw new Error(`a pay run of ${people} made ${outcome?.made} slips and printed ${printing?.printed}`);
    const { siteRequests: _, siteBytes: __, lists: ___, ...usage } = portal.recorder.takeVisit();
    return { ...usage, people };
  } finally {
    await portal.stop();
    folder.remove();
  }
}

/** A pay run of some people, and one of many, each in a company of its own. */
export const measurePayRuns = async (): Promise<NonNullable<Measurements['payRuns']>> => ({
  few: await measurePayRun(sizes.few),
  many: await measurePayRun(sizes.many),
});
