import { isRecentReminder } from '../../shared/date.ts';
import { Problem } from '../../shared/errors.ts';
import { paymentMessages, type paymentsRoutes } from '../../shared/payments/payments.ts';
import type { PayPeriod } from '../../shared/period.ts';
import type { ReplyOf } from '../../shared/route.ts';
import type { UserId } from '../../shared/user-id.ts';
import type { Actor } from '../auth/session.ts';
import { transactAs } from '../auth/transact-as.ts';
import { enteredBy } from '../lib/entered-by.ts';
import { retryOnConflict } from '../lib/retry.ts';
import { auditWrites } from '../store/audit.ts';
import { fanOutWrite } from '../store/fan-out.ts';
import { paymentsWrite } from '../store/payment.ts';
import { readPayable } from './payable.ts';

/**
 * Asks an employee who cannot be paid for a bank account. A reminder of the last 24 hours, by any admin, is not sent again.
 * @throws Problem not_found without a payslip of the month; conflict where the account is not what is missing
 */
export const remind = (
  admin: Actor,
  period: PayPeriod,
  userId: UserId,
): Promise<ReplyOf<typeof paymentsRoutes.remind>> =>
  retryOnConflict(async () => {
    const { item, slip, hold } = await readPayable(period, userId);
    const { reminded } = item;
    if (reminded && isRecentReminder(reminded.at)) return { remindedAt: reminded.at };
    if (hold?.reason !== 'no-account' && hold?.reason !== 'account-form')
      throw new Problem('conflict', paymentMessages.hasAccount(slip.slip.user.name));
    const now = enteredBy(admin);
    await transactAs(admin, [
      paymentsWrite(item, { ...item, reminded: now }),
      ...auditWrites(admin, 'payment.reminded', slip.slip.user, { payPeriod: period }),
      fanOutWrite('bank-account.needed', { subject: { payPeriod: period }, recipients: [userId] }),
    ]);
    return { remindedAt: now.at };
  });
