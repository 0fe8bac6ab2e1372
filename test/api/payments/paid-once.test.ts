import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PayPeriod } from '../../../shared/period.ts';
import { paidSlipItem, putPaidMonth } from '../../support/paid-month.ts';
import {
  failed,
  type PaymentsClient,
  paid,
  paidBy,
  paymentsClient,
  startPayments,
} from '../../support/payments-client.ts';
import { putItems } from '../../support/put-items.ts';
import { secondAdmin } from '../../support/second-admin.ts';

const month = '2026-10' as PayPeriod;
const queued = { outcome: 'queued' as const };
const isVoid = { outcome: 'void' as const, reason: 'Not uploaded' };
const { portal, pay } = startPayments(month);
let other: PaymentsClient;

beforeAll(async () => {
  other = paymentsClient(portal, month, (await secondAdmin(portal)).token);
});

beforeEach(() => putPaidMonth(month, [{ count: 1, netPay: 61_000 }]));

const refusal = async (answer: Promise<{ status: number; body: { message?: string } }>) => {
  const { status, body } = await answer;
  return [status, body.message];
};

/** Failed in the first batch, given to the bank again by the second one. */
async function givenTwice(): Promise<void> {
  await pay.exported(1, [1]);
  await pay.record(1, { 1: failed });
  await pay.exported(2, [1]);
}

describe('a payment that failed', () => {
  test.each([
    ['failed', failed],
    ['void', isVoid],
  ])(
    'in two batches and was paid by the first after all is not put back in the second, where it is %s',
    async (_, outcome) => {
      await givenTwice();
      await pay.record(2, { 1: outcome });
      expect((await pay.record(1, { 1: paid })).status).toBe(200);
      expect(await refusal(pay.record(2, { 1: queued }))).toEqual([
        409,
        'Batch 1 has paid Employee 00001, so this payment cannot be with the bank again.',
      ]);
      expect((await pay.exportAs(2)).status).toBe(409);
      expect(await pay.row(1)).toMatchObject({ state: 'paid', paid: 61_000, queued: 0, due: 0 });
    },
  );

  // behaviour payments: Outcomes
  test('in the first batch is not put back while the second one is to pay it, nor once it has', async () => {
    await givenTwice();
    expect((await pay.record(1, { 1: queued })).status).toBe(409);
    await pay.record(2, { 1: paid });
    expect((await pay.record(1, { 1: queued })).status).toBe(409);
  });

  // behaviour payments: Outcomes
  test('in the second batch is not put back while the first one is to pay it', async () => {
    await givenTwice();
    await pay.record(2, { 1: failed });
    expect((await pay.record(1, { 1: queued })).status).toBe(200);
    expect(await refusal(pay.record(2, { 1: queued }))).toEqual([
      409,
      'Batch 1 is to pay Employee 00001, so this payment cannot be changed. Record the outcome of batch 1 first, or take Employee 00001 out of it.',
    ]);
  });

  test('can be put back where only a part of the payslip was paid elsewhere', async () => {
    await pay.exported(1, [1]);
    await pay.record(1, { 1: paid });
    await putItems('slips', [paidSlipItem({ count: 1, netPay: 63_500 }, month, 2)]);
    await pay.exported(2, [1]);
    await pay.record(2, { 1: failed });
    expect((await pay.record(2, { 1: queued })).status).toBe(200);
    expect((await pay.record(1, { 1: { ...paid, utr: 'HDFCN52026113000999' } })).status).toBe(200);
    expect((await pay.exportAs(2)).status).toBe(200);
    expect(await pay.row(1)).toMatchObject({ paid: 61_000, queued: 2_500, due: 0 });
  });

  // behaviour payments: Outcomes
  test('and that the bank paid twice is on record with both outcomes, and is to be recovered', async () => {
    await givenTwice();
    await pay.record(2, { 1: paid });
    expect((await pay.record(1, { 1: paidBy(2) })).status).toBe(200);
    expect(await pay.row(1)).toMatchObject({ state: 'recover', paid: 122_000, due: -61_000 });
    expect((await pay.record(2, { 1: queued })).status).toBe(409);
  });
});

// behaviour payments: The bank's report
test('a transfer that came back keeps its UTR, so that the report of its batch records no later payment as paid', async () => {
  await pay.exported(1, [1]);
  await pay.record(1, { 1: paid });
  await pay.record(1, { 1: failed });
  expect((await pay.record(1, { 1: failed })).body).toEqual({ recorded: 0 });
  expect((await pay.row(1)).payments).toMatchObject([{ outcome: 'failed', utr: paid.utr }]);
  await pay.exported(2, [1]);
  const { status, body } = await pay.record(2, { 1: paid });
  expect([status, body.message]).toEqual([
    409,
    `The payment of batch 1 to Employee 00001 has the UTR ${paid.utr}. Choose the report of this batch, or correct the UTR.`,
  ]);
  expect((await pay.record(2, { 1: paidBy(2) })).status).toBe(200);
  expect(await pay.row(1)).toMatchObject({ state: 'paid', paid: 61_000, due: 0 });
});

describe('a batch that was exported and made void', () => {
  // behaviour payments: A void batch
  test('still takes what the bank did with its file, and its payment stands in no other file', async () => {
    await pay.exported(1, [1]);
    await other.voidBatch(1);
    await pay.create(2);
    await pay.add(2, [1]);
    await pay.approve(2);
    expect((await pay.record(1, { 1: paid })).status).toBe(200);
    expect((await pay.exportAs(2)).status).toBe(409);
    await pay.voidBatch(2);
    expect(await pay.row(1)).toMatchObject({ state: 'paid', paid: 61_000, due: 0 });
  });

  test('says so where its file and a later one were both paid', async () => {
    await pay.exported(1, [1]);
    await other.voidBatch(1);
    await pay.exported(2, [1]);
    expect((await pay.record(1, { 1: paid })).status).toBe(200);
    expect(await pay.row(1)).toMatchObject({
      state: 'processing',
      paid: 61_000,
      queued: 61_000,
      due: -61_000,
    });
    expect((await pay.exportAs(2)).status).toBe(409);
    await pay.record(2, { 1: paidBy(2) });
    expect(await pay.row(1)).toMatchObject({ state: 'recover', due: -61_000 });
  });

  test('takes back an outcome that was recorded by mistake', async () => {
    await pay.exported(1, [1]);
    await other.voidBatch(1);
    await pay.record(1, { 1: paid });
    expect((await pay.record(1, { 1: queued })).status).toBe(200);
    expect(await pay.row(1)).toMatchObject({ state: 'to-pay', due: 61_000 });
  });

  test('but that had no file takes no outcome', async () => {
    await pay.create(1);
    await pay.add(1, [1]);
    await pay.approve(1);
    await pay.voidBatch(1);
    expect(await refusal(pay.record(1, { 1: paid }))).toEqual([409, 'This batch is void.']);
  });

  // behaviour payments: A void batch
  test('is made void by another admin than exported it', async () => {
    await pay.exported(1, [1]);
    expect((await pay.month()).batches[0]?.anotherVoids).toBe(true);
    expect((await other.month()).batches[0]).not.toHaveProperty('anotherVoids');
    expect(await refusal(pay.voidBatch(1))).toEqual([
      409,
      'You exported this batch. Another admin must void it.',
    ]);
    expect((await other.voidBatch(1)).status).toBe(200);
  });
});
