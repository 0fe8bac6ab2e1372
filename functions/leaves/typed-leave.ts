import { todayInIndia } from '../../shared/date.ts';
import { fieldProblem, Problem } from '../../shared/errors.ts';
import { countedDates } from '../../shared/holidays/working-days.ts';
import { isOffered, type LeaveType, rulesOn } from '../../shared/leaves/leave-types.ts';
import { type LeaveDetails, leaveMessages, type UnpaidDay } from '../../shared/leaves/leaves.ts';
import { ledgerInputOf } from '../../shared/leaves/ledger/account.ts';
import { uncoveredDays } from '../../shared/leaves/ledger/coverage.ts';
import { isEntitled } from '../../shared/leaves/ledger/credits.ts';
import type { LedgerInput } from '../../shared/leaves/ledger/ledger.ts';
import { unpaidDaysOf } from '../../shared/leaves/ledger/taken.ts';
import type { Write } from '../lib/table.ts';
import type { LeaveItem } from '../store/leave.ts';
import { toLeaveLedgers } from '../store/leave-ledgers.ts';
import { leaveTypesCheck } from '../store/leave-types.ts';
import type { LeaveAccount } from './leave-account.ts';

const ledgerOfType = (account: LeaveAccount, type: LeaveType, exceptId: string): LedgerInput =>
  ledgerInputOf(toLeaveLedgers(account, account.epochs, account.types), type, todayInIndia(), exceptId);

const typeOf = ({ types }: LeaveAccount, typeId: string | undefined): LeaveType | undefined =>
  types.types.find(({ id }) => id === typeId);

/**
 * The type of a leave that is entered; undefined where the company has none.
 * @param keptId the type that the leave had before, which it may keep
 * @throws Problem bad_input without a type where the company has some, or with one that the employee cannot have
 */
export function enteredType(
  account: LeaveAccount,
  { typeId, startDate }: LeaveDetails,
  keptId?: string,
): LeaveType | undefined {
  const { types } = account.types;
  if (typeId === undefined && !types.some((type) => isOffered(type, todayInIndia()))) return undefined;
  const type = typeOf(account, typeId);
  if (!type) throw fieldProblem('subject', leaveMessages.chooseType);
  if (type.id !== keptId && !(isOffered(type, startDate) && isEntitled(type, account.balance, startDate)))
    throw fieldProblem('subject', leaveMessages.notOffered);
  return type;
}

/** The part of a leave that a decision depends on. */
type Decided = Pick<LeaveItem, 'id' | 'startDate' | 'endDate' | 'numberOfDays'> &
  Pick<LeaveItem, 'startsAtMidday' | 'endsAtMidday' | 'daysOff'>;

interface Coverage {
  /** Absent where the balance covers every day. */
  unpaid?: UnpaidDay[];
  /** Why a type that refuses leave beyond its balance does not take this one. */
  refusal?: string;
}

/** How far the balance of its type covers a leave, and whether the type takes it. */
export function coverageOf(account: LeaveAccount, type: LeaveType, leave: Decided): Coverage {
  const unpaid = uncoveredDays(ledgerOfType(account, type, leave.id), countedDates(leave));
  if (unpaid.length === 0) return {};
  const rules = rulesOn(type, leave.startDate);
  if (!rules?.isPaid || !rules.refusesBeyond) return { unpaid };
  const covered = leave.numberOfDays - unpaidDaysOf({ unpaid });
  return { unpaid, refusal: leaveMessages.beyondType(leave.numberOfDays, type.name, covered) };
}

/** Whether the type of a leave asks for a document. */
function needsDocument(type: LeaveType, { startDate, numberOfDays }: Decided): boolean {
  const after = rulesOn(type, startDate)?.documentAfterDays ?? null;
  return after !== null && numberOfDays > after;
}

/**
 * The fields that approving a leave of a type adds to it, and the checks of its transaction. A leave without a type has
 * neither.
 * @throws Problem conflict beyond the balance of a type that refuses it; bad_input without the document that it needs
 */
export function decideTyped(
  account: LeaveAccount,
  leave: LeaveItem,
  documentSeen: boolean,
): { decided: Partial<LeaveItem>; checks: Write[] } {
  const type = typeOf(account, leave.typeId);
  if (!type) return { decided: {}, checks: [] };
  const { unpaid, refusal } = coverageOf(account, type, leave);
  if (refusal) throw new Problem('conflict', refusal);
  const isNeeded = needsDocument(type, leave);
  if (isNeeded && !documentSeen) throw fieldProblem('documentSeen', leaveMessages.documentNeeded);
  return {
    decided: { unpaid, ...(isNeeded && { documentSeen: true }) },
    checks: [leaveTypesCheck(account.types)],
  };
}

/**
 * A leave as an edit makes it. One of a type is named after it, and what is unpaid of an approved one is found anew; a leave
 * without a type keeps having none, unless one is chosen.
 * @throws Problem bad_input for a type that the employee cannot have; conflict beyond the balance of a type that refuses it
 */
export function changedLeave(
  account: LeaveAccount,
  read: LeaveItem,
  changed: LeaveItem,
): { next: LeaveItem; checks: Write[] } {
  const type = changed.typeId === undefined ? undefined : enteredType(account, changed, read.typeId);
  if (!type) return { next: changed, checks: [] };
  const named = { ...changed, subject: type.name };
  const checks = [leaveTypesCheck(account.types)];
  if (read.status !== 'approved') return { next: named, checks };
  const { unpaid, refusal } = coverageOf(account, type, named);
  if (refusal) throw new Problem('conflict', refusal);
  return { next: { ...named, unpaid }, checks };
}

/**
 * An approved leave with a day given back. No balance refuses it, and no other day of it becomes unpaid: a day that was unpaid may
 * be covered now.
 */
export function shortenedLeave(
  account: LeaveAccount,
  read: LeaveItem,
  shorter: LeaveItem,
): { next: LeaveItem; checks: Write[] } {
  const type = typeOf(account, read.typeId);
  if (!type) return { next: shorter, checks: [] };
  const counted = new Set(countedDates(shorter).map(({ date }) => date));
  const decided = read.unpaid?.filter(({ date }) => counted.has(date));
  const { unpaid } = coverageOf(account, type, shorter);
  const isLess = unpaidDaysOf({ unpaid }) < unpaidDaysOf({ unpaid: decided });
  return {
    next: { ...shorter, unpaid: isLess ? unpaid : decided?.length ? decided : undefined },
    checks: [leaveTypesCheck(account.types)],
  };
}
