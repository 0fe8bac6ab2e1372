import { beforeEach, describe, expect, test } from 'vitest';
import type { PayPeriod } from '../../../shared/period.ts';
import { accountNumber, paidSlipItem, putPaidMonth, putProfile } from '../../support/paid-month.ts';
import { startPayments } from '../../support/payments-client.ts';
import { putItems } from '../../support/put-items.ts';

const month = '2026-10' as PayPeriod;
const { pay } = startPayments(month);

beforeEach(async () => {
  await putPaidMonth(month, [
    { count: 1, netPay: 41_000 },
    { count: 2, netPay: 52_000.75 },
  ]);
  await pay.create(1);
  await pay.add(1, [1, 2]);
  expect((await pay.approve(1)).status).toBe(200);
});

const replaceSlip = (netPay: number) => putItems('slips', [paidSlipItem({ count: 2, netPay }, month, 2)]);
const bankChanged = { at: new Date().toISOString(), by: { id: 'usr_1', name: 'Another' } as never };

const changes: [string, () => Promise<unknown>][] = [
  ['is held', () => pay.hold(2, 'Under inquiry')],
  ['has a payslip with a lower net pay', () => replaceSlip(40_000)],
  ['has a payslip with a higher net pay', () => replaceSlip(60_000)],
  ['has a payslip without net pay', () => replaceSlip(0)],
  ['has another account', () => putProfile({ count: 2, profile: { bankAccountNumber: '60100000000009' } })],
  ['has another IFSC', () => putProfile({ count: 2, profile: { ifscCode: 'SBIN0001234' } })],
  ['has no account', () => putProfile({ count: 2, profile: { bankAccountNumber: '' } })],
  ['has an account that was changed just now', () => putProfile({ count: 2, profile: { bankChanged } })],
  ['has another name in the bank', () => putProfile({ count: 2, profile: { nameAsInBank: 'A Rao' } })],
  ['has a name that the bank cannot print', () => putProfile({ count: 2, profile: { nameAsInBank: 'आशा' } })],
];

describe('an approved batch in which an employee', () => {
  // behaviour payments: An approved payment keeps its account
  test.each(changes)('%s since the approval is not exported, and names the employee', async (_, change) => {
    await change();
    const { status, body } = await pay.exportAs(1);
    expect([status, body.message]).toEqual([
      409,
      'The amount due, the bank account, the name in the bank or a hold has changed since the approval for Employee 00002, so there is no file. Void this batch, and make another one of those who can be paid.',
    ]);
    expect((await pay.month()).batches[0]).toMatchObject({ state: 'approved', exports: [] });
  });

  test.each(changes)('%s since its file was exported is not exported again', async (_, change) => {
    expect((await pay.exportAs(1)).status).toBe(200);
    await change();
    expect((await pay.exportAs(1)).status).toBe(409);
  });

  test('was held and is released is exported with the same file as before', async () => {
    const { body: before } = await pay.exportAs(1);
    await pay.hold(2, 'Under inquiry');
    await pay.hold(2, null);
    expect((await pay.exportAs(1)).body).toEqual(before);
  });

  // behaviour payments: An approved payment keeps its account
  test('is held is made void, and the others are paid by another batch', async () => {
    await pay.hold(2, 'Under inquiry');
    expect((await pay.exportAs(1)).status).toBe(409);
    await pay.voidBatch(1);
    await pay.create(2);
    await pay.add(2, [1]);
    await pay.approve(2);
    const { body } = await pay.exportAs(2);
    expect(body.text).toContain(accountNumber(1));
    expect(body.text).not.toContain(accountNumber(2));
  });
});
