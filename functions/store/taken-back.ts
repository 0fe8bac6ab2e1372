import type { Paise } from '../../shared/money.ts';
import { takenBackOf } from '../../shared/payments/overpayments.ts';
import type { PayPeriod } from '../../shared/period.ts';
import type { UserId } from '../../shared/user-id.ts';
import { batchGetAll } from '../lib/table.ts';
import type { PaymentsItem } from './payment.ts';
import { adjustedPart, profileKey } from './profile.ts';
import type { NetPays } from './slip-pay.ts';

/** The current payslip of a month, as far as its payment is concerned. */
export type PayableSlip = NetPays[number] & { period: PayPeriod };

/** A payslip and the payments of its month to the employee. */
interface SlipWithPayments extends PayableSlip {
  item: PaymentsItem | undefined;
}

/**
 * Reads what later payslips have taken back of what these payslips pay too much, in paise. Nothing is taken back of a payslip
 * that pays something, is the first of its month, and has one payment at most, so that the profiles of a few employees are read.
 */
export async function readTakenBack(
  slips: readonly SlipWithPayments[],
): Promise<(slip: PayableSlip) => Paise> {
  const maybe = slips.filter(
    ({ version, net, item }) => version > 1 || net < 0 || (item?.payments.length ?? 0) > 1,
  );
  const ids = [...new Set(maybe.map(({ userId }) => userId))];
  const items = await batchGetAll(
    ids.map((userId) => ({
      table: 'profiles' as const,
      key: profileKey(userId),
      attributes: adjustedPart.attributes,
    })),
  );
  const adjustmentsOf = new Map<UserId, ReturnType<typeof adjustedPart.parse>>(
    ids.map((userId, i) => [userId, adjustedPart.parse(items[i])]),
  );
  return ({ userId, period }) => takenBackOf(adjustmentsOf.get(userId)?.adjustments, period);
}
