import { todayInIndia } from '../../../../shared/date.ts';
import type { PayPeriod } from '../../../../shared/period.ts';
import { failed, paidBy } from '../../../support/payments-client.ts';
import type { Caller, Company } from './company.ts';

const placeOf = ({ people }: Company, userId: string) => people.findIndex(({ id }) => id === userId);

/** The employees who can be paid something of a month now. */
async function payable(company: Company, caller: Caller, period: PayPeriod): Promise<number[]> {
  const rows = await caller.paymentsOf(period).rows();
  return rows
    .filter(({ state }) => state === 'to-pay' || state === 'failed')
    .map(({ userId }) => placeOf(company, userId));
}

/** Records everything that the bank did with a batch. */
async function record(company: Company, caller: Caller, period: PayPeriod, batch: number): Promise<number> {
  const outcomes = company.bank.filesOf(period).get(batch) ?? new Map<string, boolean>();
  const results = [...outcomes].map(([userId, isRejected]) => [
    placeOf(company, userId),
    isRejected ? failed : paidBy(batch),
  ]);
  if (results.length === 0) return 404;
  return (await caller.paymentsOf(period).record(batch, Object.fromEntries(results))).status;
}

/**
 * Takes the payments of a month a stage further.
 * @param isRejected the employees whose transfers the bank rejects, by place
 */
export async function payNext(
  company: Company,
  caller: Caller,
  period: PayPeriod,
  isRejected: (place: number) => boolean,
): Promise<void> {
  const client = caller.paymentsOf(period);
  const { batches } = await client.month();
  const last = batches.at(-1);
  const number = last?.number ?? 0;
  if (last?.state === 'draft') {
    const people = await payable(company, caller, period);
    if (people.length > 0) await client.add(number, people);
    await client.approve(number);
    return;
  }
  if (last?.state === 'approved') return void (await client.exportAs(number));
  const transfers = last?.state === 'exported' ? await client.transfers(number) : [];
  if (last?.state === 'exported' && !company.bank.filesOf(period).has(number))
    return company.bank.upload(period, number, transfers, (userId) => isRejected(placeOf(company, userId)));
  if (transfers.some(({ outcome }) => outcome === 'queued'))
    return void (await record(company, caller, period, number));
  if ((await payable(company, caller, period)).length > 0)
    await client.send('POST', '/batches', { number: number + 1, valueDate: todayInIndia() });
}

/** Voids the newest batch of a month, unless the bank has its file. */
export async function voidLast(company: Company, caller: Caller, period: PayPeriod): Promise<void> {
  const client = caller.paymentsOf(period);
  const last = (await client.month()).batches.at(-1);
  if (last && !company.bank.filesOf(period).has(last.number)) await client.voidBatch(last.number);
}

/** The admins finish a month: what the bank did is recorded, no employee is held, and everything that is due is paid. */
export async function finishPayments(company: Company, period: PayPeriod): Promise<void> {
  const caller = company.callerOf(0);
  const client = caller.paymentsOf(period);
  for (const { userId } of await client.rows()) await client.hold(placeOf(company, userId), null);
  for (const { number, state, anotherVoids } of (await client.month()).batches) {
    if (state === 'void' || company.bank.filesOf(period).has(number)) continue;
    const voids = anotherVoids ? company.callerOf(1).paymentsOf(period) : client;
    await voids.voidBatch(number);
  }
  for (const batch of company.bank.filesOf(period).keys()) await record(company, caller, period, batch);
  for (let stage = 0; stage < 5; stage += 1) await payNext(company, caller, period, () => false);
}
