import { todayInIndia } from '../../../shared/date.ts';
import type { BellNotificationKind } from '../../../shared/notifications/notifications.ts';
import type { UserId } from '../../../shared/user-id.ts';
import { isFormer } from '../../../shared/users/accounts.ts';
import { batchGet, type Write } from '../../lib/table.ts';
import { accountKey, parseAccount } from '../../store/account.ts';
import { fanOutWrite } from '../../store/fan-out.ts';
import { delegationKey, isOn, parseDelegation } from '../../store/leave-delegation.ts';
import { managersDecide } from '../../store/leave-rules.ts';
import type { LeaveAccount } from '../leave-account.ts';

/** The manager and the delegate of today; none where admins decide, and where the manager has left. */
async function decidersOf({ balance, rules }: LeaveAccount): Promise<UserId[]> {
  const { userId, deciderId: manager } = balance;
  if (!managersDecide(rules) || manager === undefined) return [];
  const [accountItem, delegationItem] = await batchGet(
    { table: 'accounts', key: accountKey(manager) },
    { table: 'leaves', key: delegationKey(manager) },
  );
  const [account, delegation] = [parseAccount(accountItem), parseDelegation(delegationItem)];
  const today = todayInIndia();
  return [
    ...(account && !isFormer(account.former, today) ? [manager] : []),
    ...(delegation && isOn(delegation, today) && delegation.deciderId !== userId
      ? [delegation.deciderId]
      : []),
  ];
}

/** Tells those who decide on the leave of an employee what it asks for: the manager, or all admins. */
export async function tellDeciders(
  leaveAccount: LeaveAccount,
  [ofAdmins, ofManagers]: readonly [BellNotificationKind, BellNotificationKind],
  subject: Record<string, string>,
): Promise<Write> {
  const recipients = await decidersOf(leaveAccount);
  return recipients.length === 0
    ? fanOutWrite(ofAdmins, { subject })
    : fanOutWrite(ofManagers, { subject, recipients });
}
