import * as z from 'zod/mini';
import { addDays } from '../../date.ts';
import type { LeaveYearStart } from '../leave-type-labels.ts';
import { type LeaveType, rulesOn } from '../leave-types.ts';
import { creditsOf, type Employment } from './credits.ts';
import { createLots } from './lots.ts';
import { addMonths, compareDates, lastDayOf, leaveYearOf } from './years.ts';

/**
 * A stored entry of a balance; credits and taken days are not stored, since they follow from rules and approved leave.
 */
export const storedEntry = z.object({
  id: z.string(),
  typeId: z.string(),
  /** An admin's adjustment; a worked day off; the end of a leave year, on its last day; or what a leaver is paid, on the last day. */
  kind: z.enum(['adjusted', 'worked', 'closed', 'paid-out']),
  /** YYYY-MM-DD. */
  date: z.string(),
  /** The half days that it adds, or takes off where negative; 0 for a year's end. */
  halfDays: z.int(),
  /** The result of a year's end, in half days. */
  carried: z.optional(z.int()),
  lapsed: z.optional(z.int()),
  encashed: z.optional(z.int()),
  /** The day itself, for a worked day off. */
  reason: z.optional(z.string()),
  /** The day from which a worked day off can no longer be taken. */
  expires: z.optional(z.string()),
});
export type StoredEntry = z.output<typeof storedEntry>;

/** Half days of approved leave on a date that a balance covers. */
export interface TakenDay {
  date: string;
  halfDays: number;
  /** The id of the leave. */
  leave: string;
}

export interface LedgerInput {
  type: LeaveType;
  yearStart: LeaveYearStart;
  employment: Employment;
  /** Those of this type. */
  entries: readonly StoredEntry[];
  /** Those of this type. */
  taken: readonly TakenDay[];
  /** A leave year that ends on it or later is closed by its rules, as is expected; one that ended before, once it is closed. */
  today: string;
}

/** The reason for a change of a balance. */
type LedgerKind =
  | 'credited'
  | 'adjusted'
  | 'worked'
  | 'taken'
  | 'expired'
  | 'carried'
  | 'lapsed'
  | 'encashed'
  | 'paid-out';

export interface LedgerEntry {
  date: string;
  kind: LedgerKind;
  /** The half days that it adds; negative where it takes some off, 0 for carried days. */
  halfDays: number;
  /** After it. */
  balance: number;
  /** The reason of an adjustment, the day of a worked day off, or the id of the leave that takes days. */
  reason?: string | undefined;
  /** The number of carried days; for a credit that the highest balance limits, its number without the limit. */
  of?: number | undefined;
  /** The end of a year that is still to come. */
  isExpected?: true;
}

/** Half days; null is no limit. */
const limitOf = (days: number | null | undefined): number =>
  days === null || days === undefined ? Number.POSITIVE_INFINITY : days * 2;

/** The result of a leave year's end for a balance, in half days. */
export interface YearEnd {
  carried: number;
  lapsed: number;
  encashed: number;
}

/** The end of a leave year by its rules: 22.5 days with at most 15 to carry leave 7.5 to be encashed or to lapse. */
export function yearEndOf(type: LeaveType, lastDay: string, balance: number): YearEnd {
  const rules = rulesOn(type, lastDay);
  const excess = Math.max(balance - limitOf(rules?.carryForward), 0);
  const encashed = Math.min(excess, (rules?.encash ?? 0) * 2);
  return { carried: balance - excess, lapsed: excess - encashed, encashed };
}

/**
 * The end of a year that is closed, for the balance of now, in half days. What is encashed stays; days that leave of the year has taken
 * since do not lapse, and those that it has given back are carried.
 */
function closedAs({ carried = 0, lapsed = 0, encashed = 0 }: StoredEntry, balance: number): YearEnd {
  const left = Math.max(balance - encashed, 0);
  const lost = Math.min(lapsed, Math.max(left - carried, 0));
  return { encashed, lapsed: lost, carried: left - lost };
}

type Event =
  | { date: string; order: 1 | 4; kind: 'credited' | 'taken'; halfDays: number; reason?: string }
  | { date: string; order: 2 | 3; kind: 'adjusted'; halfDays: number; reason: string | undefined }
  | { date: string; order: 5; kind: 'paid-out'; halfDays: number; reason: undefined }
  | {
      date: string;
      order: 2;
      kind: 'worked';
      halfDays: number;
      reason: string | undefined;
      expires: string | undefined;
    }
  | { date: string; order: 5; kind: 'end'; closed: StoredEntry | undefined };

/**
 * The ends of leave years from a date to another one that have an effect: none on the last day of an employment, which pays out, or
 * after it, until the next one begins.
 */
function yearEnds(
  { yearStart, today, entries, employment }: LedgerInput,
  from: string,
  until: string,
): Event[] {
  const { earlierUntil, dateOfJoining = '', dateOfLeaving } = employment;
  const ends: Event[] = [];
  for (let year = leaveYearOf(from, yearStart); lastDayOf(year, yearStart) <= until; year++) {
    const date = lastDayOf(year, yearStart);
    if (date === dateOfLeaving || (earlierUntil !== undefined && date < dateOfJoining)) continue;
    const closed = entries.find((entry) => entry.kind === 'closed' && entry.date === date);
    if (closed || date >= today) ends.push({ date, order: 5, kind: 'end', closed });
  }
  return ends;
}

/** All that moves a balance up to a date. On a day, what is given comes before what is taken. */
function eventsOf(input: LedgerInput, until: string): Event[] {
  const { type, yearStart, employment } = input;
  const isOfEmployment = ({ date }: { date: string }) => date > (employment.earlierUntil ?? '');
  const [entries, taken] = [input.entries.filter(isOfEmployment), input.taken.filter(isOfEmployment)];
  const events: Event[] = [
    ...creditsOf(type, employment, yearStart, until).map(
      (credit): Event => ({ ...credit, order: 1, kind: 'credited' }),
    ),
    ...entries.flatMap(({ kind, date, halfDays, reason, expires }): Event[] => {
      if (kind === 'closed') return [];
      if (kind === 'paid-out') return [{ date, order: 5, kind, halfDays, reason: undefined }];
      return kind === 'worked'
        ? [{ date, order: 2, kind, halfDays, reason, expires }]
        : [{ date, order: halfDays > 0 ? 2 : 3, kind, halfDays, reason }];
    }),
    ...taken.map(
      ({ date, halfDays, leave }): Event => ({ date, order: 4, kind: 'taken', halfDays, reason: leave }),
    ),
  ].filter(({ date }) => date <= until);
  const first = [...events, ...entries].map(({ date }) => date).sort()[0];
  const ends = first === undefined ? [] : yearEnds({ ...input, entries }, first, until);
  return [...events, ...ends].sort((a, b) => compareDates(a.date, b.date) || a.order - b.order);
}

/**
 * The ledger of one type of one employee up to a date, earliest first: balances are credits less debits at every entry. It
 * depends on what is stored alone, never on the order in which that came in. It ends with the last day of employment.
 */
export function ledgerOf(input: LedgerInput, to: string): LedgerEntry[] {
  const { type } = input;
  const { dateOfLeaving = to } = input.employment;
  const until = dateOfLeaving < to ? dateOfLeaving : to;
  const lots = createLots();
  const ledger: LedgerEntry[] = [];
  const add = (entry: Omit<LedgerEntry, 'balance'>) => ledger.push({ ...entry, balance: lots.balance() });

  function expire(by: string): void {
    for (let date = lots.nextExpiry(); date !== undefined && date <= by; date = lots.nextExpiry())
      add({ date, kind: 'expired', halfDays: -lots.expire(date) });
  }

  /** Adds half days that expire as the rules of the day say. */
  function give(halfDays: number, date: string): void {
    const months = rulesOn(type, date)?.expiresAfterMonths ?? undefined;
    lots.give(halfDays, months === undefined ? undefined : addMonths(date, months));
  }

  function credit(full: number, date: string): void {
    const room = Math.max(limitOf(rulesOn(type, date)?.maxBalance) - lots.balance(), 0);
    const halfDays = Math.min(full, room);
    give(halfDays, date);
    add({ date, kind: 'credited', halfDays, ...(halfDays < full && { of: full }) });
  }

  function end(date: string, closed: StoredEntry | undefined): void {
    const { carried, lapsed, encashed } = closed
      ? closedAs(closed, lots.balance())
      : yearEndOf(type, date, lots.balance());
    const isExpected = closed ? {} : { isExpected: true as const };
    for (const [kind, halfDays] of Object.entries({ lapsed, encashed })) {
      if (halfDays === 0) continue;
      lots.take(halfDays);
      add({ date, kind: kind as LedgerKind, halfDays: -halfDays, ...isExpected });
    }
    const months = rulesOn(type, date)?.carriedExpiresAfterMonths ?? undefined;
    if (months !== undefined) lots.expireBy(addMonths(addDays(date, 1), months));
    if (carried > 0) add({ date, kind: 'carried', halfDays: 0, of: carried, ...isExpected });
  }

  for (const event of eventsOf(input, until)) {
    const { date } = event;
    expire(date);
    if (event.kind === 'credited') credit(event.halfDays, date);
    else if (event.kind === 'end') end(date, event.closed);
    else {
      if (event.kind === 'worked') lots.give(event.halfDays, event.expires);
      else if (event.kind === 'adjusted' && event.halfDays > 0) give(event.halfDays, date);
      else lots.take(Math.abs(event.halfDays));
      add({
        date,
        kind: event.kind,
        halfDays: event.kind === 'taken' ? -event.halfDays : event.halfDays,
        reason: event.reason,
      });
    }
  }
  expire(until);
  return ledger;
}

/** The balance at the end of a day, in half days. @param ledger up to that day or further */
export const balanceOn = (ledger: readonly LedgerEntry[], date: string): number =>
  ledger.findLast((entry) => entry.date <= date)?.balance ?? 0;

/**
 * The days that lapse within so many days after a day, by their date: they expire, or the year ends. Encashed days are
 * not lost.
 */
export const lapsesWithin = (
  ledger: readonly LedgerEntry[],
  from: string,
  days: number,
): { date: string; halfDays: number }[] =>
  ledger
    .filter(
      ({ kind, date, halfDays }) =>
        (kind === 'expired' || kind === 'lapsed') &&
        halfDays < 0 &&
        date >= from &&
        date <= addDays(from, days),
    )
    .map(({ date, halfDays }) => ({ date, halfDays: -halfDays }));
