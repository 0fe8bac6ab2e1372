import { hasDuty } from '../../shared/duties.ts';
import { paymentsRoutes } from '../../shared/payments/payments.ts';
import type { Actor } from '../auth/session.ts';
import { get } from '../lib/table.ts';
import { adminCountKey, parseAdminCount } from '../store/account.ts';

/** Whether there is another admin than this one who may make a call that takes a second person. */
export async function hasOtherAdmin(admin: Actor, call: 'confirmAccount' | 'voidBatch'): Promise<boolean> {
  const { withDuty } = parseAdminCount(await get('accounts', adminCountKey));
  return paymentsRoutes[call].duties.some((duty) => withDuty[duty] > Number(hasDuty(admin, [duty])));
}
