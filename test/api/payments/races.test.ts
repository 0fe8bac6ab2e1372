import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readAllPayments } from '../../../functions/store/payment.ts';
import { todayInIndia } from '../../../shared/date.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import { putPaidMonth } from '../../support/paid-month.ts';
import { interleaveBeforeWrite } from '../../support/pause-command.ts';
import {
  failed,
  idOf,
  type PaymentsClient,
  paid,
  paymentsClient,
  startPayments,
} from '../../support/payments-client.ts';
import { secondAdmin } from '../../support/second-admin.ts';

const month = '2026-11' as PayPeriod;
const { portal, pay: one } = startPayments(month);
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

const paymentsOf = async (count: number) =>
  (await readAllPayments(month)).find(({ userId }) => userId === idOf(count))?.payments ?? [];

describe('two admins at once', () => {
  test('add an employee to a draft once', async () => {
    await one.create(1);
    const [mine, theirs] = await interleaveBeforeWrite(
      'runs',
      () => one.add(1, [1, 2]),
      () => other.add(1, [1]),
    );
    expect([theirs.body.added, mine.body.added]).toEqual([1, 1]);
    expect([await paymentsOf(1), await paymentsOf(2)].map(({ length }) => length)).toEqual([1, 1]);
  });

  test('create the next batch once', async () => {
    const create = (admin: PaymentsClient) =>
      admin.send('POST', '/batches', { number: 1, valueDate: todayInIndia() });
    const [mine, theirs] = await interleaveBeforeWrite(
      'runs',
      () => create(one),
      () => create(other),
    );
    expect([theirs.status, mine.status]).toEqual([200, 409]);
    expect((await one.month()).batches).toHaveLength(1);
  });

  test('do not approve a batch to which the other adds an employee', async () => {
    await one.create(1);
    await one.add(1, [1]);
    const approve = () => one.send('POST', '/batches/1/approval', { total: 50_000, count: 1 });
    const [approval] = await interleaveBeforeWrite('runs', approve, () => other.add(1, [2]));
    expect([approval.status, Object.keys(approval.body.fields)]).toEqual([400, ['total']]);
  });

  test('do not add an employee to a batch that the other approves', async () => {
    await one.create(1);
    await one.add(1, [1]);
    const [added] = await interleaveBeforeWrite(
      'runs',
      () => one.add(1, [2]),
      () => other.send('POST', '/batches/1/approval', { total: 50_000, count: 1 }),
    );
    expect(added.status).toBe(409);
    expect(await paymentsOf(2)).toEqual([]);
  });

  test('do not void a batch of which the other records a payment as paid', async () => {
    await one.exported(1, [1, 2]);
    const [voided, recorded] = await interleaveBeforeWrite(
      'runs',
      () => other.voidBatch(1),
      () => one.record(1, { 1: paid }),
    );
    expect([recorded.status, voided.status]).toEqual([200, 409]);
    expect(await one.row(1)).toMatchObject({ state: 'paid', due: 0 });
  });

  test('keep on record what the bank paid of a batch that the other makes void', async () => {
    await one.exported(1, [1, 2]);
    const [recorded, voided] = await interleaveBeforeWrite(
      'runs',
      () => one.record(1, { 1: paid }),
      () => other.voidBatch(1),
    );
    expect([voided.status, recorded.status]).toEqual([200, 200]);
    expect(await one.row(1)).toMatchObject({ state: 'paid', paid: 50_000, due: 0 });
  });

  test('do not export a batch of which the other holds a payment', async () => {
    await one.create(1);
    await one.add(1, [1, 2]);
    await one.approve(1);
    const [file, held] = await interleaveBeforeWrite(
      'runs',
      () => one.exportAs(1),
      () => other.hold(2, 'Under inquiry'),
    );
    expect([held.status, file.status]).toEqual([200, 409]);
    expect((await one.month()).batches[0]).toMatchObject({ state: 'approved', exports: [] });
  });

  test('do not take back a failure while the other pays it again by a batch that was created meanwhile', async () => {
    await one.exported(1, [1]);
    await one.record(1, { 1: failed });
    const [takenBack] = await interleaveBeforeWrite(
      'runs',
      () => one.record(1, { 1: { outcome: 'queued' } }),
      async () => {
        await other.create(2);
        return other.add(2, [1]);
      },
    );
    expect(takenBack.status).toBe(409);
    expect(await one.row(1)).toMatchObject({ state: 'in-batch', queued: 50_000, due: 0 });
  });

  test('do not export a batch once more while the other records a failure of it', async () => {
    await one.exported(1, [1]);
    const [again] = await interleaveBeforeWrite(
      'runs',
      () => one.exportAs(1),
      () => other.record(1, { 1: failed }),
    );
    expect(again.status).toBe(409);
  });
});

test('every write answers the same a second time, and changes nothing more', async () => {
  const twice = async (send: () => Promise<{ status: number; body: unknown }>) => {
    const first = await send();
    const [rows, batches] = [await one.rows(), await one.month()];
    const second = await send();
    expect([first.status, second.status]).toEqual([200, 200]);
    expect([await one.rows(), await one.month()]).toEqual([rows, batches]);
  };
  await twice(() => one.send('POST', '/batches', { number: 1, valueDate: todayInIndia() }));
  await twice(() => one.add(1, [1, 2]));
  await twice(() => one.remove(1, [2]));
  await twice(() => one.hold(2, 'On notice'));
  await twice(() => one.hold(2, null));
  await twice(() => one.approve(1));
  await twice(() => one.exportAs(1));
  await twice(() => one.record(1, { 1: failed }));
  await twice(() => other.voidBatch(1));
});
