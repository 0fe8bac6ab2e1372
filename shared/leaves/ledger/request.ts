import { countedDates } from '../../holidays/working-days.ts';
import { type LeaveType, rulesOn } from '../leave-types.ts';
import { type LeaveLedgers, ledgerInputOf } from './account.ts';
import { type LeaveDay, uncoveredDays } from './coverage.ts';
import { balanceOn, type LedgerInput, ledgerOf } from './ledger.ts';

const sum = (days: readonly LeaveDay[]) => days.reduce((total, { halfDays }) => total + halfDays, 0);

/** A ledger with the days of a leave that a balance covers. */
function withLeave(input: LedgerInput, days: readonly LeaveDay[]) {
  const unpaid = uncoveredDays(input, days);
  const byDate = new Map(unpaid.map(({ date, halfDays }) => [date, halfDays]));
  const taken = days
    .map(({ date, halfDays }) => ({ date, halfDays: halfDays - (byDate.get(date) ?? 0), leave: '' }))
    .filter(({ halfDays }) => halfDays > 0);
  return { unpaid, input: { ...input, taken: [...input.taken, ...taken] } };
}

/** The outcome of requesting leave of a type, as long as nothing else changes. In days. */
interface RequestOutcome {
  /** Covered by the balance. */
  covered: number;
  /** Loss of pay, and its dates. */
  unpaid: number;
  unpaidDays: readonly LeaveDay[];
  /** No day of the type is paid, whatever the balance. */
  isUnpaidType: boolean;
  /** Left at the end of the leave, after it and the pending requests. */
  left: number;
  /** In pending requests of the type, which were there before. */
  pending: number;
  /** The type refuses what its balance does not cover. */
  isRefused: boolean;
  needsDocument: boolean;
}

/**
 * The outcome of a request, after the pending ones of its type: those that begin first come first.
 * @param days of the request, earliest first; at least one
 */
export function outcomeOf(
  ledgers: LeaveLedgers,
  type: LeaveType,
  days: readonly LeaveDay[],
  today: string,
): RequestOutcome {
  const pending = ledgers.leaves
    .filter(({ status, typeId }) => status === 'pending' && typeId === type.id)
    .sort((a, b) => a.startDate.localeCompare(b.startDate))
    .map(countedDates);
  const before = pending.reduce(
    (input, requested) => withLeave(input, requested).input,
    ledgerInputOf(ledgers, type, today),
  );
  const { unpaid, input } = withLeave(before, days);
  const [first, last] = [days[0]?.date ?? today, days.at(-1)?.date ?? today];
  const [all, uncovered] = [sum(days) / 2, sum(unpaid) / 2];
  const rules = rulesOn(type, first);
  return {
    covered: all - uncovered,
    unpaid: uncovered,
    unpaidDays: unpaid,
    isUnpaidType: rules?.isPaid === false,
    left: balanceOn(ledgerOf(input, last), last) / 2,
    pending: pending.reduce((total, requested) => total + sum(requested), 0) / 2,
    isRefused: uncovered > 0 && !!rules?.isPaid && rules.refusesBeyond,
    needsDocument: typeof rules?.documentAfterDays === 'number' && all > rules.documentAfterDays,
  };
}
