import { beforeEach, describe, expect, test } from 'vitest';
import { remove } from '../../../functions/lib/table.ts';
import { headKey } from '../../../functions/store/pay-run.ts';
import { paymentSettingsKey } from '../../../functions/store/payment-settings.ts';
import type { OpenMonth } from '../../../shared/payments/payments.ts';
import { type PayPeriod, subtractMonths } from '../../../shared/period.ts';
import { startOnOrdinaryDay } from '../../support/frozen-clock.ts';
import { paidSlipItem, putHead, putPaidMonth } from '../../support/paid-month.ts';
import { failed, idOf, paid, paymentsClient, startPayments } from '../../support/payments-client.ts';
import { putItems } from '../../support/put-items.ts';

const month = '2026-10' as PayPeriod;
const before = '2026-04' as PayPeriod;
const { portal, pay } = startPayments(month);
const payBefore = paymentsClient(portal, before);

const send = (query = '') => portal.callOk('GET', `/api/admin/payments${query}`, { token: portal.admin });
const openMonths = async (): Promise<OpenMonth[]> => (await send()).body;
const track = async (trackedFrom: PayPeriod | null) => {
  await remove('settings', paymentSettingsKey);
  await portal.ok('PUT', '/api/admin/payment-settings', {
    trackedFrom,
    debitAccount: '',
    layout: 'hdfc',
    templates: [],
    version: 0,
  });
};
const replaceSlip = (count: number, netPay: number, period = month) =>
  putItems('slips', [paidSlipItem({ count, netPay }, period, 2)]);
/** Both employees are paid what the payslips of the month said. */
async function payAll(client: typeof pay): Promise<void> {
  await client.exported(1, [1, 2]);
  await client.record(1, { 1: paid, 2: paid });
}

beforeEach(async () => {
  const employees = [
    { count: 1, netPay: 50_000 },
    { count: 2, netPay: 60_000 },
  ];
  for (const period of [month, before]) await putPaidMonth(period, employees);
  await track(before);
});

describe('what is due over all months', () => {
  // behaviour payments: What is due
  // behaviour overview: Payments
  test('is of each employee: what another one was paid too much does not lessen it', async () => {
    await payAll(pay);
    await payAll(payBefore);
    expect((await openMonths()).map(({ payPeriod, due }) => [payPeriod, due.amount])).toEqual([[month, 0]]);
    // A bonus that was the other one's: net pay and payments of the month still come to the same.
    await replaceSlip(1, 42_457.8);
    await replaceSlip(2, 67_542.2);
    const [newest] = await openMonths();
    expect(newest?.due).toEqual({ employees: 1, amount: 7_542.2 });
    expect(newest?.recover).toEqual([
      {
        userId: idOf(1),
        name: 'Employee 00001',
        employeeId: 'SSW-1',
        net: 42_457.8,
        paid: 50_000,
        takenBack: 0,
        overpaid: 7_542.2,
      },
    ]);
  });

  test('has months long ago, while something of them is due, on its way or to be recovered', async () => {
    await payAll(pay);
    await payBefore.exported(1, [1]);
    const months = async () =>
      (await openMonths()).map(({ payPeriod, due, queued, recover }) => [
        payPeriod,
        due.amount,
        queued.amount,
        recover.length,
      ]);
    expect(await months()).toEqual([
      [month, 0, 0, 0],
      [before, 60_000, 50_000, 0],
    ]);
    await payBefore.record(1, { 1: paid });
    await payBefore.paidElsewhere(2, { amount: 60_000, paidOn: '2026-05-02', reference: 'Cash 12' });
    expect(await months()).toEqual([[month, 0, 0, 0]]);
    await replaceSlip(1, 49_000, before);
    expect(await months()).toEqual([
      [month, 0, 0, 0],
      [before, 0, 0, 1],
    ]);
  });

  test('takes in what failed, and not what a batch has on its way', async () => {
    await pay.exported(1, [1, 2]);
    await pay.record(1, { 1: failed });
    const [newest] = await openMonths();
    expect(newest).toMatchObject({
      due: { employees: 1, amount: 50_000 },
      queued: { employees: 1, amount: 60_000 },
      failed: { employees: 1, amount: 50_000 },
      paid: { employees: 0, amount: 0 },
    });
  });

  // behaviour overview: Payments
  test('counts as failed what is due of it alone, and nothing of an employee who was paid otherwise', async () => {
    await pay.exported(1, [1, 2]);
    await pay.record(1, { 1: failed, 2: failed });
    await pay.exported(2, [1]);
    await pay.record(2, { 1: failed });
    await pay.record(1, { 1: paid });
    await replaceSlip(2, 45_000);
    const [newest] = await openMonths();
    expect(newest).toMatchObject({
      due: { employees: 1, amount: 45_000 },
      failed: { employees: 1, amount: 45_000 },
      paid: { employees: 1, amount: 50_000 },
    });
  });

  test('has the payslips of open months, and of months without a pay run', async () => {
    await putHead(month, 'open');
    await remove('runs', headKey(before));
    expect((await openMonths()).map(({ payPeriod, due }) => [payPeriod, due])).toEqual([
      [month, { employees: 2, amount: 110_000 }],
      [before, { employees: 2, amount: 110_000 }],
    ]);
  });

  test('is known without reading the payslips, which are a hundred times as long', async () => {
    await putItems('slips', [{ ...paidSlipItem({ count: 1, netPay: 45_000 }, month, 2), slip: 'not read' }]);
    const [newest] = await openMonths();
    expect(newest?.due).toEqual({ employees: 2, amount: 105_000 });
  });

  test('leaves out months that are not tracked and of which nothing was paid here', async () => {
    await track(month);
    expect((await openMonths()).map(({ payPeriod }) => payPeriod)).toEqual([month]);
    await payBefore.exported(1, [1]);
    expect((await openMonths()).map(({ payPeriod }) => payPeriod)).toEqual([month, before]);
    await track(null);
    expect((await openMonths()).map(({ payPeriod }) => payPeriod)).toEqual([before]);
  });

  test('is answered page by page, some months at a time', async () => {
    // How many months there are up to the present decides where a page ends.
    startOnOrdinaryDay();
    const oldest = subtractMonths(month, 40);
    await putPaidMonth(oldest, [{ count: 1, netPay: 1_000 }]);
    await track(oldest);
    for (let i = 1; i < 40; i++)
      if (subtractMonths(month, i) !== before) await putHead(subtractMonths(month, i), 'closed');
    const first = await send();
    expect(first.body.map(({ payPeriod }: OpenMonth) => payPeriod)).toEqual([month, before]);
    const second = await send(`?cursor=${first.headers.get('x-next-cursor')}`);
    expect(second.body.map(({ payPeriod }: OpenMonth) => payPeriod)).toEqual([oldest]);
    expect(second.headers.get('x-next-cursor')).toBeNull();
    await remove('runs', headKey(oldest));
  });
});
