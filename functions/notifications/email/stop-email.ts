import type { EmailProblem } from '../../../shared/users/users.ts';
import { ConditionFailed } from '../../lib/condition.ts';
import { transact } from '../../lib/table.ts';
import { findAccountByEmail } from '../../store/account.ts';
import { findSuppression, suppressionWrite } from '../../store/email-suppression.ts';
import { fanOutWrite } from '../../store/fan-out.ts';

/** Stops email to an address, and notifies the admins; once, however often it is called. */
export async function stopEmail(address: string, reason: EmailProblem): Promise<void> {
  if (await findSuppression(address)) return;
  const account = await findAccountByEmail(address);
  await transact([
    suppressionWrite(address, reason),
    ...(account ? [fanOutWrite(`email.${reason}`, { subject: { personId: account.id } })] : []),
  ]).catch((error) => {
    // A concurrent call was faster.
    if (!(error instanceof ConditionFailed)) throw error;
  });
}
