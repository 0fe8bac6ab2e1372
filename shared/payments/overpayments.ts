import { type Paise, paise, sumPaise } from '../money.ts';
import type { PayAdjustment } from '../pay/pay-adjustments.ts';
import type { PayPeriod } from '../period.ts';

/** The id of what takes back money that was paid too much of a month: there is one at most for each. */
export const overpaymentId = (period: PayPeriod): string => `overpaid_${period}`;

/** The amount that was paid above the newest payslip of a month, whatever has been taken back since. In paise. */
export const paidAbove = (net: Paise, paid: Paise): Paise => paise(Math.max(0, paid - net));

/**
 * The receivable from an employee that the books of a month have, in paise: what was paid above its newest payslip. Where later payslips
 * have taken back more than that, it is what they took, which each of them credits: the month pays the rest again.
 */
export const receivableOf = (overpaid: Paise, takenBack: Paise = paise(0)): Paise =>
  paise(Math.max(overpaid, takenBack));

/** The part of a month's overpayment that payslips of later months have taken back, in paise. */
export function takenBackOf(
  adjustments: readonly Pick<PayAdjustment, 'id' | 'settled'>[] | undefined,
  period: PayPeriod,
): Paise {
  const found = adjustments?.find(({ id }) => id === overpaymentId(period));
  return sumPaise(Object.values(found?.settled ?? {}));
}
