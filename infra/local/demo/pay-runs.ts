import { setTimeout as pause } from 'node:timers/promises';
import type { PayRun, PayRunList } from '../../../shared/pay-runs/pay-run.ts';
import { isMoving } from '../../../shared/pay-runs/pay-run-state.ts';
import { summaryParts } from '../../../shared/pay-runs/row-sums.ts';
import type { PayRunSummary } from '../../../shared/pay-runs/summary.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import type { ApiClient } from './api-client.ts';

const path = '/api/admin/pay-runs';
const pollMs = 50;
/** Polling must not slow down the work itself. */
const pollShare = 4;

export const listPayRuns = async (admin: ApiClient): Promise<PayRunList['months']> =>
  (await admin.requestOk<PayRunList>('GET', path)).months;

/** The run once nothing is going on; reading it goes on with what an interrupted start left. */
async function settled(admin: ApiClient, payPeriod: PayPeriod): Promise<PayRun> {
  for (;;) {
    const asked = performance.now();
    const run = await admin.requestOk<PayRun>('GET', `${path}/${payPeriod}`);
    if (!isMoving(run)) return run;
    await pause(Math.max(pollMs, pollShare * (performance.now() - asked)));
  }
}

/** Opens a month, or finds it opened. */
export async function openMonth(admin: ApiClient, payPeriod: PayPeriod): Promise<PayRun> {
  const isThere = (await listPayRuns(admin)).some((month) => month.payPeriod === payPeriod);
  if (!isThere) await admin.requestOk('POST', path, { payPeriod });
  return settled(admin, payPeriod);
}

/** The totals of a month, of all its parts. */
export const readSummary = (admin: ApiClient, payPeriod: PayPeriod): Promise<PayRunSummary> =>
  admin.readParts(`${path}/${payPeriod}/summary`, summaryParts.add);

/** Has the second admin approve the figures that the first one submits, where that has not been done. */
async function approveMonth(admin: ApiClient, approver: ApiClient, payPeriod: PayPeriod): Promise<void> {
  const { approval } = await readSummary(admin, payPeriod);
  if (!approval || approval.state === 'approved') return;
  const { digest, state } = approval;
  if (state !== 'submitted') await admin.requestOk('POST', `${path}/${payPeriod}/submission`, { digest });
  await approver.requestOk('POST', `${path}/${payPeriod}/approval`, { digest });
}

/** Opens, generates and closes a month, as far as that has not been done. */
export async function runMonth(admin: ApiClient, approver: ApiClient, payPeriod: PayPeriod): Promise<void> {
  const { state } = await openMonth(admin, payPeriod);
  if (state === 'closed') return;
  if (state === 'open') {
    await approveMonth(admin, approver, payPeriod);
    const { payable } = await readSummary(admin, payPeriod);
    const confirmed = { people: payable.people, netPay: payable.netPay };
    await admin.requestOk('POST', `${path}/${payPeriod}/generation`, confirmed);
    await settled(admin, payPeriod);
  }
  await admin.requestOk('POST', `${path}/${payPeriod}/closing`, {});
  // A large month is closed in the background.
  await settled(admin, payPeriod);
}
