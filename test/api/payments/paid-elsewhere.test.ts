import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, todayInIndia } from '../../../shared/date.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import { paidSlipItem, putPaidMonth } from '../../support/paid-month.ts';
import { interleaveBeforeWrite } from '../../support/pause-command.ts';
import {
  failed,
  idOf,
  type PaymentsClient,
  paid,
  paymentsClient,
  startPayments,
} from '../../support/payments-client.ts';
import { putItems } from '../../support/put-items.ts';
import { secondAdmin } from '../../support/second-admin.ts';

const month = '2026-10' as PayPeriod;
const { portal, pay } = startPayments(month);
let other: PaymentsClient;
beforeAll(async () => {
  other = paymentsClient(portal, month, (await secondAdmin(portal)).token);
});
beforeEach(() =>
  putPaidMonth(month, [
    { count: 1, netPay: 50_000 },
    { count: 2, netPay: 60_000 },
  ]),
);

const cheque = { amount: 50_000, paidOn: '2026-10-30', reference: 'Cheque 004412' };
const refusal = async (answer: ReturnType<PaymentsClient['send']>) => {
  const { status, body } = await answer;
  return [status, body.fields ?? body.message];
};

describe('a payment outside of the portal', () => {
  // behaviour payments: A payment outside of the portal
  test('is a payment as those of batches: nothing is due any more, and no batch takes the employee', async () => {
    expect((await pay.paidElsewhere(1, cheque)).body).toEqual({ due: 0 });
    expect(await pay.row(1)).toMatchObject({
      state: 'paid',
      paid: 50_000,
      due: 0,
      payments: [{ amount: 50_000, outcome: 'paid', paidOn: '2026-10-30', reference: 'Cheque 004412' }],
    });
    await pay.create(1);
    expect((await pay.add(1, [1])).status).toBe(409);
    expect(await portal.newestEntry()).not.toMatchObject({ action: 'payment.paid-elsewhere' });
  });

  // behaviour payments: A payment outside of the portal
  test('is in the audit log about the employee, with amount, day and reference', async () => {
    await pay.paidElsewhere(1, cheque);
    expect(await portal.newestEntry()).toMatchObject({
      action: 'payment.paid-elsewhere',
      subject: { id: idOf(1) },
      payPeriod: month,
      changes: expect.arrayContaining([
        { field: 'amount', after: 50_000 },
        { field: 'paidOn', after: '2026-10-30' },
        { field: 'reference', after: 'Cheque 004412' },
      ]),
    });
  });

  // behaviour payments: A payment outside of the portal
  test('of a part leaves the rest due, which a batch pays', async () => {
    expect((await pay.paidElsewhere(1, { ...cheque, amount: 20_000.5 })).body).toEqual({ due: 29_999.5 });
    await pay.exported(1, [1]);
    expect((await pay.transfers(1)).map(({ amount }) => amount)).toEqual([29_999.5]);
    await pay.record(1, { 1: paid });
    expect(await pay.row(1)).toMatchObject({ state: 'paid', paid: 50_000, due: 0 });
  });

  // behaviour payments: A payment outside of the portal
  test('is recorded of an employee who is held or has no bank account', async () => {
    await putPaidMonth(month, [{ count: 1, netPay: 50_000, profile: { bankAccountNumber: '' } }]);
    expect((await pay.paidElsewhere(1, cheque)).status).toBe(200);
    expect((await pay.row(1)).state).toBe('paid');
  });

  // behaviour payments: A payment outside of the portal
  test('is undone with a reason: it stays on record as void, and its amount is due again', async () => {
    await pay.paidElsewhere(1, cheque);
    const undo = () => pay.voidElsewhere(1, 'The cheque bounced');
    expect((await undo()).body).toEqual({ due: 50_000 });
    expect((await undo()).body).toEqual({ due: 50_000 });
    expect(await pay.row(1)).toMatchObject({
      state: 'to-pay',
      payments: [{ outcome: 'void', reason: 'The cheque bounced' }],
    });
    expect(await portal.newestEntry()).toMatchObject({
      action: 'payment.elsewhere-voided',
      changes: expect.arrayContaining([{ field: 'reason', after: 'The cheque bounced' }]),
    });
    await pay.exported(1, [1]);
    expect((await pay.row(1)).state).toBe('processing');
  });

  test('that is recorded twice by one id counts once, and its id is of no other payment', async () => {
    await pay.paidElsewhere(1, { ...cheque, amount: 20_000 });
    expect((await pay.paidElsewhere(1, { ...cheque, amount: 20_000 })).body).toEqual({ due: 30_000 });
    expect((await pay.row(1)).payments).toHaveLength(1);
    expect(await refusal(pay.paidElsewhere(1, { ...cheque, amount: 30_000 }))).toEqual([
      409,
      'This payment was recorded with other details. Reload the payments.',
    ]);
  });

  test.each([
    [{ amount: 50_000.01 }, { amount: 'Only ₹50,000.00 is due.' }],
    [{ amount: 0 }, { amount: 'Enter an amount above zero.' }],
    [{ paidOn: addDays(todayInIndia(), 1) }, { paidOn: 'The day cannot be in the future.' }],
    [{ paidOn: '2026-09-30' }, { paidOn: 'The day cannot be before October 2026.' }],
    [{ reference: ' ' }, { reference: 'Enter a reference by which the payment can be found.' }],
  ])('with %j is refused', async (wrong, fields) => {
    expect(await refusal(pay.paidElsewhere(1, { ...cheque, ...wrong }))).toEqual([400, fields]);
  });

  test('is refused where nothing is due, of an employee without a payslip, and to undo where there is none', async () => {
    await pay.paidElsewhere(1, cheque);
    expect(await refusal(pay.paidElsewhere(1, cheque, 'b'))).toEqual([
      409,
      'Nothing is due to Employee 00001. Reload the payments.',
    ]);
    expect((await pay.paidElsewhere(9, cheque)).status).toBe(404);
    expect((await pay.voidElsewhere(2, 'None')).status).toBe(404);
  });

  // behaviour payments: A payment outside of the portal
  test('is refused while a batch has one on its way, and a failed payment of a batch is not put back beside it', async () => {
    await pay.create(1);
    await pay.add(1, [1]);
    expect(await refusal(pay.paidElsewhere(1, cheque))).toEqual([
      409,
      'Batch 1 is to pay Employee 00001. Record its outcome, or take Employee 00001 out of it first.',
    ]);
    await pay.approve(1);
    await pay.exportAs(1);
    expect((await pay.paidElsewhere(1, cheque)).status).toBe(409);
    await pay.record(1, { 1: failed });
    expect((await pay.paidElsewhere(1, cheque)).status).toBe(200);
    expect(await refusal(pay.record(1, { 1: { outcome: 'queued' } }))).toEqual([
      409,
      'Employee 00001 was paid outside of the portal, so this payment cannot be with the bank again.',
    ]);
    expect((await pay.record(1, { 1: paid })).status).toBe(200);
    expect(await pay.row(1)).toMatchObject({ state: 'recover', due: -50_000 });
  });

  test('leaves the difference to a payslip that is replaced', async () => {
    await pay.paidElsewhere(1, cheque);
    await putItems('slips', [paidSlipItem({ count: 1, netPay: 52_000 }, month, 2)]);
    expect(await pay.row(1)).toMatchObject({ state: 'to-pay', due: 2_000 });
    await putItems('slips', [paidSlipItem({ count: 1, netPay: 49_000 }, month, 3)]);
    expect(await pay.row(1)).toMatchObject({ state: 'recover', due: -1_000 });
  });
});

describe('two admins at once', () => {
  test('record what is due outside of the portal once', async () => {
    const [mine, theirs] = await interleaveBeforeWrite(
      'runs',
      () => pay.paidElsewhere(1, cheque),
      () => other.paidElsewhere(1, cheque, 'b'),
    );
    expect([theirs.status, mine.status]).toEqual([200, 409]);
    expect(await pay.row(1)).toMatchObject({ paid: 50_000, due: 0 });
  });

  test('do not pay an employee by a batch and outside of the portal', async () => {
    await pay.create(1);
    const [recorded] = await interleaveBeforeWrite(
      'runs',
      () => pay.paidElsewhere(1, cheque),
      () => other.add(1, [1]),
    );
    expect(recorded.status).toBe(409);
    await other.remove(1, [1]);
    const [added] = await interleaveBeforeWrite(
      'runs',
      () => other.add(1, [1]),
      () => pay.paidElsewhere(1, cheque),
    );
    expect(added.status).toBe(409);
  });
});
