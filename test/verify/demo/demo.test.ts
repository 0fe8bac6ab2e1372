import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newEmployees, paidEmployees } from '../../../infra/local/demo/company.ts';
import { markDemoUnfinished, seedDemo } from '../../../infra/local/demo/seed.ts';
import { todayInIndia } from '../../../shared/date.ts';
import type { PayRunList } from '../../../shared/pay-runs.ts';
import { subtractMonths, toPeriod } from '../../../shared/period.ts';
import { payRunClient } from '../../api/pay-runs/pay-run-client.ts';
import { adminSignIn, type Portal, startPortal } from '../../support/portal.ts';

const thisMonth = toPeriod(todayInIndia());
const folder = mkdtempSync(join(tmpdir(), 'vetan-demo-'));
let portal: Portal;

beforeAll(async () => {
  portal = await startPortal();
});
afterAll(async () => {
  await portal.stop();
  rmSync(folder, { recursive: true, force: true });
});

const months = async (): Promise<PayRunList['months']> =>
  (await portal.callOk('GET', '/api/admin/pay-runs', { token: portal.admin })).body.months;

test('the demo company has last month paid and closed, and this month open, also where its first start was interrupted', async () => {
  markDemoUnfinished(folder);
  await seedDemo(portal.url, adminSignIn, { dataDir: folder, demoPeople: 0 });
  const found = await months();
  const last = found.at(-1);
  expect(found.map(({ payPeriod, state }) => [payPeriod, state])).toEqual([
    [thisMonth, 'open'],
    [subtractMonths(thisMonth, 1), 'closed'],
  ]);
  expect(last?.outcome).toMatchObject({
    made: paidEmployees.length,
    failed: 0,
    skipped: newEmployees.length,
  });
  const readRows = async () =>
    (await payRunClient(portal, thisMonth).rows()).map(({ version: _, ...row }) => row);
  const rows = await readRows();
  expect(rows).toHaveLength(paidEmployees.length + newEmployees.length);
  expect(rows.filter(({ previous }) => previous)).toHaveLength(paidEmployees.length);

  await seedDemo(portal.url, adminSignIn, { dataDir: folder, demoPeople: 0 });
  expect(await months()).toEqual(found);
  expect(await readRows()).toEqual(rows);
}, 60_000);
