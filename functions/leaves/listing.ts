import { Problem } from '../../shared/errors.ts';
import { type Leave, leaveMessages } from '../../shared/leaves.ts';
import type { Actor } from '../auth/session.ts';
import { fromCursor, type List, type Page, type PageRequest, readPage, takePage } from '../lib/pagination.ts';
import { type LeaveItem, parseLeave } from './items.ts';
import { readLeaveAccount } from './leave-account.ts';

const ownListName = 'own-leaves';

/** When it was made, then its id: the same moment does not make two of them one. */
const sortKeyOf = ({ appliedAt, id }: LeaveItem): string => `${appliedAt} ${id}`;

/**
 * The actor's own applications, newest first; those of anybody else are not there. The partition is read whole and
 * sorted here, as it is for each decision: that read is strong and shows what was applied for a moment ago, where an
 * index might not.
 */
export async function listOwnLeaves(
  actor: Actor,
  userId: string,
  { limit, cursor }: PageRequest,
): Promise<Page<Leave[]>> {
  if (userId !== actor.userId) throw new Problem('not_found', leaveMessages.none);
  const [before] = cursor === undefined ? [] : fromCursor(cursor, ownListName, 1);
  const { leaves } = await readLeaveAccount(actor.userId);
  const entries = leaves
    .map((value) => ({ value, place: sortKeyOf(value) }))
    .filter(({ place: sortKey }) => before === undefined || sortKey < before)
    .sort((a, b) => (a.place < b.place ? 1 : -1))
    .map(({ value, place: sortKey }) => ({ value, position: [sortKey] }));
  return takePage(ownListName, [entries], limit);
}

const allLeavesList: List = {
  table: 'leaves',
  index: 'by-kind',
  partition: ['kind', 'leave'],
  sortedBy: ['appliedAt', 'userId', 'leaveId'],
  newestFirst: true,
};

/** Every application, newest first. */
export const listAllLeaves = (request: PageRequest): Promise<Page<Leave[]>> =>
  readPage(allLeavesList, request, parseLeave);
