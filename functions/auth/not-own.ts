import type { AdminDuty } from '../../shared/duties.ts';
import { Problem } from '../../shared/errors.ts';
import type { UserId } from '../../shared/user-id.ts';
import { get } from '../lib/table.ts';
import { adminCountKey, isSharedDuty, parseAdminCount } from '../store/account.ts';
import type { Actor } from './session.ts';

/**
 * An admin does not decide on their own request while another admin with one of the duties can.
 * @throws Problem forbidden
 */
export async function assertNotOwn(
  admin: Actor,
  owner: UserId,
  duties: readonly AdminDuty[],
  message: string,
): Promise<void> {
  if (admin.userId !== owner) return;
  const count = parseAdminCount(await get('accounts', adminCountKey));
  if (isSharedDuty(count, duties)) throw new Problem('forbidden', message);
}
