import type { UserId } from '../../shared/accounts.ts';
import { Problem } from '../../shared/errors.ts';
import { type Leave, leaveMessages } from '../../shared/leaves.ts';
import type { Actor } from '../auth/session.ts';
import {
  fromCursor,
  type Page,
  type PagedQuery,
  type PageRequest,
  readPage,
  takePage,
} from '../lib/pagination.ts';
import { type LeaveItem, parseLeave } from './items.ts';
import { readLeaveAccount } from './leave-account.ts';

const ownListName = 'own-leaves';

/** Sorts by time; the id is the tiebreaker for applications of the same moment. */
const sortKeyOf = ({ appliedAt, id }: LeaveItem): string => `${appliedAt} ${id}`;

/**
 * The actor's own applications, newest first. The whole partition is read and sorted in memory: that read is strongly
 * consistent, and so shows an application that was made a moment ago; a query of the index might not.
 * @throws Problem not_found for anybody else's
 */
export async function listOwnLeaves(
  actor: Actor,
  userId: UserId,
  { limit, cursor }: PageRequest,
): Promise<Page<Leave[]>> {
  if (userId !== actor.userId) throw new Problem('not_found', leaveMessages.notFound);
  const [before] = cursor === undefined ? [] : fromCursor(cursor, ownListName, 1);
  const { leaves } = await readLeaveAccount(actor.userId);
  const entries = leaves
    .map((value) => ({ value, sortKey: sortKeyOf(value) }))
    .filter(({ sortKey }) => before === undefined || sortKey < before)
    .sort((a, b) => (a.sortKey < b.sortKey ? 1 : -1))
    .map(({ value, sortKey }) => ({ value, position: [sortKey] }));
  return takePage(ownListName, [entries], limit);
}

const allLeavesList: PagedQuery = {
  table: 'leaves',
  index: 'by-kind',
  partition: ['kind', 'leave'],
  sortedBy: ['appliedAt', 'userId', 'leaveId'],
  newestFirst: true,
};

/** Every application, newest first. */
export const listAllLeaves = (request: PageRequest): Promise<Page<Leave[]>> =>
  readPage(allLeavesList, request, parseLeave);
