import { type LeaveType, rulesOn } from '../../../shared/leaves/leave-types.ts';
import { type LeaveLedgers, ledgerInputOf } from '../../../shared/leaves/ledger/account.ts';
import { isEntitled } from '../../../shared/leaves/ledger/credits.ts';
import { ledgerOf } from '../../../shared/leaves/ledger/ledger.ts';

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
