import * as z from 'zod/mini';
import { storedUserId, type UserId } from '../../shared/user-id.ts';
import { alwaysHolds } from '../lib/condition.ts';
import { query, type Write } from '../lib/table.ts';
import { datedPay } from './profile.ts';

/** A change of an employee's pay from a day on. */
const revisionItem = z.object({
  userId: storedUserId,
  revisionId: z.string(),
  ...datedPay,
  reason: z.optional(z.string()),
  /** An ISO time. */
  at: z.string(),
  by: z.object({ id: storedUserId, name: z.string() }),
});
export type RevisionItem = z.output<typeof revisionItem>;

/** All changes of an employee's pay, in the order in which they were made. */
export const readRevisions = async (userId: UserId): Promise<RevisionItem[]> =>
  (await query('revisions', { partition: ['userId', userId] }))
    .map((item) => revisionItem.parse(item))
    .sort((a, b) => a.at.localeCompare(b.at));

/** Writes a change of pay. The version of the profile, which is written beside it, is its condition. */
export const revisionWrite = (revision: RevisionItem): Write => ({
  table: 'revisions',
  put: revision,
  condition: alwaysHolds('userId'),
});
