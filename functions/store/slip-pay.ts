import * as z from 'zod/mini';
import { todayInIndia } from '../../shared/date.ts';
import { type Paise, paise, paiseAmount } from '../../shared/money.ts';
import { type PayPeriod, subtractMonths, toPeriod } from '../../shared/period.ts';
import { storedUserId, type UserId } from '../../shared/user-id.ts';
import { skipUnreadable } from '../lib/pagination.ts';
import { query, queryPages } from '../lib/table.ts';
import { type SlipItem, toStoredSlip } from './slip.ts';

/** A payslip with the attribute of its narrow index: what every write of a current payslip puts. */
export const toSlipItem = (item: SlipItem) => ({
  ...toStoredSlip(item),
  netPay: item.slip.profile.netPay ?? paise(0),
});

/**
 * The current payslips of a period, by an index that has of each whose it is, its version, its net pay and when it was generated. It may
 * lag behind by moments.
 * @param period a month, or the partition of its imported payslips
 */
export const payOfPeriod = (period: string) => ({
  index: 'pay-by-period',
  partition: ['period', period] as [string, string],
});

/** Payslips that were generated one by one are looked for so many months back; months of pay runs, all of them. */
const monthsWithoutRun = 24;

/** The months that can have payslips, newest first. @param ofRuns the months with a pay run */
export function monthsWithPay(ofRuns: readonly PayPeriod[]): PayPeriod[] {
  const present = toPeriod(todayInIndia());
  const recent = Array.from({ length: monthsWithoutRun }, (_, i) => subtractMonths(present, i));
  return [...new Set([...ofRuns, ...recent])].sort().reverse();
}

/** Whether an employee has a payslip of a month, in a pay run or without one. */
export async function hasPayslips(period: PayPeriod): Promise<boolean> {
  for await (const items of queryPages('slips', { ...payOfPeriod(period), limit: 1 }))
    return items.length > 0;
  return false;
}

/** The net pay of each payslip of a month, and its version: one above 1 has replaced another. */
export type NetPays = { userId: UserId; version: number; net: Paise }[];

const indexedPay = z.object({ userId: storedUserId, version: z.int(), netPay: paiseAmount });

/** Reads what the current payslips of a month pay. One that cannot be read is left out. */
export async function readNetPays(period: PayPeriod): Promise<NetPays> {
  const items = await query('slips', payOfPeriod(period));
  const pays = items.flatMap(
    (item) => skipUnreadable(() => indexedPay.parse(item), { userId: item.userId, period }) ?? [],
  );
  return pays.map(({ userId, version, netPay: net }) => ({ userId, version, net }));
}
