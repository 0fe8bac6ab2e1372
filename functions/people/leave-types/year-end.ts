import { addDays, todayInIndia } from '../../../shared/date.ts';
import { Problem } from '../../../shared/errors.ts';
import type { LeaveType, LeaveTypes } from '../../../shared/leaves/leave-types.ts';
import {
  yearEndMessages as messages,
  type TypeYearEnd,
  type YearEndPreview,
  yearEndPart,
} from '../../../shared/leaves/leave-year-end.ts';
import { ledgerInputOf } from '../../../shared/leaves/ledger/account.ts';
import type { StoredEntry } from '../../../shared/leaves/ledger/ledger.ts';
import { closedYearOf, closingEntry, closingId } from '../../../shared/leaves/ledger/year-end.ts';
import { lastDayOf, leaveYearOf } from '../../../shared/leaves/ledger/years.ts';
import { formatPeriod, subtractMonths, toPeriod } from '../../../shared/period.ts';
import type { UserId } from '../../../shared/user-id.ts';
import type { Actor } from '../../auth/session.ts';
import { transactAs } from '../../auth/transact-as.ts';
import { enteredBy } from '../../lib/entered-by.ts';
import { mapInBatches } from '../../lib/map-in-batches.ts';
import { retryOnConflict, saveInBatches } from '../../lib/retry.ts';
import { batchGet, batchGetAll, type Write } from '../../lib/table.ts';
import { type ListedAccount, listAccounts } from '../../store/account-list.ts';
import { auditWrites } from '../../store/audit.ts';
import {
  type Balance,
  balanceKey,
  balanceWrite,
  type Epochs,
  epochsKey,
  parseBalance,
  parseEpochs,
} from '../../store/leave-balance.ts';
import { readStoredLeave, type StoredLeave, toLeaveLedgers } from '../../store/leave-ledgers.ts';
import { leaveTypesKey, leaveTypesWrite, parseLeaveTypes } from '../../store/leave-types.ts';
import { hasPayslips } from '../../store/slip-pay.ts';
import { editedLeaves } from '../../store/unpaid-leave.ts';

/** A leave year, and what its end depends on. */
interface Year {
  year: number;
  lastDay: string;
  types: LeaveTypes;
  epochs: Epochs;
}

async function readYear(year: string): Promise<Year> {
  const [types, epochs] = await batchGet(
    { table: 'settings', key: leaveTypesKey },
    { table: 'settings', key: epochsKey },
  );
  const parsed = parseLeaveTypes(types);
  return {
    year: Number(year),
    lastDay: lastDayOf(Number(year), parsed.yearStart),
    types: parsed,
    epochs: parseEpochs(epochs),
  };
}

/** Whether a year is the latest that has ended. */
const isLatestEnded = ({ year, types }: Year): boolean =>
  year === leaveYearOf(todayInIndia(), types.yearStart) - 1;

/** @throws Problem conflict for a year that has not ended, or is not the latest one */
function assertLatestEnded(read: Year): void {
  if (read.lastDay >= todayInIndia()) throw new Problem('conflict', messages.notEnded);
  if (!isLatestEnded(read)) throw new Problem('conflict', messages.onlyLast);
}

/** Months of the leave year that follows, and of the next one, whose payslips can be made in advance. */
const monthsAfter = 24;

/**
 * Why a closed year stays closed; undefined where it can be opened again. The first payslip that an employee has after the
 * year pays what was encashed, whichever month it is of.
 */
async function finalBecause({ lastDay }: Year): Promise<string | undefined> {
  const periods = Array.from({ length: monthsAfter }, (_, i) => subtractMonths(toPeriod(lastDay), -1 - i));
  const found = await mapInBatches(periods, hasPayslips);
  const period = periods.find((_, i) => found[i]);
  return period && messages.payslips(formatPeriod(period));
}

/** Whether the balance of an employee who has left by then was settled at leaving. */
const hasLeft = ({ dateOfLeaving }: Balance, lastDay: string): boolean =>
  dateOfLeaving !== undefined && dateOfLeaving <= lastDay;

/** The entry that closes a year for a type: the one that is written, or the one that would be. */
function closingOfType(stored: StoredLeave, type: LeaveType, { year, lastDay, types, epochs }: Year) {
  const written = stored.balance.entries?.find(({ id }) => id === closingId(year, type.id));
  const input = ledgerInputOf(toLeaveLedgers(stored, epochs, types), type, todayInIndia());
  return { written, input, entry: written ?? closingEntry(input, year, lastDay) };
}

function toTypeYearEnd(stored: StoredLeave, type: LeaveType, year: Year): TypeYearEnd[] {
  const { written, input, entry } = closingOfType(stored, type, year);
  if (!entry) return [];
  const end = written ? closedYearOf(input, written) : entry;
  const [carried, lapsed, encashed] = [end.carried, end.lapsed, end.encashed].map(
    (halfDays = 0) => halfDays / 2,
  ) as [number, number, number];
  const balance = carried + lapsed + encashed;
  return [{ typeId: type.id, name: type.name, balance, carried, lapsed, encashed, isClosed: !!written }];
}

const readPart = (cursor: string | undefined) => listAccounts({ limit: yearEndPart, cursor });
const isUser = ({ role }: ListedAccount) => role === 'user';

/** Previews the end of a leave year for some employees, in the order of their names. */
export async function previewYearEnd(
  _admin: Actor,
  params: { year: string },
  cursor: string | undefined,
): Promise<YearEndPreview> {
  const [year, { content, nextCursor }] = await Promise.all([readYear(params.year), readPart(cursor)]);
  const employees = await mapInBatches(content.filter(isUser), async ({ id, name }) => {
    const stored = await readStoredLeave(id as UserId);
    const types = hasLeft(stored.balance, year.lastDay)
      ? []
      : year.types.types.flatMap((type) => toTypeYearEnd(stored, type, year));
    return { userId: id, name, types };
  });
  return {
    yearStart: year.types.yearStart,
    canClose: isLatestEnded(year),
    isFinal: await finalBecause(year),
    employees: employees.filter(({ types }) => types.length > 0),
    cursor: nextCursor,
  };
}

/** Employees in one transaction. */
const batchSize = 25;

interface Step {
  employees: number;
  cursor: string | undefined;
}

interface Changed {
  balance: Balance;
  entries: StoredEntry[];
}

/** The balances alone, which have the entries. */
async function readBalances(userIds: readonly UserId[]): Promise<{ balance: Balance }[]> {
  const items = await batchGetAll(userIds.map((userId) => ({ table: 'leaves', key: balanceKey(userId) })));
  return userIds.map((userId, i) => ({ balance: parseBalance(items[i], userId) }));
}

const encashedOf = (entries: readonly StoredEntry[] = []): number =>
  entries.reduce((sum, { encashed = 0 }) => sum + encashed, 0);

/**
 * Changes the entries of one part of the employees, together where nothing comes between.
 * @param readLeaves what the change needs of their leave
 */
async function changePart<Stored extends Pick<StoredLeave, 'balance'>>(
  admin: Actor,
  { lastDay }: Year,
  cursor: string | undefined,
  readLeaves: (userIds: readonly UserId[]) => Promise<Stored[]>,
  change: (stored: Stored) => StoredEntry[] | undefined,
): Promise<Step> {
  const decided = { ...enteredBy(admin), month: toPeriod(addDays(lastDay, 1)) };
  async function writesOf(changed: readonly Changed[]): Promise<Write[]> {
    const paid = changed.filter(
      ({ balance, entries }) => encashedOf(entries) !== encashedOf(balance.entries),
    );
    return [
      ...changed.map(({ balance, entries }) => balanceWrite(balance, { ...balance, entries })),
      ...(await editedLeaves(
        paid.map(({ balance }) => balance.userId),
        decided,
      )),
    ];
  }
  async function write(some: readonly ListedAccount[]): Promise<UserId[]> {
    const all = await readLeaves(some.map(({ id }) => id as UserId));
    const changed = all.flatMap((stored) => {
      const entries = change(stored);
      return entries ? [{ balance: stored.balance, entries }] : [];
    });
    if (changed.length > 0) await transactAs(admin, await writesOf(changed));
    return changed.map(({ balance }) => balance.userId);
  }
  const { content, nextCursor } = await readPart(cursor);
  const changed = await saveInBatches(content.filter(isUser), batchSize, write);
  return { employees: changed.length, cursor: nextCursor };
}

/** Marks the year as closed, or as open again, with an audit entry; what begins with the first step. */
const markYear = (admin: Actor, year: string, closedYear: number | undefined): Promise<void> =>
  retryOnConflict(async () => {
    const { types } = await readYear(year);
    if (types.closedYear === closedYear) return;
    await transactAs(admin, [
      leaveTypesWrite(types, { ...types, closedYear }),
      ...auditWrites(
        admin,
        closedYear === undefined ? 'leave-year.reopened' : 'leave-year.closed',
        { id: leaveTypesKey.name, name: `Leave year ${year}` },
        {},
      ),
    ]);
  });

/**
 * Closes a leave year for some employees: what is carried, lapses and is encashed is written once for each type. A step that is
 * repeated, as after a kill, finds nothing more to write.
 * @throws Problem conflict for a year that has not ended, or is not the latest one
 */
export async function closeYear(
  admin: Actor,
  params: { year: string },
  { cursor }: { cursor?: string | undefined },
): Promise<Step> {
  const year = await readYear(params.year);
  assertLatestEnded(year);
  await markYear(admin, params.year, year.year);
  const readLeaves = (userIds: readonly UserId[]) => mapInBatches(userIds, readStoredLeave);
  return changePart(admin, year, cursor, readLeaves, (stored) => {
    if (hasLeft(stored.balance, year.lastDay)) return undefined;
    const added = year.types.types.flatMap((type) => {
      const { written, entry } = closingOfType(stored, type, year);
      return written || !entry ? [] : [entry];
    });
    return added.length > 0 ? [...(stored.balance.entries ?? []), ...added] : undefined;
  });
}

/**
 * Undoes the end of a leave year for some employees.
 * @throws Problem conflict once a payslip of a month after the year is generated, or for a year that is not the latest one
 */
export async function reopenYear(
  admin: Actor,
  params: { year: string },
  { cursor }: { cursor?: string | undefined },
): Promise<Step> {
  const year = await readYear(params.year);
  assertLatestEnded(year);
  const final = await finalBecause(year);
  if (final) throw new Problem('conflict', final);
  await markYear(admin, params.year, undefined);
  return changePart(admin, year, cursor, readBalances, ({ balance: { entries = [] } }) => {
    const kept = entries.filter(({ kind, date }) => kind !== 'closed' || date !== year.lastDay);
    return kept.length < entries.length ? kept : undefined;
  });
}
