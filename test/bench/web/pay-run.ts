import { setTimeout as pause } from 'node:timers/promises';
import type { PayRun, PayRunList } from '../../../shared/pay-runs/pay-run.ts';
import { payRunsRoutes as routes } from '../../../shared/pay-runs/pay-runs.ts';
import type { Storage } from './browser.ts';

/** Opens the next month, unless one is open; resolves to the path of its screen once all employees are prepared. */
export async function openPayRun(url: string, storage: Storage): Promise<string> {
  async function call<Reply>(method: string, path: string, body?: object): Promise<Reply> {
    const response = await fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${storage.adminToken}` },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}`);
    return response.json();
  }
  const { months, openable } = await call<PayRunList>('GET', routes.payRuns.path);
  const open = months.find(({ state }) => state !== 'closed');
  const payPeriod = open?.payPeriod ?? openable[0];
  if (!open) await call('POST', routes.openPayRun.path, { payPeriod });
  for (;;) {
    const { state } = await call<PayRun>('GET', `${routes.payRuns.path}/${payPeriod}`);
    if (state !== 'preparing') return `/admin/pay-runs/${payPeriod}`;
    await pause(200);
  }
}
