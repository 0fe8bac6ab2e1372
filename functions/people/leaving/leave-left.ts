import type { UserId } from '../../../shared/accounts.ts';
import { todayInIndia } from '../../../shared/date.ts';
import { ledgerInputOf } from '../../../shared/leave-ledger/account.ts';
import { balanceOn, ledgerOf } from '../../../shared/leave-ledger/ledger.ts';
import { type LeaveType, type LeaveTypes, rulesOn } from '../../../shared/leave-types.ts';
import type { Epochs } from '../../store/leave-balance.ts';
import { readStoredLeave, toLeaveLedgers } from '../../store/leave-ledgers.ts';

/** Whether what is left of a type is the employee's own: the end of a year carries or encashes it. */
function isKept(type: LeaveType, today: string): boolean {
  const rules = rulesOn(type, today);
  return (
    rules?.isPaid === true && rules.credit !== 'worked' && (rules.carryForward !== 0 || rules.encash > 0)
  );
}

/** Days that are left today of the types that are carried or encashed at the end of a year. */
export async function typedLeaveLeft(userId: UserId, epochs: Epochs, types: LeaveTypes): Promise<number> {
  const today = todayInIndia();
  const ledgers = toLeaveLedgers(await readStoredLeave(userId), epochs, types);
  const balances = types.types
    .filter((type) => isKept(type, today))
    .map((type) => balanceOn(ledgerOf(ledgerInputOf(ledgers, type, today), today), today) / 2);
  return Math.max(
    balances.reduce((sum, balance) => sum + balance, 0),
    0,
  );
}
