import { addDays, todayInIndia } from '../../../shared/date.ts';
import { Problem } from '../../../shared/errors.ts';
import { leaveLedgerMessages, maxLeaveAdjustments } from '../../../shared/leaves/leave-type-routes.ts';
import type { LeaveType } from '../../../shared/leaves/leave-types.ts';
import type { StoredEntry } from '../../../shared/leaves/ledger/ledger.ts';
import {
  workedDayMessages as messages,
  type WorkedDay,
  type WorkedDayState,
} from '../../../shared/leaves/worked-days.ts';
import type { Actor } from '../../auth/session.ts';
import { transactAs } from '../../auth/transact-as.ts';
import { fromCursor, type Page, type PageRequest, takePage } from '../../lib/pagination.ts';
import { retryOnConflict } from '../../lib/retry.ts';
import { get } from '../../lib/table.ts';
import { auditWrites } from '../../store/audit.ts';
import { fanOutWrite } from '../../store/fan-out.ts';
import { leaveTypesCheck } from '../../store/leave-types.ts';
import {
  parseWorkedDay,
  partsOfId,
  readWaitingWorkedDays,
  toWorkedDay,
  type WorkedDayItem,
  workedDayKey,
  workedDayWrite,
} from '../../store/worked-day.ts';
import { balanceGuardWrite, type LeaveAccount, readLeaveAccount } from '../leave-account.ts';
import { adminChecks, type DeciderChecks } from '../team/decider-checks.ts';
import { isOpenTo, readTeam } from '../team/team.ts';
import { changesOfDay, compensatoryType, expiryOf } from './worked-days.ts';

/** The ledger entry of a worked day for a type, on the day of its approval. */
function entryOf({ date, halfDays, leaveId }: WorkedDayItem, type: LeaveType): StoredEntry {
  const expires = expiryOf(type);
  return {
    id: leaveId,
    typeId: type.id,
    kind: 'worked',
    date: todayInIndia(),
    halfDays,
    reason: date,
    ...(expires && { expires }),
  };
}

/** @throws Problem conflict where the employee has no type of leave for it any more, or too many entries */
function credited(leaveAccount: LeaveAccount, item: WorkedDayItem) {
  const { balance, types } = leaveAccount;
  const type = compensatoryType(leaveAccount);
  if (!type) throw new Problem('conflict', messages.noType);
  const entries = balance.entries ?? [];
  if (entries.length >= maxLeaveAdjustments) throw new Problem('conflict', leaveLedgerMessages.tooMany);
  const entry = entryOf(item, type);
  return {
    balance: { ...balance, entries: [...entries, entry] },
    lastDay: entry.expires && addDays(entry.expires, -1),
    checks: [leaveTypesCheck(types)],
  };
}

/**
 * Credits leave for a worked day off, in the same transaction as its new state; or rejects the request. Idempotent.
 * @param checksOf that the actor decides on it
 * @throws Problem not_found; conflict where it is decided otherwise, or nothing can be credited
 */
export const decideWorkedDay = (
  actor: Actor,
  id: string,
  state: Exclude<WorkedDayState, 'pending'>,
  checksOf: DeciderChecks = adminChecks,
): Promise<void> =>
  retryOnConflict(async () => {
    const { userId, date } = partsOfId(id);
    const [leaveAccount, item] = await Promise.all([
      readLeaveAccount(userId),
      get('leaves', workedDayKey(userId, date)),
    ]);
    const read = parseWorkedDay(item);
    if (!read) throw new Problem('not_found', messages.notFound);
    const checks = await checksOf(actor, leaveAccount, read, false);
    if (read.state === state) return;
    if (read.state !== 'pending') throw new Problem('conflict', messages.decided);
    const credit = state === 'approved' ? credited(leaveAccount, read) : undefined;
    const next: WorkedDayItem = { ...read, state, ...(credit?.lastDay && { lastDay: credit.lastDay }) };
    await transactAs(actor, [
      workedDayWrite(read, next),
      balanceGuardWrite(leaveAccount, credit?.balance),
      ...checks,
      ...(credit?.checks ?? []),
      ...auditWrites(
        actor,
        `worked-day.${state}`,
        { id: userId, name: read.name },
        { changes: changesOfDay(read, next) },
      ),
      fanOutWrite(`worked-day.${state}`, {
        subject: { startDate: date, endDate: date },
        recipients: [userId],
      }),
    ]);
  });

const listName = 'worked-days';
const sortKeyOf = ({ appliedAt, userId, date }: WorkedDayItem): string => `${appliedAt} ${userId} ${date}`;

function pageOf(items: readonly WorkedDayItem[], { limit, cursor }: PageRequest): Promise<Page<WorkedDay[]>> {
  const [before] = cursor === undefined ? [] : fromCursor(cursor, listName, 1);
  const entries = items
    .map((item) => ({ value: toWorkedDay(item), position: [sortKeyOf(item)] }))
    .filter(({ position: [sortKey = ''] }) => before === undefined || sortKey < before)
    .sort((a, b) => ((a.position[0] ?? '') < (b.position[0] ?? '') ? 1 : -1));
  return takePage(listName, [entries], limit);
}

/** All that waits for a decision; a small share of what was asked for in a year, and read whole. */
export const listWaitingWorkedDays = async (
  _admin: Actor,
  request: PageRequest,
): Promise<Page<WorkedDay[]>> => pageOf(await readWaitingWorkedDays(), request);

/** Lists the worked days that wait for a decision of the actor. */
export async function listTeamWorkedDays(actor: Actor, request: PageRequest): Promise<Page<WorkedDay[]>> {
  const [team, waiting] = await Promise.all([readTeam(actor), readWaitingWorkedDays()]);
  return pageOf(
    waiting.filter((item) => isOpenTo(team, item)),
    request,
  );
}
