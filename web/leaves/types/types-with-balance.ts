import { type LeaveLedgers, ledgerInputOf } from '../../../shared/leave-ledger/account.ts';
import { isEntitled } from '../../../shared/leave-ledger/credits.ts';
import { ledgerOf } from '../../../shared/leave-ledger/ledger.ts';
import { type LeaveType, rulesOn } from '../../../shared/leave-types.ts';

/** The types of an employee: those that they have, and those of which something is left. Unpaid ones have no balance. */
export function typesWithBalance(ledgers: LeaveLedgers, today: string): LeaveType[] {
  return ledgers.types.types.filter((type) => {
    const input = ledgerInputOf(ledgers, type, today);
    return (
      (isEntitled(type, ledgers.employment, today) && rulesOn(type, today)?.isPaid !== false) ||
      ledgerOf(input, today).length > 0
    );
  });
}
