import { Problem } from '../../shared/errors.ts';
import { type Leave, leaveWords } from '../../shared/leaves.ts';
import { fromCursor } from '../lib/cursor.ts';
import { type List, type Page, type PageRequest, readPage, takePage } from '../lib/pagination.ts';
import type { Actor } from '../lib/session.ts';
import { type LeaveItem, parseLeave } from './items.ts';
import { readPerson } from './person.ts';

const own = 'own-leaves';

/** When it was made, then its id: the same moment does not make two of them one. */
const placeOf = ({ appliedAt, id }: LeaveItem): string => `${appliedAt} ${id}`;

/**
 * The actor's own applications, newest first; those of anybody else are not there. The partition is read whole and
 * sorted here, as it is for each decision: that read is strong and shows what was applied for a moment ago, where an
 * index might not.
 */
export async function ownLeaves(
  actor: Actor,
  userId: string,
  { limit, cursor }: PageRequest,
): Promise<Page<Leave[]>> {
  if (userId !== actor.userId) throw new Problem('not_found', leaveWords.none);
  const [before] = cursor === undefined ? [] : fromCursor(cursor, own, 1);
  const { leaves } = await readPerson(actor.userId);
  const entries = leaves
    .map((value) => ({ value, place: placeOf(value) }))
    .filter(({ place }) => before === undefined || place < before)
    .sort((a, b) => (a.place < b.place ? 1 : -1))
    .map(({ value, place }) => ({ value, position: [place] }));
  return takePage(own, [entries], limit);
}

const all: List = {
  table: 'leaves',
  index: 'by-kind',
  partition: ['kind', 'leave'],
  sortedBy: ['appliedAt', 'userId', 'leaveId'],
  newestFirst: true,
};

/** Every application, newest first. */
export const allLeaves = (request: PageRequest): Promise<Page<Leave[]>> => readPage(all, request, parseLeave);
