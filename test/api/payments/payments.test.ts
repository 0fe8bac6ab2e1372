import { beforeEach, describe, expect, test } from 'vitest';
import { get, type Item, remove } from '../../../functions/lib/table.ts';
import { paymentSettingsKey } from '../../../functions/store/payment-settings.ts';
import { profileKey } from '../../../functions/store/profile.ts';
import { addDays, formatDate, todayInIndia } from '../../../shared/date.ts';
import { paise, toPaise } from '../../../shared/money.ts';
import { readBankReport } from '../../../shared/payments/bank-files/bank-report.ts';
import { presets } from '../../../shared/payments/bank-files/presets.ts';
import { toDelimitedText, toRows } from '../../../shared/payments/bank-files/render.ts';
import { paymentMessages } from '../../../shared/payments/payments.ts';
import { sampleUserId } from '../../support/items.ts';
import { accountNumber, paidSlipItem, putPaidMonth, putProfile } from '../../support/paid-month.ts';
import { failed, idOf, paid, paidBy, startPayments } from '../../support/payments-client.ts';
import { putItems } from '../../support/put-items.ts';
import { takeConsole } from '../../support/setup.ts';

const month = '2026-11' as never;
const today = todayInIndia();
const { portal, pay } = startPayments(month);

beforeEach(async () => {
  await remove('settings', paymentSettingsKey);
  await putPaidMonth(month, [
    { count: 1, netPay: 50_000 },
    { count: 2, netPay: 60_000.5 },
    { count: 3, netPay: 70_000 },
  ]);
});

const replaceSlip = (count: number, netPay: number, version = 2) =>
  putItems('slips', [paidSlipItem({ count, netPay }, month, version)]);
const refusal = async (answer: Promise<{ status: number; body: { message?: string } }>) => {
  const { status, body } = await answer;
  return [status, body.message];
};
const setDebitAccount = (debitAccount: string) =>
  portal.callOk('PUT', '/api/admin/payment-settings', {
    token: portal.admin,
    body: { trackedFrom: null, debitAccount, layout: 'hdfc', templates: [], version: 0 },
  });

describe('a month is paid', () => {
  // behaviour payments: What is due; A batch
  test('from its payslips through an approved and exported batch to what the bank did', async () => {
    expect((await pay.rows()).map(({ name, due, state }) => [name, due, state])).toEqual([
      ['Employee 00001', 50_000, 'to-pay'],
      ['Employee 00002', 60_000.5, 'to-pay'],
      ['Employee 00003', 70_000, 'to-pay'],
    ]);
    await pay.create(1);
    expect((await pay.add(1, [1, 2])).body).toEqual({ added: 2, removed: 0 });
    expect((await pay.rows()).map(({ state, queued, due }) => [state, queued, due])).toEqual([
      ['in-batch', 50_000, 0],
      ['in-batch', 60_000.5, 0],
      ['to-pay', 0, 70_000],
    ]);
    expect((await pay.approve(1)).body.batches).toMatchObject([
      { number: 1, state: 'approved', approved: { total: 110_000.5, count: 2 }, exports: [] },
    ]);
    const file = await pay.exportAs(1);
    expect(file.body.name).toBe('salaries-2026-11-batch-1.csv');
    expect((await pay.row(1)).state).toBe('processing');
    expect((await pay.record(1, { 1: paid, 2: failed })).body).toEqual({ recorded: 2 });
    expect(await pay.row(1)).toMatchObject({
      state: 'paid',
      paid: 50_000,
      due: 0,
      payments: [{ batch: 1, amount: 50_000, account: 'HDFC ••0001', ...paid }],
    });
    expect(await pay.row(2)).toMatchObject({ state: 'failed', paid: 0, queued: 0, due: 60_000.5 });
  });
});

describe('an employee is never paid twice', () => {
  // behaviour payments: A batch
  test('by two batches', async () => {
    await pay.exported(1, [1]);
    await pay.create(2);
    expect(await refusal(pay.add(2, [1]))).toEqual([409, 'Nothing can be paid to Employee 00001 now.']);
    await pay.record(1, { 1: paid });
    expect(await refusal(pay.add(2, [1]))).toEqual([409, 'Nothing can be paid to Employee 00001 now.']);
  });

  test('by a payment that failed, is paid by a later batch, and is then recorded as paid after all', async () => {
    await pay.exported(1, [1, 2]);
    await pay.record(1, { 1: failed, 2: paid });
    await pay.exported(2, [1]);
    expect((await pay.transfers(2)).map(({ amount }) => amount)).toEqual([50_000]);
    for (const result of [paid, { outcome: 'queued' as const }])
      expect(await refusal(pay.record(1, { 1: result }))).toEqual([
        409,
        'Batch 2 is to pay Employee 00001, so this payment cannot be changed. Record the outcome of batch 2 first, or take Employee 00001 out of it.',
      ]);
    await pay.record(2, { 1: paid });
    expect(await pay.row(1)).toMatchObject({ state: 'paid', paid: 50_000, due: 0 });
    expect((await pay.row(1)).payments.map(({ outcome }) => outcome)).toEqual(['failed', 'paid']);
  });

  // behaviour payments: Outcomes
  test('and a profile that cannot be read keeps no outcome of the bank off the record', async () => {
    await pay.exported(1, [1, 2]);
    await pay.voidBatch(1);
    await pay.exported(2, [1, 2]);
    await pay.record(2, { 1: paid, 2: paid });
    const profile = await get('profiles', profileKey(idOf(1)));
    await putItems('profiles', [{ ...profile, basicSalary: 'unreadable' }]);
    // The bank had the file that was made void, all the same.
    expect((await pay.record(1, { 1: paidBy(2), 2: paidBy(2) })).body).toEqual({ recorded: 2 });
    expect(takeConsole()).toEqual([expect.stringContaining('a stored item cannot be read')]);
    await putItems('profiles', [profile as Item]);
    expect((await pay.rows()).map(({ state, due }) => [state, due])).toEqual([
      ['recover', -50_000],
      ['recover', -60_000.5],
      ['to-pay', 70_000],
    ]);
  });

  // behaviour payments: Nothing is paid
  test('an employee whose profile cannot be read is not paid, while all others are listed and paid', async () => {
    const profile = await get('profiles', profileKey(idOf(1)));
    await putItems('profiles', [{ ...profile, basicSalary: 'unreadable' }]);
    const [unread, other] = await pay.rows();
    expect([unread?.hold?.text, other?.state]).toEqual([paymentMessages.unreadable, 'to-pay']);
    await pay.create(1);
    expect(await refusal(pay.add(1, [1]))).toEqual([409, 'Nothing can be paid to Employee 00001 now.']);
    expect(await refusal(pay.hold(1, 'On notice'))).toEqual([409, paymentMessages.unreadable]);
    expect((await pay.add(1, [2])).status).toBe(200);
    expect(takeConsole()).not.toEqual([]);
    await putItems('profiles', [profile as Item]);
  });

  // behaviour payments: An export
  test('by a file that is exported again after its outcome', async () => {
    await pay.exported(1, [1, 2]);
    await pay.record(1, { 1: failed });
    expect((await refusal(pay.exportAs(1)))[0]).toBe(409);
    await pay.record(1, { 1: { outcome: 'queued' } });
    expect((await pay.exportAs(1)).status).toBe(200);
  });

  // behaviour payments: What is due
  test('by the payslip that replaces a paid one: the difference alone is due', async () => {
    await pay.exported(1, [1]);
    await pay.record(1, { 1: paid });
    await replaceSlip(1, 52_000.25);
    expect(await pay.row(1)).toMatchObject({ state: 'to-pay', paid: 50_000, due: 2_000.25 });
    await pay.exported(2, [1]);
    expect((await pay.transfers(2)).map(({ amount, reference }) => [amount, reference])).toEqual([
      [2_000.25, 'SAL202611SSW1B2'],
    ]);
  });

  // behaviour payments: What is due
  test('and what a smaller payslip leaves over is to be recovered, never exported', async () => {
    await pay.exported(1, [1]);
    await pay.record(1, { 1: paid });
    await replaceSlip(1, 49_000);
    expect(await pay.row(1)).toMatchObject({ state: 'recover', paid: 50_000, due: -1_000 });
    await pay.create(2);
    expect((await pay.add(2, [1])).status).toBe(409);
  });
});

describe('a batch', () => {
  // behaviour payments: A void batch
  test('that is void leaves everything due, and is the end of it', async () => {
    await pay.exported(1, [1, 2]);
    expect((await pay.voidBatch(1)).body.batches[0]).toMatchObject({ state: 'void' });
    expect((await pay.rows()).map(({ due }) => due)).toEqual([50_000, 60_000.5, 70_000]);
    expect(await refusal(pay.exportAs(1))).toEqual([409, 'This batch is void.']);
    await pay.exported(2, [1, 2]);
    expect((await pay.row(1)).state).toBe('processing');
  });

  // behaviour payments: A void batch
  test('cannot be made void once a payment of it was made', async () => {
    await pay.exported(1, [1, 2]);
    await pay.record(1, { 1: paid });
    expect((await refusal(pay.voidBatch(1)))[0]).toBe(409);
  });

  // behaviour payments: Approval
  test('is approved by exactly its total and its count', async () => {
    await pay.create(1);
    expect(await refusal(pay.approve(1))).toEqual([409, 'This batch has no payments.']);
    await pay.add(1, [1, 2]);
    const approve = (body: object) => pay.send('POST', '/batches/1/approval', body);
    const { status, body } = await approve({ total: 110_000, count: 2 });
    expect([status, Object.keys(body.fields)]).toEqual([400, ['total']]);
    expect((await approve({ total: 110_000.5, count: 3 })).body.fields).toHaveProperty('count');
    expect((await approve({ total: 110_000.5, count: 2 })).status).toBe(200);
    expect(await refusal(pay.remove(1, [1]))).toEqual([
      409,
      'This batch is approved, so its payments cannot be changed.',
    ]);
  });

  // behaviour payments: Approval
  test('is not approved with an amount, an account or a hold that has changed since it was put together', async () => {
    await pay.create(1);
    await pay.add(1, [1, 2, 3]);
    await replaceSlip(1, 51_000);
    await putProfile({ count: 2, profile: { bankAccountNumber: '60100000000002' } });
    await pay.hold(3, 'On notice');
    expect(await refusal(pay.approve(1))).toEqual([
      409,
      'The amount due, the bank account, the name in the bank or a hold has changed for Employee 00001, Employee 00002, Employee 00003. Remove them from the batch, and add those who can be paid.',
    ]);
    await pay.remove(1, [1, 2, 3]);
    await pay.add(1, [1, 2]);
    expect((await pay.approve(1)).status).toBe(200);
    expect((await pay.transfers(1)).map(({ amount, account }) => [amount, account])).toEqual([
      [51_000, accountNumber(1)],
      [60_000.5, '60100000000002'],
    ]);
  });

  // behaviour payments: An approved payment keeps its account
  test('keeps the account that it paid into, whatever becomes of the employee’s details', async () => {
    await pay.exported(1, [1]);
    await putProfile({ count: 1, profile: { bankAccountNumber: '60100000000009' } });
    expect((await pay.row(1)).payments).toMatchObject([{ account: 'HDFC ••0001' }]);
  });

  test('is not exported before it is approved, and takes no outcome before it is exported', async () => {
    await pay.create(1);
    await pay.add(1, [1]);
    expect(await refusal(pay.exportAs(1))).toEqual([409, 'Approve this batch first.']);
    await pay.approve(1);
    expect((await refusal(pay.record(1, { 1: paid })))[0]).toBe(409);
  });

  // behaviour payments: A batch
  test('follows the last one by number, when that is no draft any more', async () => {
    await pay.create(1);
    const create = (number: number) => pay.send('POST', '/batches', { number, valueDate: today });
    expect(await refusal(create(2))).toEqual([409, 'Approve or void the draft batch first.']);
    await pay.voidBatch(1);
    expect((await refusal(create(3)))[0]).toBe(409);
    expect((await create(2)).status).toBe(200);
  });

  test('takes employees with a payslip of the month, each once, 90 at a time', async () => {
    await pay.create(1);
    expect((await pay.add(1, [999])).status).toBe(404);
    expect((await pay.add(1, [1, 1])).status).toBe(400);
    const many = Array.from({ length: 60 }, (_, i) => idOf(i + 1));
    const { status, body } = await pay.send('PUT', '/batches/1', {
      add: many,
      remove: many.map((_, i) => idOf(i + 100)),
    });
    expect([status, body.message]).toEqual([400, 'At most 90 employees can be changed at once.']);
  });

  test('of 90 employees is one transaction for each of its steps', async () => {
    const counts = Array.from({ length: 90 }, (_, i) => i + 1);
    await putPaidMonth(
      month,
      counts.map((count) => ({ count })),
    );
    await pay.exported(1, counts);
    const results = Object.fromEntries(counts.map((count) => [count, paid]));
    expect((await pay.record(1, results)).body).toEqual({ recorded: 90 });
  });
});

describe('what is held, has no account or is not above zero', () => {
  const expectNeverPaid = async (count: number) => {
    await pay.create(1);
    expect((await pay.add(1, [count])).status).toBe(409);
  };

  // behaviour payments: Nothing is paid
  test('is listed with its reason, and not paid until the hold ends', async () => {
    await pay.hold(1, 'On notice');
    expect(await pay.row(1)).toMatchObject({
      state: 'held',
      due: 50_000,
      hold: { reason: 'held', text: 'On notice' },
    });
    await expectNeverPaid(1);
    await pay.hold(1, null);
    expect((await pay.add(1, [1])).status).toBe(200);
  });

  // behaviour payments: Nothing is paid
  test.each([
    [{ bankAccountNumber: '' }, 'no-account', 'No bank account'],
    [{ ifscCode: '' }, 'no-account', 'No IFSC'],
    [{ bankAccountNumber: '12345' }, 'account-form', 'The bank account number is not 9 to 18 digits'],
    [{ ifscCode: 'HDFC1001234' }, 'account-form', 'The IFSC is not valid'],
  ])('is not paid with the details %j', async (profile, reason, text) => {
    await putProfile({ count: 1, profile });
    expect(await pay.row(1)).toMatchObject({ state: 'held', hold: { reason, text } });
    await expectNeverPaid(1);
  });

  // behaviour payments: Nothing is paid
  test.each([
    [-10, 'recover'],
    [0, 'none'],
  ])('is not paid with a net pay of %d', async (netPay, state) => {
    await replaceSlip(1, netPay);
    expect((await pay.row(1)).state).toBe(state);
    await expectNeverPaid(1);
  });
});

describe('the file of a batch', () => {
  // behaviour payments: An export; Bank files
  test('is byte for byte that of its layout, and the same when it is exported again', async () => {
    await pay.exported(1, [1, 2, 3]);
    const [first, second] = [await pay.exportAs(1), await pay.exportAs(1)];
    const transfers = [1, 2, 3].map((count) => ({
      employeeId: `SSW-${count}`,
      name: `Employee 0000${count}`,
      email: `employee.${count}@example.com`,
      account: accountNumber(count),
      ifsc: 'HDFC0001234',
      amount: paise([0, 50_000_00, 60_000_50, 70_000_00][count] as number),
    }));
    const batch = { period: month, number: 1, valueDate: today, debitAccount: '' };
    const expected = toDelimitedText(presets.hdfc, toRows(presets.hdfc, transfers, batch));
    expect(first.body.text).toBe(expected);
    expect(second.body.text).toBe(expected);
    const [row] = expected.split('\r\n');
    expect(row).toBe(
      'I,SSW1,50100000000001,50000.00,EMPLOYEE,,,,,,,,SAL202611SSW1,SAL202611SSW1,SALARY NOV26,,,,,,,,VALUE DATE,,HDFC0001234,HDFC BANK,,employee.1@example.com'.replace(
        'VALUE DATE',
        today.split('-').reverse().join('/'),
      ),
    );
    const { exports = [] } = (await pay.month()).batches[0] ?? {};
    expect(exports).toHaveLength(1);
    expect(exports[0]).toMatchObject({ layout: 'HDFC ENet', hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(await portal.newestEntry()).toMatchObject({
      action: 'payment-batch.exported',
      changes: expect.arrayContaining([{ field: 'total', after: 180_000.5 }]),
    });
  });

  test('of a bank that asks for the company’s account needs it in the settings', async () => {
    await pay.create(1);
    await pay.add(1, [1]);
    await pay.approve(1);
    expect(await refusal(pay.exportAs(1, 'icici'))).toEqual([
      400,
      'Enter the account that salaries are paid from in the payment settings first.',
    ]);
    await setDebitAccount('000405001234');
    const { sheet } = (await pay.exportAs(1, 'icici')).body;
    expect(sheet.rows[0].slice(0, 7)).toEqual([
      'PAB_VENDOR',
      'NEFT',
      '000405001234',
      'EMPLOYEE',
      accountNumber(1),
      'HDFC0001234',
      '50000.00',
    ]);
    expect(sheet.columns[4]).toEqual({ label: 'BENE_ACC_NO', kind: 'text' });
  });

  // behaviour payments: Bank files
  test('comes back as the bank’s report, which says what became of each payment', async () => {
    await pay.exported(1, [1, 2, 3]);
    const transfers = await pay.transfers(1);
    const report = readBankReport([
      ['Consolidated Status Report'],
      ['Reference_no', 'Beneficiary Account No', 'Amount', 'STATUS', 'Rejection Reason', 'UTR NO'],
      ...transfers.map(({ reference, account, amount }, i) => [
        reference,
        account,
        amount.toFixed(2),
        i === 1 ? 'REJECTED' : 'PAID',
        i === 1 ? 'Account closed' : '',
        i === 1 ? '' : `ICICN5202611300000${i}`,
      ]),
    ]);
    const byReference = new Map(transfers.map((transfer) => [transfer.reference, transfer]));
    const results = (report ?? []).map(({ reference, amount, outcome, utr, reason }) => {
      const transfer = byReference.get(reference);
      expect(amount).toBe(toPaise(transfer?.amount as never));
      return {
        userId: transfer?.userId,
        outcome,
        ...(outcome === 'paid' ? { paidOn: todayInIndia(), utr } : { reason }),
      };
    });
    expect((await pay.send('POST', '/batches/1/results', { results })).body).toEqual({ recorded: 3 });
    expect((await pay.rows()).map(({ state }) => state)).toEqual(['paid', 'failed', 'paid']);
    expect((await pay.row(3)).payments[0]).toMatchObject({ utr: 'ICICN52026113000002' });
    expect((await pay.row(2)).payments[0]).toMatchObject({ reason: 'Account closed' });
  });
});

describe('an outcome', () => {
  // behaviour payments: Outcomes
  test('was not paid before the payslips, nor is it paid in the future', async () => {
    const payDate = addDays(todayInIndia(), -3);
    const { slip, ...item } = paidSlipItem({ count: 1, netPay: 50_000 }, month);
    await putItems('slips', [{ ...item, slip: { ...slip, payDate } }]);
    await pay.exported(1, [1, 2]);
    const paidOn = async (count: number, day: string) =>
      (await pay.record(1, { [count]: { ...paid, paidOn: day } })).body;
    expect((await paidOn(1, addDays(todayInIndia(), 1))).fields).toEqual({
      'results.0.paidOn': 'The day cannot be in the future.',
    });
    expect((await paidOn(1, addDays(payDate, -1))).fields).toEqual({
      'results.0.paidOn': `The payslips are of ${formatDate(payDate)}. Enter that day or a later one.`,
    });
    expect(await paidOn(1, payDate)).toEqual({ recorded: 1 });
    expect(await paidOn(2, todayInIndia())).toEqual({ recorded: 1 });
  });

  // behaviour payments: Outcomes
  test('says when it was paid, or why it was not', async () => {
    await pay.exported(1, [1]);
    expect((await pay.record(1, { 1: { outcome: 'paid' } })).body.fields).toHaveProperty('results.0.paidOn');
    expect((await pay.record(1, { 1: { outcome: 'failed' } })).body.fields).toHaveProperty(
      'results.0.reason',
    );
    expect((await pay.record(1, { 2: paid })).status).toBe(404);
  });

  // behaviour payments: Outcomes
  test('that was recorded by mistake can be taken back', async () => {
    await pay.exported(1, [1]);
    await pay.record(1, { 1: paid });
    await pay.record(1, { 1: { outcome: 'queued' } });
    expect(await pay.row(1)).toMatchObject({ state: 'processing', paid: 0, queued: 50_000 });
    expect((await pay.row(1)).payments[0]).not.toHaveProperty('utr');
  });

  test('is recorded in the audit log about the employee, and of several about the batch', async () => {
    await pay.exported(1, [1, 2, 3]);
    await pay.record(1, { 1: paid });
    expect(await portal.newestEntry()).toMatchObject({
      action: 'payment.recorded',
      subject: { id: sampleUserId(1) },
      payPeriod: month,
    });
    await pay.record(1, { 2: paid, 3: failed });
    expect(await portal.newestEntry()).toMatchObject({
      action: 'payment-batch.recorded',
      changes: expect.arrayContaining([
        { field: 'paid', after: 1 },
        { field: 'failed', after: 1 },
      ]),
    });
  });
});
