import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  approver,
  demoSignIn,
  emailOf,
  newEmployees,
  ownPassword,
  paidEmployees,
  team,
} from '../../../infra/local/demo/company.ts';
import { markDemoUnfinished, seedDemo } from '../../../infra/local/demo/seed.ts';
import { todayInIndia } from '../../../shared/date.ts';
import type { Leave } from '../../../shared/leaves/leaves.ts';
import type { PayRun, PayRunList } from '../../../shared/pay-runs/pay-run.ts';
import type { PayRunSummary } from '../../../shared/pay-runs/summary.ts';
import type { MonthPayments, OpenMonth, PaymentRow } from '../../../shared/payments/payments.ts';
import type { EmployeeEntry, HistoryItem } from '../../../shared/payroll/payroll.ts';
import { formatPeriod, type PayPeriod, subtractMonths, toPeriod } from '../../../shared/period.ts';
import type { MonthFilings } from '../../../shared/statutory/statutory-filing.ts';
import { payRunClient } from '../../api/pay-runs/pay-run-client.ts';
import { adminSignIn, type Portal, startPortal } from '../../support/portal.ts';

const thisMonth = toPeriod(todayInIndia());
const lastMonth = subtractMonths(thisMonth, 1);
const folder = mkdtempSync(join(tmpdir(), 'vetan-demo-'));
const reported: string[] = [];
const seed = () =>
  seedDemo(portal.url, adminSignIn, {
    dataDir: folder,
    demoPeople: 0,
    report: (line) => void reported.push(line),
  });
let portal: Portal;

beforeAll(async () => {
  portal = await startPortal();
});
afterAll(async () => {
  await portal.stop();
  rmSync(folder, { recursive: true, force: true });
});

const ask = async (path: string) => await portal.ok('GET', path);
const months = async (): Promise<PayRunList['months']> => (await ask('/api/admin/pay-runs')).months;

test('the demo company has last month paid and closed, and this month open, also where its first start was interrupted', async () => {
  markDemoUnfinished(folder);
  await seed();
  expect(reported).toEqual([
    '  Employees and their payslips…',
    '  Last month, approved and paid…',
    '  This month…',
  ]);
  const found = await months();
  const last = found.at(-1);
  expect(found.map(({ payPeriod, state }) => [payPeriod, state])).toEqual([
    [thisMonth, 'open'],
    [lastMonth, 'closed'],
  ]);
  expect(last?.outcome).toMatchObject({
    made: paidEmployees.length,
    failed: 0,
    skipped: 0,
  });
  const readRows = async () =>
    (await payRunClient(portal, thisMonth).rows()).map(({ version: _, ...row }) => row);
  const rows = await readRows();
  expect(rows).toHaveLength(paidEmployees.length + newEmployees.length);
  expect(rows.filter(({ previous }) => previous)).toHaveLength(paidEmployees.length);

  await seed();
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
    ['Vihaan Reddy', [raise(2, 'Annual review, agreed late')]],
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
  expect(await linesOf(lastMonth)).toEqual([...monthly, ...taken]);
  const once = [
    ['Performance Bonus', 'earning', 1, 25_000],
    ['Leave encashment', 'earning', 1, expect.any(Number)],
    ['Gratuity', 'earning', 1, expect.any(Number)],
    // Two months of a raise by 5,250.
    ['Arrears', 'earning', 1, 10_500],
  ];
  expect(await linesOf(thisMonth)).toEqual([...monthly, ...once, ...taken]);
});

const idOf = async (name: string): Promise<string> => {
  const entries: EmployeeEntry[] = await ask('/api/admin/profiles');
  return entries.find(({ user }) => user.name === name)?.user.id as string;
};
const signIn = async (name: string): Promise<string> =>
  (
    await portal.callOk('POST', '/api/auth/login', {
      body: { email: emailOf(name), password: ownPassword },
    })
  ).body.token;

test('the demo company’s last month was approved by another admin than submitted it', async () => {
  const { submissions }: PayRun = await ask(`/api/admin/pay-runs/${lastMonth}`);
  expect(submissions?.map(({ by, decision }) => [by.name, decision?.outcome, decision?.by.name])).toEqual([
    ['Administrator', 'approved', approver],
  ]);
  // The approver edited nothing of it.
  expect(submissions?.[0]?.decision?.edited).toBeUndefined();
});

test('the demo company tracks payments: some are paid, one failed, one is held, one is to be recovered, and a batch waits for approval', async () => {
  const rowsOf = async (month: PayPeriod): Promise<PaymentRow[]> => ask(`/api/admin/payments/${month}/rows`);
  const statesOf = async (month: PayPeriod) =>
    Object.fromEntries((await rowsOf(month)).map(({ name, state }) => [name, state]));
  expect(await statesOf(lastMonth)).toEqual({
    ...Object.fromEntries(paidEmployees.map(({ name }) => [name, 'paid'])),
    'Ishita Rao': 'held',
    'Sneha Kulkarni': 'failed',
  });
  expect(await statesOf(thisMonth)).toMatchObject({
    'Aarav Sharma': 'paid',
    'Ananya Iyer': 'paid',
    'Arjun Desai': 'recover',
    'Kabir Singh': 'in-batch',
    'Sneha Kulkarni': 'no-payslip',
    'Vihaan Reddy': 'in-batch',
  });
  const { batches }: MonthPayments = await ask(`/api/admin/payments/${thisMonth}`);
  expect(batches.map(({ state, approved }) => [state, approved?.by.name])).toEqual([
    ['exported', approver],
    ['draft', undefined],
  ]);
  const open: OpenMonth[] = await ask('/api/admin/payments');
  expect(open.flatMap(({ recover }) => recover.map(({ name, overpaid }) => [name, overpaid]))).toEqual([
    ['Arjun Desai', 1_200],
  ]);
});

test('every payslip of the employee whose sign-in is printed is paid', async () => {
  const history: HistoryItem[] = await ask(`/api/admin/payroll/history/${await idOf('Ananya Iyer')}`);
  expect(demoSignIn.email).toBe(emailOf('Ananya Iyer'));
  expect(history.map(({ payPeriod, paymentStatus }) => [payPeriod, paymentStatus])).toEqual(
    Array.from({ length: 7 }, (_, months) => [subtractMonths(thisMonth, months), 'Paid']),
  );
});

test('a manager of the demo company has decided on leave of the team, and has requests to decide', async () => {
  const token = await signIn(team.manager);
  const { body } = await portal.callOk('GET', '/api/team', { token });
  expect(body.members.map(({ name }: { name: string }) => name)).toEqual(team.members);
  const waiting = await portal.callOk('GET', '/api/team/requests', { token });
  expect(waiting.body.map(({ name }: { name: string }) => name).sort()).toEqual([
    'Ananya Iyer',
    'Vihaan Reddy',
  ]);
  const leaves: Leave[] = (
    await portal.callOk('GET', `/api/leaves/${await idOf('Arjun Desai')}`, {
      token: await signIn('Arjun Desai'),
    })
  ).body;
  expect(leaves.map(({ status }) => status)).toEqual(['approved']);
});

test('the demo company’s payslips of this month have arrears of a late raise, and the settlement of a leaver', async () => {
  const linesOf = async (name: string) =>
    (await portal.callOk('GET', '/api/slips/latest', { token: await signIn(name) })).body.profile.lines.map(
      ({ label }: { label: string }) => label,
    );
  expect(await linesOf('Vihaan Reddy')).toEqual(
    [2, 1].flatMap((months) =>
      ['Basic Salary', 'HRA', 'DA', 'TA'].map(
        (label) => `Arrears: ${label}, ${formatPeriod(subtractMonths(thisMonth, months))}`,
      ),
    ),
  );
  expect(await linesOf('Kabir Singh')).toEqual(['Conveyance', 'Canteen', 'Leave encashment', 'Gratuity']);
});

test('the demo company has filed and paid what earlier months owe, and has something due', async () => {
  const filingsOf = async (month: PayPeriod) =>
    ((await ask(`/api/admin/statutory/${month}`)) as MonthFilings).filings;
  const today = todayInIndia();
  for (const months of [1, 2, 3, 4, 5, 6])
    for (const { id, due, dueDate, filed, paid } of await filingsOf(subtractMonths(thisMonth, months)))
      if (due > 0 && (dueDate?.on ?? '') < today)
        // Income tax is filed by quarter.
        expect([months, id, id === 'incomeTax' || filed !== undefined, paid !== undefined]).toEqual([
          months,
          id,
          true,
          true,
        ]);
  const open = (await filingsOf(thisMonth)).filter(({ due, paid }) => due > 0 && !paid);
  expect(open.map(({ id }) => id)).toContain('pf');
});
