import { beforeEach, describe, expect, test } from 'vitest';
import { remove } from '../../../functions/lib/table.ts';
import { headKey } from '../../../functions/store/pay-run.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import { paidSlipItem, putHead, putPaidMonth } from '../../support/paid-month.ts';
import { paid, paymentsClient, startPayments } from '../../support/payments-client.ts';
import { putItems } from '../../support/put-items.ts';

const month = '2026-10' as PayPeriod;
const { portal, pay } = startPayments(month);
const states = async () => (await pay.rows()).map(({ name, state, due }) => `${name}: ${state}, ${due}`);
const putSlip = (count: number, netPay: number, version = 1) =>
  putItems('slips', [paidSlipItem({ count, netPay }, month, version)]);

/** Only the first of three employees has a payslip: their final dues, say. */
beforeEach(async () => {
  await putPaidMonth(month, [{ count: 1, netPay: 41_000 }, { count: 2 }, { count: 3 }], 'open');
  for (const count of [2, 3])
    await remove('slips', { userId: paidSlipItem({ count }, month).userId, payPeriod: month });
});

describe('a payslip of a month whose other payslips are not generated', () => {
  // behaviour payments: A payslip can be paid
  test('is paid the day it exists, and the batch of the month leaves it out as paid', async () => {
    expect(await states()).toEqual([
      'Employee 00001: to-pay, 41000',
      'Employee 00002: no-payslip, 0',
      'Employee 00003: no-payslip, 0',
    ]);
    await pay.exported(1, [1]);
    expect((await pay.record(1, { 1: paid })).status).toBe(200);

    await putSlip(2, 52_000);
    await putSlip(3, 53_000);
    await putHead(month, 'generated');
    expect(await states()).toEqual([
      'Employee 00001: paid, 0',
      'Employee 00002: to-pay, 52000',
      'Employee 00003: to-pay, 53000',
    ]);
    await pay.create(2);
    expect((await pay.add(2, [1, 2, 3])).status).toBe(409);
    expect((await pay.add(2, [2, 3])).body).toEqual({ added: 2, removed: 0 });
    expect((await pay.transfers(2)).map(({ amount }) => amount)).toEqual([52_000, 53_000]);
  });

  test('is in a batch without those who have none', async () => {
    await putSlip(2, 52_000);
    await pay.create(1);
    expect((await pay.add(1, [1, 2, 3])).status).toBe(404);
    expect((await pay.add(1, [1, 2])).status).toBe(200);
    expect((await pay.approve(1)).status).toBe(200);
    expect((await pay.exportAs(1)).status).toBe(200);
  });

  test('is listed alone once the month is closed, which generates none any more', async () => {
    await putHead(month, 'closed');
    expect(await states()).toEqual(['Employee 00001: to-pay, 41000']);
  });
});

test('a month that is reopened pays its payslips as they are, and later the difference to those that replace them', async () => {
  await putHead(month, 'generated');
  await putHead(month, 'open');
  await pay.exported(1, [1]);
  await pay.record(1, { 1: paid });
  await putSlip(1, 43_500, 2);
  expect(await pay.row(1)).toMatchObject({ state: 'to-pay', paid: 41_000, due: 2_500 });
});

test('a month without payslips has an empty list, and one without a pay run besides is not there', async () => {
  await putPaidMonth(month, [], 'open');
  expect(await pay.rows()).toEqual([]);
  const { status, body } = await paymentsClient(portal, '2031-01' as PayPeriod).send('GET', '');
  expect([status, body.message]).toEqual([404, 'January 2031 has no pay run and no payslips.']);
});

// behaviour payments: A payslip can be paid
test('payslips of a month without a pay run are paid, page by page', async () => {
  await putSlip(2, 52_000);
  await remove('runs', headKey(month));
  const page = async (path: string) =>
    portal.asAdmin('GET', `/api/admin/payments/${month}/rows?limit=1${path}`);
  const first = await page('');
  expect(first.body).toMatchObject([{ name: 'Employee 00001', due: 41_000 }]);
  const second = await page(`&cursor=${first.headers.get('x-next-cursor')}`);
  expect(second.body).toMatchObject([{ name: 'Employee 00002', due: 52_000 }]);
  expect(second.headers.get('x-next-cursor')).toBeNull();
  await pay.exported(1, [1, 2]);
  expect((await pay.month()).batches).toMatchObject([{ state: 'exported' }]);
});
