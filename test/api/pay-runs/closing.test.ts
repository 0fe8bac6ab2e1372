import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Item, query, remove } from '../../../functions/lib/table.ts';
import { openSlipMessages } from '../../../functions/pay-runs/messages.ts';
import { ofPeriod } from '../../../functions/store/slip.ts';
import { todayInIndia } from '../../../shared/date.ts';
import { payRunMessages } from '../../../shared/pay-runs/messages.ts';
import { nextPeriod, type PayPeriod, subtractMonths, toPeriod } from '../../../shared/period.ts';
import { readAuditItems } from '../../support/audit-entries.ts';
import { pauseCommand } from '../../support/pause-command.ts';
import { makeLarge } from '../../support/pay-runs.ts';
import type { Employee } from '../../support/portal.ts';
import { putItems } from '../../support/put-items.ts';
import { secondAdmin } from '../../support/second-admin.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { payRunClient } from './pay-run-client.ts';

const second = toPeriod(todayInIndia());
const first = subtractMonths(second, 1);

const portal = setUpPortal();
let asha: Employee;
let bela: Employee;
const runOf = (period: PayPeriod) => payRunClient(portal, period);

const reports = ['cost', 'statutory', 'headcount', 'variance'] as const;
const report = async (name: (typeof reports)[number], period: PayPeriod) =>
  await portal.ok('GET', `/api/admin/reports/${period}/${name}`);
const readReports = async (period: PayPeriod) => {
  const read = await Promise.all(reports.map((name) => report(name, period)));
  const open = await portal.ok('GET', '/api/admin/payments');
  return {
    ...Object.fromEntries(reports.map((name, i) => [name, { ...read[i], state: undefined }])),
    toPay: open.find(({ payPeriod }: { payPeriod: string }) => payPeriod === period),
  };
};
const sumsOf = (period: PayPeriod) =>
  query('runs', { partition: ['run', period], beginsWith: ['item', 'sums#'] });
const leftOvers = (period: PayPeriod) =>
  query('runs', { partition: ['run', period], beginsWith: ['item', 'part#'] });

/** The transaction by which a chunk of employees is kept as compared. */
const keepsPart = (command: unknown): boolean =>
  command instanceof TransactWriteCommand && JSON.stringify(command.input).includes('part#');

async function generateMonth(period: PayPeriod): Promise<void> {
  await runOf(period).open();
  await runOf(period).generate();
}

beforeAll(async () => {
  await portal.ok('PUT', '/api/admin/payment-settings', {
    trackedFrom: first,
    debitAccount: '',
    layout: 'hdfc',
    templates: [],
    version: 0,
  });
  const hire = (name: string, basicSalary: number, department: string) =>
    portal.hire(name, { basicSalary, department, dateOfJoining: '2024-04-01' });
  asha = await hire('Asha Rao', 60_000, 'Engineering');
  bela = await hire('Bela Shah', 40_000, 'Engineering');
  await hire('Chitra Nair', 30_000, 'Sales');
  await generateMonth(first);
});

describe('a closed month', () => {
  // behaviour reports: A closed month keeps its totals
  test('answers reports from the sums that it kept when it was closed, which are those of its payslips', async () => {
    const before = await readReports(first);
    await runOf(first).close();
    expect(await readReports(first)).toEqual(before);
    // Without a month before that keeps sums, it was compared with none.
    expect((await sumsOf(first)).map(({ item }) => String(item).split('#').slice(2))).toEqual([
      ['month'],
      ['pays', '0'],
    ]);
    await portal.setPayroll(bela.id, { basicSalary: 45_000 });
    await portal.hire('Dev Patel', { basicSalary: 20_000, dateOfJoining: `${second}-01` });
    await generateMonth(second);
    const made = await readReports(second);
    await runOf(second).close();
    expect(await readReports(second)).toEqual(made);
    expect(made).toMatchObject({
      toPay: { due: { employees: 4, amount: 155_000 } },
      headcount: { start: 3, joined: 1, left: 0, end: 4 },
      variance: { reasons: [{ people: 1, netPay: 20_000 }, {}, { netPay: 5_000 }, {}, {}, {}, {}, {}] },
    });
  });

  // behaviour reports: A closed month keeps its totals
  test('is reported without reading a payslip', async () => {
    const kept = [await readReports(second), await runOf(second).summary()];
    const slips = [...(await query('slips', ofPeriod(second))), ...(await query('slips', ofPeriod(first)))];
    await putItems(
      'slips',
      slips.map((item) => ({ ...item, slip: 'unreadable' })),
    );
    expect([await readReports(second), await runOf(second).summary()]).toEqual(kept);
    await putItems('slips', slips);
  });

  // behaviour pay-runs: The totals of a closed month
  test('shows the totals that it kept when it was closed, which are those of its rows', async () => {
    const kept = await runOf(second).summary();
    expect(kept).toMatchObject({ totals: { people: 4, netPay: 155_000 }, counts: { new: 1, changed: 1 } });
    const [rows, ...others] = (await sumsOf(second)).filter(({ item }) => String(item).endsWith('#rows'));
    expect(others).toEqual([]);
    await remove('runs', { run: second, item: String(rows?.item) });
    expect(await runOf(second).summary()).toEqual(kept);
    await putItems('runs', [rows as Item]);
  });

  // behaviour reports: A closed month keeps its totals
  test('keeps nothing once it is reopened, and reports are made of its payslips again', async () => {
    const kept = await sumsOf(first);
    await runOf(first).reopen('Asha was paid too little');
    expect(await sumsOf(first)).toEqual([]);
    await portal.setPayroll(asha.id, { basicSalary: 66_000, effectiveFrom: `${first}-01` });
    await runOf(first).generate();
    const cost = { departments: [{ department: 'Engineering', salaries: 106_000 }, {}] };
    expect(await report('cost', first)).toMatchObject(cost);
    expect((await report('variance', second)).before.netPay).toBe(136_000);
    await runOf(first).close();
    expect(await report('cost', first)).toMatchObject(cost);
    expect((await sumsOf(first)).map(({ item }) => item)).not.toEqual(kept.map(({ item }) => item));
  });

  test('is compared anew with a month before that was closed again', async () => {
    const { before, now } = await report('variance', second);
    expect([before.netPay, now.netPay]).toEqual([136_000, 155_000]);
    const { previousNetPay, counts } = await runOf(second).summary();
    // Asha was raised in the month before, and is paid as until then.
    expect([previousNetPay, counts.changed]).toEqual([136_000, 2]);
  });
});

describe('a month of more than 500 employees', () => {
  const run = () => runOf(first);

  // behaviour pay-runs: A month of more than 500 employees is closed in the background
  test('is closed in the background, and keeps the same sums', async () => {
    await run().reopen('To be closed as a large one');
    const made = await readReports(first);
    await makeLarge(first);
    expect(await run().startClosing()).toMatchObject({ state: 'closing', progress: { done: 0 } });
    const closed = await run().settled();
    expect(closed).toMatchObject({ state: 'closed', closed: { by: { name: expect.any(String) } } });
    expect(closed.outcome?.netPay).toBe(136_000);
    expect(await readReports(first)).toEqual(made);
    expect([(await sumsOf(first)).length, await leftOvers(first)]).toEqual([2, []]);
    const actions = (await readAuditItems(`pay-run_${first}`)).map(({ action }) => action);
    expect(actions.slice(-2)).toEqual(['pay-run.closing', 'pay-run.closed']);
  });

  // behaviour pay-runs: A month of more than 500 employees is closed in the background
  test('stays open and says which payslips are out of date', async () => {
    await run().reopen('A change');
    await portal.setPayroll(asha.id, { basicSalary: 67_000, effectiveFrom: `${first}-01` });
    await makeLarge(first);
    await run().startClosing();
    expect(await run().settled()).toMatchObject({
      state: 'generated',
      stopped: { task: 'closing', reason: openSlipMessages.open(['Asha Rao']) },
    });
    expect([await sumsOf(first), await leftOvers(first)]).toEqual([[], []]);
  });

  // behaviour pay-runs: A month of more than 500 employees is closed in the background
  test('takes no change while it is compared, and its state says so', async () => {
    await run().generate();
    await makeLarge(first);
    const [row] = await run().rows();
    const refused: unknown[] = [];
    const paused = pauseCommand(keepsPart);
    await run().startClosing();
    await paused.reached;
    for (const call of [
      run().call('PUT', '/rows', { rows: [{ userId: row?.userId, version: row?.version, lopDays: 1 }] }),
      portal.asAdmin('DELETE', `/api/auth/users/${bela.id}`),
      run().call('POST', '/check'),
    ])
      refused.push((await call).body.message);
    paused.resume();
    const { state, stopped } = await run().settled();
    expect([state, stopped]).toEqual(['closed', undefined]);
    expect(refused).toEqual(Array.from({ length: 3 }, () => payRunMessages.closing(first)));
  });

  // behaviour pay-runs: A month of more than 500 employees is closed in the background
  test('goes on where a task was killed, and finds each employee once', async () => {
    await run().reopen('Once more');
    await makeLarge(first);
    const paused = pauseCommand(keepsPart);
    await run().startClosing();
    await paused.reached;
    paused.fail(new Error('the task was killed'));
    expect(await run().settled()).toMatchObject({ state: 'closed', outcome: { people: 3 } });
    expect((await report('cost', first)).payslips).toBe(3);
  });

  // behaviour pay-runs: A month of more than 500 employees is closed in the background
  test('stays open where the admin who began closing it lost the duty meanwhile', async () => {
    const other = await secondAdmin(portal);
    await run().reopen('To be closed by another admin');
    await makeLarge(first);
    const paused = pauseCommand(keepsPart);
    await payRunClient(portal, first, other.token).startClosing();
    await paused.reached;
    const { email } = await portal
      .callOk('GET', '/api/auth/users', { token: portal.admin })
      .then(({ body }) => body.users.find(({ id }: { id: string }) => id === other.id));
    const body = { name: other.name, email, role: 'admin', duties: ['hr'], isInitialPassword: false };
    await portal.ok('PUT', `/api/auth/users/${other.id}`, body);
    paused.resume();
    expect(await run().settled()).toMatchObject({
      state: 'generated',
      stopped: { task: 'closing', reason: payRunMessages.notAllowedAnyMore(other.name) },
    });
    expect([await sumsOf(first), await leftOvers(first)]).toEqual([[], []]);
    await makeLarge(first);
    await run().startClosing();
    expect(await run().settled()).toMatchObject({ state: 'closed' });
  });

  test('lets the next month open once it is closed', async () => {
    const third = nextPeriod(second);
    const { body } = await portal.asAdmin('GET', '/api/admin/pay-runs');
    expect(body.openable).toEqual([third]);
  });
});
