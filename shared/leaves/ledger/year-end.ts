import { rulesOn } from '../leave-types.ts';
import {
  balanceOn,
  type LedgerInput,
  ledgerOf,
  type StoredEntry,
  type YearEnd,
  yearEndOf,
} from './ledger.ts';

/** The id of the entry that closes a year for a type: closing twice writes it once. */
export const closingId = (year: number, typeId: string): string => `closed_${year}_${typeId}`;

/**
 * The result of closing a leave year for a balance, in half days; undefined where there is nothing to carry. Days that
 * leave of the new year has taken since, or that were paid out on leaving, neither lapse nor are they encashed.
 * @param lastDay of the leave year
 */
export function closingOf(input: LedgerInput, lastDay: string): (YearEnd & { balance: number }) | undefined {
  // Without any end of a year that is still to come.
  const open = {
    ...input,
    today: '9999',
    entries: input.entries.filter(({ kind, date }) => kind !== 'closed' || date < lastDay),
  };
  const until = [lastDay, ...[...input.taken, ...input.entries].map(({ date }) => date)]
    .sort()
    .at(-1) as string;
  const ledger = ledgerOf(open, until);
  const balance = balanceOn(ledger, lastDay);
  if (balance <= 0) return undefined;
  const belowZero = (rulesOn(input.type, lastDay)?.belowZero ?? 0) * 2;
  // Leave may take a balance below zero; what leaving pays out may not.
  const later = ledger
    .filter(({ date }) => date > lastDay)
    .map(({ date, kind }) => balanceOn(ledger, date) + (kind === 'paid-out' ? 0 : belowZero));
  const free = Math.max(Math.min(balance, ...later), 0);
  const { lapsed, encashed } = yearEndOf(input.type, lastDay, balance);
  const paid = Math.min(encashed, free);
  const lost = Math.min(lapsed, free - paid);
  return { balance, carried: balance - paid - lost, lapsed: lost, encashed: paid };
}

/**
 * The end of a year that is closed, in half days: as the ledger of now has it, or as it was closed where that ledger, which is of
 * the present employment, begins after it.
 */
export function closedYearOf(
  input: LedgerInput,
  { date: lastDay, carried = 0, lapsed = 0, encashed = 0 }: StoredEntry,
): YearEnd {
  if (lastDay <= (input.employment.earlierUntil ?? '')) return { carried, lapsed, encashed };
  const ends = ledgerOf(input, lastDay).filter(({ date }) => date === lastDay);
  const takenBy = (wanted: 'lapsed' | 'encashed') =>
    Math.abs(ends.find(({ kind }) => kind === wanted)?.halfDays ?? 0);
  return {
    carried: ends.find(({ kind }) => kind === 'carried')?.of ?? 0,
    lapsed: takenBy('lapsed'),
    encashed: takenBy('encashed'),
  };
}

/** The entry that closes a year. */
export const closingEntry = (
  { type, ...input }: LedgerInput,
  year: number,
  lastDay: string,
): StoredEntry | undefined => {
  const closing = closingOf({ type, ...input }, lastDay);
  if (!closing) return undefined;
  const { carried, lapsed, encashed } = closing;
  return {
    id: closingId(year, type.id),
    typeId: type.id,
    kind: 'closed',
    date: lastDay,
    halfDays: 0,
    carried,
    lapsed,
    encashed,
  };
};
