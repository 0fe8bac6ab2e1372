import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { remove } from '../../../functions/lib/table.ts';
import { costsOf } from '../../../functions/pay-runs/month-costs.ts';
import { readHead } from '../../../functions/store/pay-run.ts';
import { todayInIndia } from '../../../shared/date.ts';
import { type Paise, toRupees } from '../../../shared/money.ts';
import type { PayOverview } from '../../../shared/overview/overview.ts';
import type { OpenMonth } from '../../../shared/payments/payments.ts';
import { subtractMonths, toPeriod } from '../../../shared/period.ts';
import { sampleUserId } from '../../support/items.ts';
import { headItem, putRun } from '../../support/pay-runs.ts';
import { failed, type PaymentsClient, paid, paymentsClient } from '../../support/payments-client.ts';
import type { Employee } from '../../support/portal.ts';
import { putItems } from '../../support/put-items.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { payRunClient } from '../pay-runs/pay-run-client.ts';

const present = toPeriod(todayInIndia());
const month = subtractMonths(present, 1);

const portal = setUpPortal();
let people: Employee[];
const run = payRunClient(portal, month);
let now: PayOverview;

const read = async (): Promise<PayOverview> => await portal.ok('GET', '/api/admin/overview/pay');

beforeAll(async () => {
  people = [await portal.createUser('Asha Rao'), await portal.createUser('Bela Shah')];
});
beforeEach(async () => {
  now = await read();
});

// Each test goes on where the one before it ended.
describe('the overview of pay', () => {
  test('names the months that can be opened while there is no pay run', () => {
    expect(now).toEqual({
      openable: [present, month, subtractMonths(present, -1)],
      filings: [],
      cost: [],
    });
  });

  test('has an open month without a net pay, and the pay day of the company', async () => {
    for (const [i, { id }] of people.entries()) {
      await portal.setPayroll(id, { basicSalary: 30_000 + i * 10_000, profTax: 200, pf: 1_800 });
      await portal.ok('PUT', `/api/admin/people/${id}/statutory`, {
        version: 1,
        ...{ workState: 'KA', pfMembership: 'ceiling', epsMember: 'no' },
      });
    }
    await run.open();
    const { payRun, openable, cost } = await read();
    expect(payRun).toEqual({
      payPeriod: month,
      state: 'open',
      people: 2,
      payDate: expect.stringMatching(`^${month}-`),
      failed: 0,
      isWithheld: false,
      needsApproval: false,
    });
    expect([openable, cost]).toEqual([[], []]);
  });

  // behaviour overview: The pay run; The cost of a month; Filings due
  test('has the net pay, the cost and what is owed once the payslips are generated', async () => {
    await run.generate();
    const { payRun, cost, filings } = await read();
    expect(payRun).toMatchObject({ state: 'generated', people: 2, netPay: 66_000 });
    expect(cost).toHaveLength(12);
    expect(cost.at(-1)).toMatchObject({ payPeriod: month, amounts: { pay: 70_000 } });
    expect(cost.slice(0, -1).every(({ amounts }) => amounts === undefined)).toBe(true);
    expect(filings).toEqual([
      {
        ...{ payPeriod: month, id: 'pf', employees: 2, isFiled: false },
        dueDate: { on: `${present}-15`, isCertain: true },
      },
      {
        ...{ payPeriod: month, id: 'profTax-KA', employees: 2, isFiled: false },
        dueDate: { on: `${present}-20`, isCertain: true },
      },
    ]);
    // 12 % of ₹15,000 or the ceiling of the month, and what comes with it.
    expect(cost.at(-1)?.amounts?.employer).toBeGreaterThan(3_600);
  });

  // behaviour overview: The cost of a month
  test('is the cost of the cost report, with the minimum of the PF admin charge', async () => {
    const path = `/api/admin/reports/${month}/cost`;
    const { departments, ofCompany } = await portal.ok('GET', path);
    const sumOf = (name: string) =>
      departments.reduce((sum: number, of: Record<string, number>) => sum + (of[name] as number), 0);
    expect(ofCompany).toBeGreaterThan(0);
    const { pay, employer } = (await read()).cost.at(-1)?.amounts ?? {};
    expect([pay, employer]).toEqual([sumOf('salaries'), sumOf('employer') + ofCompany]);
  });

  // behaviour overview: The cost of a month
  test('follows a payslip that is replaced by itself, as the payslips add up', async () => {
    const [asha] = people as [Employee];
    await portal.generate(asha.id, { payPeriod: month, basicSalary: 35_000, profTax: 0 });
    const { cost, payRun, filings } = await read();
    expect(payRun?.netPay).toBe(71_200);
    expect(cost.at(-1)?.amounts?.pay).toBe(75_000);
    expect(filings.find(({ id }) => id === 'profTax-KA')?.employees).toBe(1);
    const kept = (await readHead(month))?.outcome?.costs;
    // Preparing the month again adds up its payslips anew.
    await run.check();
    expect((await readHead(month))?.outcome?.costs).toEqual(kept);
  });

  test('leaves loss of pay out of the cost', async () => {
    const row = await run.row((people[1] as Employee).id);
    await run.save({ userId: row.userId, version: row.version, lopDays: 3, paidDays: null });
    await run.generate();
    const { cost, payRun } = await read();
    const pay = cost.at(-1)?.amounts?.pay;
    expect(pay).toBeLessThan(75_000);
    // 2 × 1,800 of PF and 200 of professional tax are deducted beside the loss of pay.
    expect(pay).toBeCloseTo((payRun?.netPay as number) + 3_800, 2);
  });

  test('does not list a filing that is recorded as paid', async () => {
    await portal.ok('PUT', `/api/admin/statutory/${month}/pf`, {
      version: 0,
      step: 'filed',
      record: { reference: '1', on: todayInIndia() },
    });
    expect((await read()).filings.find(({ id }) => id === 'pf')?.isFiled).toBe(true);
    await portal.ok('PUT', `/api/admin/statutory/${month}/pf`, {
      version: 1,
      step: 'paid',
      record: { reference: '2', on: todayInIndia(), total: 7_200 },
    });
    expect((await read()).filings.map(({ id }) => id)).toEqual(['profTax-KA']);
  });

  // behaviour statutory: Exported is not filed, filed is not paid
  // behaviour overview: Filings due
  test('lists every late filing until it is recorded or dismissed with a reason', async () => {
    const costs = { ...costsOf([]), owing: { esi: 1, 'profTax-KA': 1 } };
    const outcome = {
      ...{ people: 1, grossEarnings: 0 as Paise, totalDeductions: 0 as Paise, netPay: 0 as Paise },
      ...{ made: 1, replaced: 0, unchanged: 0, failed: 0, skipped: 0, costs },
    };
    const months = Array.from({ length: 24 }, (_, i) => subtractMonths(month, i + 2));
    const heads = months.map((item) => ({ ...headItem('closed'), item, outcome }));
    await putItems('runs', heads);
    const late = async () =>
      (await read()).filings.filter(({ dueDate }) => dueDate === undefined || dueDate.on < todayInIndia());
    const before = await late();
    expect(before.length).toBeGreaterThanOrEqual(48);
    const [, last] = months;
    const record = (body: object) => portal.asAdmin('PUT', `/api/admin/statutory/${last}/esi`, body);
    // The payslips of the month are gone from these tests; an export leaves its mark.
    await putItems('runs', [{ run: last as string, item: 'filing#esi', id: 'esi', exports: [], version: 1 }]);
    const dismissal = { version: 1, step: 'dismissed', record: null, isDismissed: true };
    expect((await record(dismissal)).body.message).toBe('Enter a reason.');
    const dismissed = await record({ ...dismissal, reason: 'Filed with the earlier program' });
    expect(dismissed.body.dismissed).toMatchObject({ reason: 'Filed with the earlier program' });
    expect(await late()).toHaveLength(before.length - 1);
    expect((await record({ ...dismissal, reason: 'Again' })).status).toBe(409);
    const takenBack = { version: 2, step: 'dismissed', record: null, reason: 'It was not filed' };
    expect((await record(takenBack)).body).not.toHaveProperty('dismissed');
    expect(await late()).toHaveLength(before.length);
    for (const { run, item } of heads) await remove('runs', { run, item });
  });

  // behaviour overview: Filings due
  test('lists the admin charge of a month without PF members, which no payslip has', async () => {
    const none = costsOf([]);
    const costs = { ...none, charges: { ...none.charges, payslips: 1 } };
    const outcome = {
      ...{ people: 1, grossEarnings: 0, totalDeductions: 0, netPay: 0 },
      ...{ made: 1, replaced: 0, unchanged: 0, failed: 0, skipped: 0, costs },
    };
    const without = subtractMonths(month, 2);
    await putItems('runs', [{ ...headItem('closed'), item: without, outcome }]);
    const ofMonth = async () =>
      (await read()).filings.filter(({ payPeriod }) => payPeriod === without).map(({ id }) => id);
    const change = (pfCode: string) => portal.changeCompany({ pfCode });
    expect(await ofMonth()).toEqual([]);
    await change('BGBNG0012345000');
    expect(await ofMonth()).toEqual(['pf']);
    await change('');
    await remove('runs', { run: headItem('closed').run, item: without });
  });

  // behaviour overview: The pay run
  test('compares the next month with it', async () => {
    await run.close();
    expect((await read()).openable).toEqual([present]);
    const next = payRunClient(portal, present);
    await next.open();
    const { payRun } = await read();
    expect(payRun).toMatchObject({ payPeriod: present, state: 'open' });
    expect(payRun?.previousNetPay).toBe(now.payRun?.netPay);
    expect(payRun).not.toHaveProperty('netPay');
  });
});

const openMonths = async (): Promise<OpenMonth[]> => await portal.ok('GET', '/api/admin/payments');

describe('what became of the payslips', () => {
  let pay: PaymentsClient;
  const ids = () => people.map(({ id }) => id);
  const change = (add: string[], remove: string[] = []) =>
    portal.callOk('PUT', `/api/admin/payments/${month}/batches/1`, {
      token: portal.admin,
      body: { add, remove },
    });

  beforeAll(async () => {
    pay = paymentsClient(portal, month);
    for (const [i, { id }] of people.entries())
      await portal.ok('PUT', `/api/admin/people/${id}`, {
        version: (await portal.ok('GET', `/api/admin/people/${id}`)).version,
        bankAccountNumber: `5010031167482${i}`,
        ifscCode: 'HDFC0001234',
      });
  });

  test('is left out while payments are not tracked', async () => {
    expect(await openMonths()).toEqual([]);
  });

  test('is a draft that waits for approval, with its total', async () => {
    await pay.create(1);
    await change(ids());
    const [payments] = await openMonths();
    const { netPay } = (await readHead(month))?.outcome ?? {};
    const net = toRupees(netPay as Paise);
    expect(payments).toEqual({
      ...{ payPeriod: month, payDate: expect.any(String), due: { employees: 0, amount: 0 }, recover: [] },
      paid: { employees: 0, amount: 0 },
      queued: { employees: 2, amount: net },
      failed: { employees: 0, amount: 0 },
      drafts: [{ number: 1, employees: 2, amount: net }],
    });
  });

  test('is what the bank paid, and what failed is due again', async () => {
    const transfers = await pay.transfers(1);
    await pay.approve(1);
    await pay.exportAs(1);
    const [first, second] = transfers as [(typeof transfers)[number], (typeof transfers)[number]];
    await portal.ok('POST', `/api/admin/payments/${month}/batches/1/results`, {
      results: [
        { userId: first.userId, ...paid },
        { userId: second.userId, ...failed },
      ],
    });
    const [payments] = await openMonths();
    expect(payments).toMatchObject({
      due: { employees: 1, amount: second.amount },
      paid: { employees: 1, amount: first.amount },
      queued: { employees: 0, amount: 0 },
      failed: { employees: 1, amount: second.amount },
      drafts: [],
    });
    expect(payments?.due.amount).toBe((await pay.rows()).reduce((sum, row) => sum + row.due, 0));
  });

  test('stays while something of it is open after the next month is generated', async () => {
    await payRunClient(portal, present).generate();
    // Nothing of the present month is in a batch, and payments are not tracked.
    expect((await openMonths()).map(({ payPeriod }) => payPeriod)).toEqual([month]);
  });
});

describe('figures that were submitted for approval', () => {
  // behaviour overview: The pay run
  test('have their net pay, and whether the caller submitted them', async () => {
    const event = { at: '2026-11-20T04:30:00.000Z', by: { id: sampleUserId(7), name: 'Priya Menon' } };
    const submission = { ...event, digest: 'd', people: 2, netPay: 50_000_00 };
    await putRun('open');
    const put = (decision?: object) =>
      putItems('runs', [
        { ...headItem('open'), submissions: [{ ...submission, ...(decision && { decision }) }] },
      ]);
    await put();
    const submitted = { by: 'Priya Menon', at: event.at, isOwn: false };
    expect((await read()).payRun).toMatchObject({ netPay: 50_000, submission: submitted });
    await put({ ...event, outcome: 'sent-back' });
    const { payRun } = await read();
    expect(payRun?.submission).toEqual({ ...submitted, outcome: 'sent-back' });
    expect(payRun).not.toHaveProperty('netPay');
  });
});
