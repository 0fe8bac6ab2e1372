import type { Paise } from '../../shared/money.ts';
import { takenBackOf } from '../../shared/payments/overpayments.ts';
import type { PayPeriod } from '../../shared/period.ts';
import type { UserId } from '../../shared/user-id.ts';
import { batchGetAll } from '../lib/table.ts';
import type { PaymentsItem } from './payment.ts';
import { adjustedPart, profileKey } from './profile.ts';
import type { NetPays } from './slip-pay.ts';

/**
 * The part of a month's overpayments that later payslips have taken back, in paise. Nothing is taken back of a payslip
 * that pays something, is the first of its month, and has one payment at most, so that the profiles of a few employees are read.
 */
export async function readTakenBack(
  period: PayPeriod,
  pays: NetPays,
  payments: ReadonlyMap<UserId, PaymentsItem | undefined>,
): Promise<Map<UserId, Paise>> {
  const isPaidAgain = (userId: UserId) => (payments.get(userId)?.payments.length ?? 0) > 1;
  const ids = pays.flatMap(({ userId, version, net }) =>
    version > 1 || net < 0 || isPaidAgain(userId) ? [userId] : [],
  );
  const items = await batchGetAll(
    ids.map((userId) => ({
      table: 'profiles' as const,
      key: profileKey(userId),
      attributes: adjustedPart.attributes,
    })),
  );
  return new Map(
    ids.map((userId, i) => [userId, takenBackOf(adjustedPart.parse(items[i])?.adjustments, period)]),
  );
}
