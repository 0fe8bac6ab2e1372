import * as z from 'zod/mini';
import { type Paise, paise, paiseAmount } from '../../shared/money.ts';
import type { PayPeriod } from '../../shared/period.ts';
import { storedUserId, type UserId } from '../../shared/user-id.ts';
import { skipUnreadable } from '../lib/pagination.ts';
import { batchGetAll, type Item, query, queryPages } from '../lib/table.ts';
import { listedAttributes, parseListedSlip, type SlipItem, slipKey } from './slip.ts';

/** A payslip with the attribute of its narrow index: what every write of a current payslip puts. */
export const toSlipItem = (item: SlipItem): SlipItem & { netPay: Paise } => ({
  ...item,
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

export async function hasPayslips(period: PayPeriod): Promise<boolean> {
  for await (const items of queryPages('slips', { ...payOfPeriod(period), limit: 1 }))
    return items.length > 0;
  return false;
}

/** The net pay of each payslip of a month, and its version: one above 1 has replaced another. */
export type NetPays = { userId: UserId; version: number; net: Paise }[];

const indexedPay = z.object({
  userId: storedUserId,
  version: z.int(),
  /** Absent of a payslip of an earlier version of the portal: it is in the payslip alone. */
  netPay: z.optional(paiseAmount),
});

/** Reads what the current payslips of a month pay. One that cannot be read is left out. */
export async function readNetPays(period: PayPeriod): Promise<NetPays> {
  const items = await query('slips', payOfPeriod(period));
  const readable = <T>(read: () => T, { userId }: Item) => skipUnreadable(read, { userId, period });
  const indexed = items.flatMap((item) => readable(() => indexedPay.parse(item), item) ?? []);
  const withoutPay = indexed.filter(({ netPay }) => netPay === undefined);
  const slips = await batchGetAll(
    withoutPay.map(({ userId }) => ({
      table: 'slips',
      key: slipKey(userId, period),
      attributes: listedAttributes,
    })),
  );
  const ofSlips = slips.flatMap((item) => (item && readable(() => parseListedSlip(item), item)) ?? []);
  return [
    ...indexed.flatMap(({ userId, version, netPay: net }) =>
      net === undefined ? [] : { userId, version, net },
    ),
    ...ofSlips.map(({ userId, version, slip }) => ({ userId, version, net: slip.profile.netPay })),
  ];
}
