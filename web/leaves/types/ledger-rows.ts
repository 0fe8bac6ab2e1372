import { formatDate } from '../../../shared/date.ts';
import { formatLeavePeriod } from '../../../shared/leaves/leave-period.ts';
import type { LeaveType } from '../../../shared/leaves/leave-types.ts';
import { type LeaveLedgers, ledgerInputOf } from '../../../shared/leaves/ledger/account.ts';
import { type LedgerEntry, ledgerOf } from '../../../shared/leaves/ledger/ledger.ts';
import { firstDayOf, lastDayOf } from '../../../shared/leaves/ledger/years.ts';
import { typeTexts } from '../messages.ts';

/** An entry of a ledger as it is shown; a leave is one entry. In days. */
export interface LedgerRow {
  key: string;
  date: string;
  reason: string;
  days: number;
  balance: number;
  isExpected: boolean;
}

function reasonOf({ kind, of, reason }: LedgerEntry, { leaves }: LeaveLedgers): string {
  const leave = leaves.find(({ id }) => id === reason);
  switch (kind) {
    case 'taken':
      return typeTexts.taken(leave ? formatLeavePeriod(leave) : '');
    case 'worked':
      return typeTexts.worked(formatDate(reason ?? ''));
    case 'adjusted':
      return reason ?? '';
    case 'credited':
      return of === undefined ? typeTexts.credited : typeTexts.creditLimited(of / 2);
    case 'carried':
      return typeTexts.carried((of ?? 0) / 2);
    default:
      return typeTexts[kind];
  }
}

/** The ledger of a type in a leave year, newest first; and the balance before that year, in days. */
export function ledgerRows(
  ledgers: LeaveLedgers,
  type: LeaveType,
  year: number,
  today: string,
): { rows: LedgerRow[]; before: number } {
  const { yearStart } = ledgers.types;
  const first = firstDayOf(year, yearStart);
  const ledger = ledgerOf(ledgerInputOf(ledgers, type, today), lastDayOf(year, yearStart));
  const before = (ledger.findLast((entry) => entry.date < first)?.balance ?? 0) / 2;
  const rows: LedgerRow[] = [];
  let leave: string | undefined;
  for (const [index, entry] of ledger.entries()) {
    if (entry.date < first) continue;
    const previous = rows.at(-1);
    const isSameLeave = entry.kind === 'taken' && entry.reason === leave && previous !== undefined;
    leave = entry.kind === 'taken' ? entry.reason : undefined;
    const [days, balance] = [entry.halfDays / 2, entry.balance / 2];
    if (isSameLeave) rows[rows.length - 1] = { ...previous, days: previous.days + days, balance };
    else
      rows.push({
        key: String(index),
        date: entry.date,
        reason: reasonOf(entry, ledgers),
        days,
        balance,
        isExpected: entry.date > today,
      });
  }
  return { rows: rows.reverse(), before };
}
