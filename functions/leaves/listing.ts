import { Problem } from '../../shared/errors.ts';
import { type Leave, leaveMessages, type leavesRoutes } from '../../shared/leaves/leaves.ts';
import type { QueryOf } from '../../shared/route.ts';
import { foldText, matchesSearch } from '../../shared/text.ts';
import type { UserId } from '../../shared/user-id.ts';
import type { Actor } from '../auth/session.ts';
import {
  type CursorPosition,
  fromCursor,
  maxSearchBatches,
  type Page,
  type PagedQuery,
  type PageEntry,
  type PageRequest,
  readEntries,
  readPage,
  skipUnreadable,
  takePage,
  toCursor,
} from '../lib/pagination.ts';
import { type Item, query } from '../lib/table.ts';
import { isToBeCancelled, type LeaveItem, parseLeave, readCancellations, sortKeyOf } from '../store/leave.ts';
import { readLeaveAccount } from './leave-account.ts';

const personListName = 'own-leaves';

/**
 * A person's applications, newest first. The whole partition is read and sorted in memory: that read is strongly
 * consistent, and so shows an application that was made a moment ago; a query of the index might not.
 */
async function listLeavesOf(
  userId: UserId,
  { limit, cursor }: PageRequest,
  status?: LeaveItem['status'],
): Promise<Page<Leave[]>> {
  const [before] = cursor === undefined ? [] : fromCursor(cursor, personListName, 1);
  const { leaves } = await readLeaveAccount(userId);
  const entries = leaves
    .filter((leave) => status === undefined || leave.status === status)
    .map((value) => ({ value, sortKey: sortKeyOf(value) }))
    .filter(({ sortKey }) => before === undefined || sortKey < before)
    .sort((a, b) => (a.sortKey < b.sortKey ? 1 : -1))
    .map(({ value, sortKey }) => ({ value, position: [sortKey] }));
  return takePage(personListName, [entries], limit);
}

/** The actor's own applications, newest first. @throws Problem not_found for another employee's */
export async function listOwnLeaves(
  actor: Actor,
  userId: UserId,
  request: PageRequest,
): Promise<Page<Leave[]>> {
  if (userId !== actor.userId) throw new Problem('not_found', leaveMessages.notFound);
  return listLeavesOf(userId, request);
}

const allLeavesList: PagedQuery = {
  table: 'leaves',
  index: 'by-kind',
  partition: ['kind', 'leave'],
  sortedBy: ['appliedAt', 'userId', 'leaveId'],
  newestFirst: true,
};

type AllLeavesQuery = QueryOf<typeof leavesRoutes.all>;

/** Reads an application if the search is for it, and `isListed` holds. */
function searchFor(search: string | undefined, isListed: (item: Item) => boolean) {
  const folded = foldText(search ?? '');
  // Before it is parsed: a search looks at everything, and finds little.
  return (item: Item): LeaveItem | undefined =>
    isListed(item) && matchesSearch([item.name, item.email, item.subject].map(String), folded)
      ? parseLeave(item)
      : undefined;
}

const pendingFirstName = 'leaves-pending-first';
const isPending = ({ status }: Item) => status === 'pending';
/** It waits for a decision: as a whole, or whether it is cancelled. */
const isWaiting = (item: Item) => isPending(item) || isToBeCancelled(item as unknown as LeaveItem);

const positionOf = (item: Item) => allLeavesList.sortedBy.map((name) => String(item[name]));

/** Parsed at a time of what waits for a decision. */
const pendingInBatch = 200;

/** Pending applications are read whole: a small share of all, in an index that is not sorted by time. */
async function* pendingEntries(
  search: string | undefined,
  after?: CursorPosition,
): AsyncGenerator<PageEntry<Leave>[]> {
  const matching = searchFor(search, isWaiting);
  const [pending, cancellations] = await Promise.all([
    query('leaves', { index: 'by-status', partition: ['status', 'pending'] }),
    readCancellations(),
  ]);
  const items = [...pending, ...cancellations]
    .map((item) => ({ item, position: positionOf(item), sortKey: positionOf(item).join(' ') }))
    .filter(({ sortKey }) => after === undefined || sortKey < after.join(' '))
    .sort((a, b) => (a.sortKey < b.sortKey ? 1 : -1));
  for (let i = 0; i < items.length; i += pendingInBatch) {
    yield items.slice(i, i + pendingInBatch).map(({ item, position }) => ({
      value: skipUnreadable(() => matching(item), { table: 'leaves', position }),
      position: ['pending', ...position],
    }));
  }
}

/** The pending ones, then all others unless pending ones alone are asked for; each part newest first. */
async function* entriesPendingFirst({
  search,
  limit,
  cursor,
  status,
}: AllLeavesQuery): AsyncGenerator<PageEntry<Leave>[]> {
  const [part, ...after] = cursor === undefined ? [] : fromCursor(cursor, pendingFirstName, 4);
  if (part !== 'decided') yield* pendingEntries(search, part === undefined ? undefined : after);
  if (status === 'pending') return;
  const decided = readEntries(
    { ...allLeavesList, isSearch: !!search },
    { limit, cursor: part === 'decided' ? toCursor(allLeavesList.table, after) : undefined },
    searchFor(search, (item) => !isWaiting(item)),
  );
  for await (const batch of decided)
    yield batch.map(({ value, position }) => ({ value, position: ['decided', ...position] }));
}

/** Applications that are read in one batch for those of a status. */
const leavesInBatch = 1000;

/** Every application, newest first; of a person, a status or a search, or with the pending ones before all others. */
export async function listAllLeaves(request: AllLeavesQuery): Promise<Page<Leave[]>> {
  const { status, order, search, limit, userId } = request;
  if (userId !== undefined) return listLeavesOf(userId, request, status);
  if (status === 'pending' || (order === 'pending-first' && status === undefined))
    return takePage(
      pendingFirstName,
      entriesPendingFirst(request),
      limit,
      search ? maxSearchBatches : undefined,
    );
  const isListed = searchFor(search, (item) => status === undefined || item.status === status);
  if (status === undefined) return readPage({ ...allLeavesList, isSearch: !!search }, request, isListed);
  const entries = readEntries(allLeavesList, { ...request, limit: leavesInBatch }, isListed);
  return takePage(allLeavesList.table, entries, limit, maxSearchBatches);
}
