import { isDeepStrictEqual } from 'node:util';
import { fieldProblem, Problem } from '../../shared/errors.ts';
import {
  type LeaveAdjustment,
  maxLeaveAdjustments,
  leaveLedgerMessages as messages,
} from '../../shared/leaves/leave-type-routes.ts';
import type { LeaveLedgers } from '../../shared/leaves/ledger/account.ts';
import { isEntitled } from '../../shared/leaves/ledger/credits.ts';
import type { StoredEntry } from '../../shared/leaves/ledger/ledger.ts';
import type { UserId } from '../../shared/user-id.ts';
import type { Actor } from '../auth/session.ts';
import { transactAs } from '../auth/transact-as.ts';
import { exists } from '../lib/condition.ts';
import { retryOnConflict } from '../lib/retry.ts';
import { get } from '../lib/table.ts';
import { accountKey, parseAccount } from '../store/account.ts';
import { auditWrites } from '../store/audit.ts';
import { changesOf } from '../store/audit-changes.ts';
import { toLeaveLedgers } from '../store/leave-ledgers.ts';
import { leaveTypesCheck } from '../store/leave-types.ts';
import { balanceGuardWrite, type LeaveAccount, readLeaveAccount } from './leave-account.ts';
import { assertNotOwnLeave } from './team/decider-checks.ts';

const toLedgers = (account: LeaveAccount): LeaveLedgers =>
  toLeaveLedgers(account, account.epochs, account.types);

/** Null where the company has no types of leave. */
async function readLedgers(userId: UserId): Promise<LeaveLedgers | null> {
  const account = await readLeaveAccount(userId);
  return account.types.types.length === 0 ? null : toLedgers(account);
}

export const getOwnLedgers = ({ userId }: Actor): Promise<LeaveLedgers | null> => readLedgers(userId);

export const getLedgersOf = (_admin: Actor, userId: UserId): Promise<LeaveLedgers | null> =>
  readLedgers(userId);

/**
 * Adds days to a balance or takes them off. Idempotent: the same adjustment under the same id is made once.
 * @throws Problem not_found without the account; forbidden for the admin's own while another admin can; bad_input for a type that the employee does not have; conflict for the id of
 *   another adjustment, or where there are too many
 */
export const adjustLeave = (
  admin: Actor,
  userId: UserId,
  { id, typeId, date, days, reason }: LeaveAdjustment,
): Promise<LeaveLedgers> =>
  retryOnConflict(async () => {
    await assertNotOwnLeave(admin, userId);
    const [leaveAccount, item] = await Promise.all([
      readLeaveAccount(userId),
      get('accounts', accountKey(userId)),
    ]);
    const account = parseAccount(item);
    if (!account) throw new Problem('not_found', messages.noEmployee);
    const { balance, types } = leaveAccount;
    const entries = balance.entries ?? [];
    const entry: StoredEntry = { id, typeId, kind: 'adjusted', date, halfDays: days * 2, reason };
    const found = entries.find((other) => other.id === id);
    if (found && isDeepStrictEqual(found, entry)) return toLedgers(leaveAccount);
    if (found) throw new Problem('conflict', messages.taken);
    const type = types.types.find((other) => other.id === typeId);
    if (!type || !isEntitled(type, balance, date)) throw fieldProblem('typeId', messages.notOffered);
    if (entries.length >= maxLeaveAdjustments) throw new Problem('conflict', messages.tooMany);
    const next = { ...balance, entries: [...entries, entry] };
    await transactAs(admin, [
      balanceGuardWrite(leaveAccount, next),
      leaveTypesCheck(types),
      { table: 'accounts', check: accountKey(userId), condition: exists('id') },
      ...auditWrites(admin, 'leave.adjusted', account, {
        changes: changesOf(undefined, { leaveType: type.name, date, days, reason }, [
          'leaveType',
          'date',
          'days',
          'reason',
        ]),
      }),
    ]);
    return toLedgers({ ...leaveAccount, balance: next });
  });
