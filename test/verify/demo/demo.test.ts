import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newEmployees, paidEmployees } from '../../../infra/local/demo/company.ts';
import { markDemoUnfinished, seedDemo } from '../../../infra/local/demo/seed.ts';
import { todayInIndia } from '../../../shared/date.ts';
import type { PayRunList, PayRunSummary } from '../../../shared/pay-runs/pay-runs.ts';
import type { EmployeeEntry } from '../../../shared/payroll/payroll.ts';
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

const ask = async (path: string) => (await portal.callOk('GET', path, { token: portal.admin })).body;
const months = async (): Promise<PayRunList['months']> => (await ask('/api/admin/pay-runs')).months;

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
});

test('the demo company has raises with a reason, and components, a bonus and an advance as lines of its pay runs', async () => {
  const revisionsOf = async ({ user }: EmployeeEntry) =>
    (await ask(`/api/admin/employee-profile/${user.id}/revisions`)).revisions;
  const entries: EmployeeEntry[] = await ask('/api/admin/profiles');
  const revised = await Promise.all(
    entries.map(async (entry) => [entry.user.name, await revisionsOf(entry)] as const),
  );
  const raise = (monthsAgo: number, reason: string) =>
    expect.objectContaining({ from: `${subtractMonths(thisMonth, monthsAgo)}-01`, reason });
  expect(revised.filter(([, revisions]) => revisions.length > 0)).toEqual([
    ['Aarav Sharma', [raise(4, 'Annual review')]],
    ['Meera Nair', [raise(2, 'Promoted to Staff Software Engineer'), raise(5, 'Annual review')]],
  ]);
  const linesOf = async (month: string) =>
    ((await ask(`/api/admin/pay-runs/${month}/summary`)) as PayRunSummary).lines.map(
      ({ label, kind, people, amount }) => [label, kind, people, amount],
    );
  const monthly = [
    ['Special Allowance', 'earning', 2, 33_750 + 30_000],
    ['Conveyance', 'earning', 2, 3_200],
  ];
  const taken = [
    ['Canteen', 'deduction', 2, 1_200],
    ['Salary advance', 'deduction', 1, 5_000],
  ];
  expect(await linesOf(subtractMonths(thisMonth, 1))).toEqual([...monthly, ...taken]);
  const bonus = ['Performance Bonus', 'earning', 1, 25_000];
  expect(await linesOf(thisMonth)).toEqual([...monthly, bonus, ...taken]);
});
