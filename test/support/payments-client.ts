import { afterAll, beforeAll } from 'vitest';
import { todayInIndia } from '../../shared/date.ts';
import { type Rupees, sumPaise, toPaise, toRupees } from '../../shared/money.ts';
import { type BatchTransfer, toTransfers } from '../../shared/payments/bank-files/transfers.ts';
import type { MonthPayments, PaymentResult, PaymentRow } from '../../shared/payments/payments.ts';
import type { PayPeriod } from '../../shared/period.ts';
import type { UserId } from '../../shared/user-id.ts';
import { sampleUserId } from './items.ts';
import { type Portal, startPortal } from './portal.ts';

type Result = Omit<PaymentResult, 'userId'>;

/** The employee number `count`, as the API names them. */
export const idOf = (count: number): UserId => sampleUserId(count);

/**
 * The calls of one admin about the payments of a month. `send` answers, whatever the status; the others throw.
 * @param userIdOf the employee of a number
 */
export function paymentsClient(
  portal: Pick<Portal, 'call' | 'callOk' | 'admin'>,
  month: PayPeriod,
  token?: string,
  userIdOf: (count: number) => UserId = idOf,
) {
  const base = `/api/admin/payments/${month}`;
  const send = (method: string, path: string, body?: object) =>
    portal.call(method, `${base}${path}`, { token: token ?? portal.admin, body });
  const ok = async (method: string, path: string, body?: object) =>
    (await portal.callOk(method, `${base}${path}`, { token: token ?? portal.admin, body })).body;
  const rows = (): Promise<PaymentRow[]> => ok('GET', '/rows');
  const transfers = async (batch: number): Promise<BatchTransfer[]> =>
    toTransfers(await ok('GET', `/batches/${batch}`), { period: month, number: batch });
  const add = (batch: number, counts: number[]) =>
    send('PUT', `/batches/${batch}`, { add: counts.map(userIdOf), remove: [] });
  const create = (number: number): Promise<MonthPayments> =>
    ok('POST', '/batches', { number, valueDate: todayInIndia() });
  const totalOf = async (batch: number): Promise<{ total: Rupees; count: number }> => {
    const payments = await transfers(batch);
    return {
      total: toRupees(sumPaise(payments.map(({ amount }) => toPaise(amount)))),
      count: payments.length,
    };
  };
  const approve = async (batch: number) => send('POST', `/batches/${batch}/approval`, await totalOf(batch));
  const exportAs = (batch: number, layout = 'hdfc') => send('POST', `/batches/${batch}/export`, { layout });
  const record = (batch: number, results: Record<number, Result>) =>
    send('POST', `/batches/${batch}/results`, {
      results: Object.entries(results).map(([count, result]) => ({
        userId: userIdOf(Number(count)),
        ...result,
      })),
    });
  return {
    send,
    rows,
    transfers,
    add,
    create,
    approve,
    exportAs,
    record,
    month: (): Promise<MonthPayments> => ok('GET', ''),
    row: async (count: number): Promise<PaymentRow> =>
      (await rows()).find(({ userId }) => userId === userIdOf(count)) as PaymentRow,
    remove: (batch: number, counts: number[]) =>
      send('PUT', `/batches/${batch}`, { add: [], remove: counts.map(userIdOf) }),
    voidBatch: (batch: number) => send('POST', `/batches/${batch}/voiding`, { reason: 'Chosen again' }),
    hold: (count: number, reason: string | null) =>
      send('PUT', `/employees/${userIdOf(count)}/hold`, { reason }),
    /** `id` tells several of them from each other. */
    paidElsewhere: (count: number, made: object, id = 'a') =>
      send('PUT', `/employees/${userIdOf(count)}/elsewhere/pmt_${id.padStart(20, '0')}`, made),
    voidElsewhere: (count: number, reason: string, id = 'a') =>
      send('POST', `/employees/${userIdOf(count)}/elsewhere/pmt_${id.padStart(20, '0')}/voiding`, { reason }),
    confirm: (count: number, account: string | undefined) =>
      send('PUT', `/employees/${userIdOf(count)}/account`, { account }),
    /** A batch with these employees that the bank has. @throws Error where one of the steps is refused */
    exported: async (number: number, counts: number[]) => {
      await create(number);
      const steps = [() => add(number, counts), () => approve(number), () => exportAs(number)];
      for (const step of steps) {
        const { status, body } = await step();
        if (status !== 200) throw new Error(`${status} ${body.message}`);
      }
    },
  };
}
export type PaymentsClient = ReturnType<typeof paymentsClient>;

/** A portal for the tests of a file, and the calls of its admin about the payments of a month. Both are there once its tests run. */
export function startPayments(month: PayPeriod) {
  let started: Portal;
  beforeAll(async () => {
    started = await startPortal();
  });
  afterAll(() => started.stop());
  const portal = new Proxy({} as Portal, { get: (_, name) => Reflect.get(started, name) });
  return { portal, pay: paymentsClient(portal, month) };
}

export const paid: Result = { outcome: 'paid', paidOn: todayInIndia(), utr: 'HDFCN52026113000001' };
/** Paid by the transfer of a batch: a UTR is that of one transfer. */
export const paidBy = (batch: number): Result => ({ ...paid, utr: `HDFCN5202611300000${batch}` });
export const failed: Result = { outcome: 'failed', reason: 'Account closed' };
