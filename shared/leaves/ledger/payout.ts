import { rulesOn } from '../leave-types.ts';
import { type LeaveLedgers, ledgerInputOf } from './account.ts';
import { balanceOn, ledgerOf, type StoredEntry } from './ledger.ts';

/** The days of a type that are paid to a leaver, in half days. */
interface TypePayout {
  typeId: string;
  halfDays: number;
}

/** The ledgers with a last day, before anything is paid out on it: an exit that is saved again begins anew. */
function withLastDay(ledgers: LeaveLedgers, lastDay: string): LeaveLedgers {
  const { employment, entries } = ledgers;
  const isEarlier = ({ kind, date }: StoredEntry) =>
    kind !== 'paid-out' || date <= (employment.earlierUntil ?? '');
  return {
    ...ledgers,
    employment: { ...employment, dateOfLeaving: lastDay },
    entries: entries.filter(isEarlier),
  };
}

/** The balance of each type that is paid out on leaving, on the last day. */
function payoutsOn(ledgers: LeaveLedgers, lastDay: string, today: string): TypePayout[] {
  const leaver = withLastDay(ledgers, lastDay);
  return ledgers.types.types
    .filter((type) => {
      const rules = rulesOn(type, lastDay);
      return rules?.isPaid && rules.paidOnLeaving;
    })
    .map((type) => {
      const ledger = ledgerOf(ledgerInputOf(leaver, type, today), lastDay);
      return { typeId: type.id, halfDays: Math.max(balanceOn(ledger, lastDay), 0) };
    });
}

/** The days of leave that a leaver can be paid: what the ledgers have on the last day, with what is credited until then. */
export const payableDays = (ledgers: LeaveLedgers, lastDay: string, today: string): number =>
  payoutsOn(ledgers, lastDay, today).reduce((sum, { halfDays }) => sum + halfDays, 0) / 2;

/**
 * The entries of an employee whose leaving pays so many days, in place of those of an earlier save: type after type, in the
 * company's order.
 * @param days at most those that can be paid
 */
export function entriesWithPayout(
  ledgers: LeaveLedgers,
  lastDay: string,
  days: number,
  today: string,
): StoredEntry[] {
  let left = days * 2;
  const paid = payoutsOn(ledgers, lastDay, today).flatMap(({ typeId, halfDays }): StoredEntry[] => {
    const part = Math.min(left, halfDays);
    left -= part;
    const id = `paid-out_${lastDay}_${typeId}`;
    return part === 0 ? [] : [{ id, typeId, kind: 'paid-out', date: lastDay, halfDays: -part }];
  });
  return [...withLastDay(ledgers, lastDay).entries, ...paid];
}
